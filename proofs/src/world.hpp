// All boxes of a size and number of atoms, grouped into classes that no ray can distinguish.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <unordered_map>
#include <utility>
#include <vector>

#include "law.hpp"

namespace blackbox {

using Class = std::uint32_t;
using Total = std::int64_t;  // points, summed over boxes

struct Key {
    std::uint64_t slot, tag;
    bool operator<(const Key& other) const {
        return slot != other.slot ? slot < other.slot : tag < other.tag;
    }
};

// Memory that will be read soon.
inline void expect(const void* memory) {
#ifdef __GNUC__
    __builtin_prefetch(memory);
#else
    (void)memory;
#endif
}

// Random numbers, always the same (splitmix64).
class Dice {
    std::uint64_t state_;

  public:
    explicit Dice(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15) {}

    std::uint64_t operator()() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
    Key key() { return {(*this)(), (*this)()}; }
};

// All placements of so many atoms, as numbers with that many bits, in order.
inline std::vector<Atoms> placements(int cells, int atoms) {
    std::vector<Atoms> found;
    std::vector<int> places(atoms);
    std::iota(places.begin(), places.end(), 0);
    for (;;) {
        Atoms box = 0;
        for (int place : places) box |= Atoms{1} << place;
        found.push_back(box);
        int last = 0;
        while (last < atoms && places[last] + 1 == (last + 1 < atoms ? places[last + 1] : cells))
            last++;
        if (last == atoms) return found;
        places[last]++;
        std::iota(places.begin(), places.begin() + last, 0);
    }
}

// The boxes, how much each of them counts, and what each class of them answers.
struct World {
    Frame frame;
    int least, most;  // atoms
    int images;       // under which the boxes stay what they are
    std::vector<Atoms> boxes;
    std::vector<std::vector<std::uint32_t>> members;  // by class
    std::vector<std::uint32_t> weight;                // by class: what its boxes count together
    std::vector<std::uint32_t> each;                  // by number of atoms: what a box counts
    std::uint32_t heaviest = 1;                       // of all classes
    Total total = 0;                                  // of all boxes
    std::vector<std::uint8_t> result[MOST_ENTRIES + 1];        // by entry and class
    std::vector<std::array<std::uint8_t, MOST_ENTRIES>> rows;  // by class and entry - 1
    std::vector<std::array<Key, 8>> image_keys;                // of a class in each image
    int image_entry[8][MOST_ENTRIES + 1] = {};

    // With several numbers of atoms a box counts as it is dealt: each number is as likely.
    World(Frame size, int fewest, int atoms)
        : frame(size), least(fewest), most(atoms), images(size.images()) {
        std::vector<std::size_t> counts(most + 1);
        Total common = 1;
        for (int n = least; n <= most; n++) {
            std::vector<Atoms> some = placements(frame.cells(), n);
            boxes.insert(boxes.end(), some.begin(), some.end());
            counts[n] = some.size();
            common = std::lcm(common, static_cast<Total>(some.size()));
        }
        each.resize(most + 1);
        for (int n = least; n <= most; n++) each[n] = common / counts[n];
        sort_into_classes();
        number_images();
    }

    // Some boxes of so many atoms, those that fit a position.
    World(Frame size, int atoms, std::vector<Atoms> some)
        : frame(size), least(atoms), most(atoms), images(1), boxes(std::move(some)),
          each(atoms + 1, 1) {
        sort_into_classes();
        number_images();
    }

    Class classes() const { return weight.size(); }
    int entries() const { return frame.entries(); }
    std::uint32_t weight_of(Atoms box) const { return each[std::popcount(box)]; }

    std::vector<Class> all() const {
        std::vector<Class> every(classes());
        std::iota(every.begin(), every.end(), 0);
        return every;
    }

    // Entries that, turned and mirrored, stand for all of an untouched box.
    std::vector<int> first_entries() const {
        std::vector<int> found;
        for (int entry = 1; entry <= entries(); entry++) {
            bool first = true;
            for (int image = 0; image < images; image++)
                first = first && image_entry[image][entry] >= entry;
            if (first) found.push_back(entry);
        }
        return found;
    }

  private:
    std::vector<Class> class_of_;

    void sort_into_classes() {
        using Row = std::array<std::uint8_t, MOST_ENTRIES>;
        std::vector<Row> answers(boxes.size());
        for (std::size_t box = 0; box < boxes.size(); box++) {
            answers[box].fill(0);
            for (int entry = 1; entry <= entries(); entry++)
                answers[box][entry - 1] = fire(frame, boxes[box], entry);
        }
        std::vector<std::uint32_t> order(boxes.size());
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(),
                         [&](auto one, auto other) { return answers[one] < answers[other]; });
        class_of_.resize(boxes.size());
        for (std::uint32_t box : order) {
            if (rows.empty() || rows.back() != answers[box]) {
                rows.push_back(answers[box]);
                members.emplace_back();
                weight.push_back(0);
            }
            members.back().push_back(box);
            weight.back() += weight_of(boxes[box]);
            class_of_[box] = rows.size() - 1;
        }
        heaviest = *std::max_element(weight.begin(), weight.end());
        total = std::accumulate(weight.begin(), weight.end(), Total{0});
        for (int entry = 1; entry <= entries(); entry++)
            for (const Row& row : rows) result[entry].push_back(row[entry - 1]);
    }

    void number_images() {
        for (int image = 0; image < images; image++)
            for (int entry = 1; entry <= entries(); entry++)
                image_entry[image][entry] = frame.image_of_entry(entry, image);
        Dice dice(1);
        std::vector<Key> own(classes());
        for (Key& key : own) key = dice.key();
        std::unordered_map<Atoms, Class> at;
        at.reserve(2 * boxes.size());
        for (std::size_t box = 0; box < boxes.size(); box++) at[boxes[box]] = class_of_[box];
        image_keys.resize(classes());
        for (Class some = 0; some < classes(); some++)
            for (int image = 0; image < images; image++) {
                Atoms moved = frame.image_of_atoms(boxes[members[some][0]], image);
                image_keys[some][image] = own[at.at(moved)];
            }
    }
};

}  // namespace blackbox
