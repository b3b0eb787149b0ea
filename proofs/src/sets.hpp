// Sets of boxes: their weights and keys, the cost of an answer, and how a ray divides them.
#pragma once
#include <algorithm>
#include <climits>
#include <span>
#include <stdexcept>
#include <vector>

#include "world.hpp"

namespace blackbox {

using Set = std::span<const Class>;  // classes in order, no two alike

constexpr Total UNBOUNDED = Total{1} << 23;
constexpr int MISSED = 5;  // points for an atom that the answer lacks

struct Shot {
    int entry, exit;
};

// The weights of a set's two heaviest classes.
struct Heaviest {
    std::uint32_t first = 0, second = 0;

    void meet(std::uint32_t weight) {
        if (weight > first) second = first, first = weight;
        else if (weight > second) second = weight;
    }

    // What a set costs at least: after one ray only two of its classes can be done with for one
    // point, one by an absorption and one by a reflection; an answer at once is right for one.
    Total floor(Total weight) const {
        if (weight <= first) return 0;
        return std::max<Total>(0, std::min(2 * weight - first - second, MISSED * (weight - first)));
    }
};

inline bool is_unit(Set set, Total weight) { return weight == static_cast<Total>(set.size()); }

inline Total weight_of(const World& world, Set set) {
    Total sum = 0;
    for (Class some : set) sum += world.weight[some];
    return sum;
}

inline Heaviest heaviest(const World& world, Set set, Total weight) {
    Heaviest two;
    if (is_unit(set, weight)) return {1, 1};
    for (Class some : set) two.meet(world.weight[some]);
    return two;
}

// What a set answers: for each ray the weight behind each result, and which results, as bits.
struct Census {
    std::uint32_t weight[MOST_ENTRIES + 1][RESULTS];
    Heaviest two[MOST_ENTRIES + 1][RESULTS];
    std::uint64_t results[MOST_ENTRIES + 1];
};

// A ray that divides a set, and what firing it costs at least as far as it shows itself.
struct Promise {
    Total least;
    int entry;
};

class Look {
    static constexpr std::size_t MANY = 200;  // of so many classes not each is weighed

  public:
    Census census;
    std::vector<Promise> promises;
    std::vector<int> live;         // the entries of the promises
    Total cheapest = UNBOUNDED;    // the least that a ray costs which leaves nothing to ask

    void operator()(const World& world, Set set, Total weight, const std::vector<int>& entries) {
        bool unit = is_unit(set, weight), each = !unit && set.size() < MANY;
        for (int entry : entries) clear(entry);
        if (unit) count<true, false>(world, set, entries);
        else if (each) count<false, true>(world, set, entries);
        else count<false, false>(world, set, entries);
        promises.clear(), live.clear(), cheapest = UNBOUNDED;
        std::uint32_t most = unit ? 1 : world.heaviest;
        for (int entry : entries) promise(entry, each, unit, {most, most});
    }

  private:
    void clear(int entry) {
        std::fill_n(census.weight[entry], RESULTS, 0);
        census.results[entry] = 0;
    }

    template <bool UNIT, bool EACH>
    void count(const World& world, Set set, const std::vector<int>& entries) {
        for (Class some : set) {
            const std::uint8_t* row = world.rows[some].data();
            std::uint32_t own = UNIT ? 1 : world.weight[some];
            for (int entry : entries) {
                int exit = row[entry - 1];
                std::uint64_t bit = std::uint64_t{1} << exit;
                if (EACH) {
                    if (!(census.results[entry] & bit)) census.two[entry][exit] = {};
                    census.two[entry][exit].meet(own);
                }
                census.weight[entry][exit] += own;
                census.results[entry] |= bit;
            }
        }
    }

    void promise(int entry, bool each, bool unit, Heaviest most) {
        std::uint64_t left = census.results[entry];
        if (!(left & (left - 1))) return;
        Total sum = 0, open = 0;
        for (; left; left &= left - 1) {
            int exit = std::countr_zero(left);
            Total weight = census.weight[entry][exit];
            Heaviest two = each ? census.two[entry][exit] : most;
            sum += price(entry, exit) * weight + two.floor(weight);
            open += weight > two.first;
        }
        if (!open && (each || unit)) cheapest = std::min(cheapest, sum);
        promises.push_back({sum, entry});
        live.push_back(entry);
    }
};

// What it costs to answer with this box, whichever box of the set is hidden.
inline Total cost_of_answer(const World& world, Set set, Atoms guess) {
    Total sum = 0;
    for (Class some : set) {
        Total missed = 0;
        bool right = false;
        for (std::uint32_t member : world.members[some]) {
            Atoms box = world.boxes[member];
            right = right || box == guess;
            int most = std::max(std::popcount(guess), std::popcount(box));
            missed += (most - std::popcount(box & guess)) * Total{world.weight_of(box)};
        }
        if (!right) sum += missed;
    }
    return MISSED * sum;
}

// What the best answer costs, if that may be below the limit; else a bound that reaches it.
inline Total best_answer(const World& world, Set set, Total weight, Total limit) {
    std::vector<std::pair<Total, int>> held(world.frame.cells());
    for (std::size_t cell = 0; cell < held.size(); cell++) held[cell].second = cell;
    Total atoms = 0;
    for (Class some : set)
        for (std::uint32_t member : world.members[some]) {
            Atoms box = world.boxes[member];
            Total each = world.weight_of(box);
            atoms += each * std::popcount(box);
            for (; box; box &= box - 1) held[std::countr_zero(box)].first -= each;
        }
    std::sort(held.begin(), held.end());
    if (world.least == world.most) {  // no answer finds more atoms than the likeliest cells hold,
        Total missed = atoms;         // nor is it right for more than one class
        for (int n = 0; n < world.most; n++) missed += held[n].first;
        Total right = world.most * (heaviest(world, set, weight).first - Total{1});
        if (Total low = MISSED * (missed - right); low >= limit) return low;
    }
    Total best = LLONG_MAX;
    for (Class some : set)
        for (std::uint32_t member : world.members[some])
            best = std::min(best, cost_of_answer(world, set, world.boxes[member]));
    Atoms common = 0;
    for (int n = 1; n <= world.most; n++) {
        common |= Atoms{1} << held[n - 1].second;
        if (n >= world.least) best = std::min(best, cost_of_answer(world, set, common));
    }
    return best;
}

// Names sets: a sum of random numbers over the classes, the least of all images of the set; or, by
// the shots that leave it.
class Keys {
    const World& world_;
    std::vector<Key> of_shot_;

  public:
    static constexpr std::size_t SYMMETRIC = 10;  // from so many classes on

    explicit Keys(const World& world) : world_(world), of_shot_(RESULTS * RESULTS) {
        Dice dice(1978);  // other numbers than those of the boxes
        for (Key& key : of_shot_) key = dice.key();
    }

    Key operator()(Set set) const {
        if (set.size() < SYMMETRIC) return plain(set);
        std::array<Key, 8> sums{};
        for (Class some : set) {
            const std::array<Key, 8>& keys = world_.image_keys[some];
            for (int image = 0; image < 8; image++) add(sums[image], keys[image]);
        }
        return *std::min_element(sums.begin(), sums.begin() + world_.images);
    }

    Key plain(Set set) const {
        Key sum{0, 0};
        for (Class some : set) add(sum, world_.image_keys[some][0]);
        return sum;
    }

    Key of_path(const std::vector<Shot>& path) const { return least_of_images(path).first; }

    // The image in which a path has its key.
    int image_of_path(const std::vector<Shot>& path) const { return least_of_images(path).second; }

  private:
    std::pair<Key, int> least_of_images(const std::vector<Shot>& path) const {
        std::pair<Key, int> best{{UINT64_MAX, UINT64_MAX}, 0};
        for (int image = 0; image < world_.images; image++) {
            const int* moved = world_.image_entry[image];
            Key sum{0, 0};
            for (const Shot& shot : path) {
                int entry = moved[shot.entry], exit = moved[shot.exit];
                if (exit && exit < entry) std::swap(entry, exit);
                add(sum, of_shot_[entry * RESULTS + exit]);
            }
            if (sum < best.first) best = {sum, image};
        }
        return best;
    }

    static void add(Key& sum, const Key& key) { sum.slot += key.slot, sum.tag += key.tag; }
};

}  // namespace blackbox
