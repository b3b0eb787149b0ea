// First bounds of a set by the ladder: one for each ray, and one for the whole set.
#pragma once
#include "group.hpp"

namespace blackbox {

// For rays of a group, or for entry - 1 of a list.
struct Sight {
    int ray[MOST_ENTRIES];          // what it costs at least to fire it
    std::uint32_t live = 0;         // the rays that divide the set
    std::uint32_t settling = 0;     // the rays that leave no two classes together
    int size = 0, weight = 0, first = 0;  // classes, boxes, boxes of the heaviest class

    // The least of all, and whether it is the value itself.
    int least(bool& exact) const {
        int least = MISSED * (weight - first), settled = INT_MAX;
        for (auto left = live; left; left &= left - 1) least = std::min(least, ray[lowest(left)]);
        for (auto left = live & settling; left; left &= left - 1)
            settled = std::min(settled, ray[lowest(left)]);
        exact = settled == least;
        return least;
    }
};

// Looks at sets. It has tables of its own, so it is made once.
class Looker {
    const World& world_;
    Answers answers_;
    Caps<std::uint16_t> caps_;
    Caps<std::uint32_t> large_caps_;
    std::uint32_t counts_[MOST_ENTRIES][RESULTS];

  public:
    explicit Looker(const World& world)
        : world_(world), answers_{world.most * (world.frame.cells() - world.most)} {}

    int near() const { return answers_.near; }

    // Some classes of a group.
    void operator()(const Group& group, Bits bits, Sight& sight) {
        int n = sight.size = std::popcount(bits);
        std::uint16_t kinds[MOST_ENTRIES] = {};
        for (int kind = 0; kind < group.kinds; kind++)
            for (int r = 0; r < MOST_ENTRIES; r++) {
                std::uint16_t count = std::popcount(bits & group.by_kind[kind][r]);
                caps_.of[kind][r] = count;
                kinds[r] += count != 0;
            }
        sight.live = sight.settling = 0;
        std::uint16_t keep[MOST_ENTRIES];
        for (int r = 0; r < MOST_ENTRIES; r++) {
            keep[r] = kinds[r] > 1 ? 0xFFFF : 0;
            sight.live |= static_cast<std::uint32_t>(kinds[r] > 1) << r;
            sight.settling |= static_cast<std::uint32_t>(kinds[r] == n) << r;
        }
        for (int kind = 0; kind < group.kinds; kind++)
            for (int r = 0; r < MOST_ENTRIES; r++) caps_.of[kind][r] &= keep[r];
        caps_.kinds = group.kinds;
        climb(caps_, n, sight);
        sight.weight = n, sight.first = 1;
        for (Bits left = bits & group.heavy; left; left &= left - 1) {
            int i = lowest(left), more = group.weight[i] - 1;
            meet_heavy(sight, more);
            for (int r = 0; r < group.rays; r++)
                sight.ray[r] += group.cheap[i] >> (group.entry[r] - 1) & 1 ? more : 2 * more;
        }
    }

    // A list of classes.
    void operator()(Set set, Sight& sight) {
        count(set);
        int n = sight.size = set.size();
        if (n < 1000) look(caps_, sight);
        else look(large_caps_, sight);
        sight.weight = n, sight.first = 1;
        for (Class some : set) {
            int more = world_.weight[some] - 1;
            if (!more) continue;
            meet_heavy(sight, more);
            for (int at = 0; at < world_.entries(); at++) {
                int exit = world_.rows[some][at];
                sight.ray[at] += price(at + 1, exit) * more;
            }
        }
    }

  private:
    // The other boxes of a class pay for the first ray, too.
    static void meet_heavy(Sight& sight, int more) {
        sight.weight += more, sight.first = std::max(sight.first, more + 1);
    }

    template <class Count> void climb(const Caps<Count>& caps, int n, Sight& sight) {
        alignas(64) Count least[MOST_ENTRIES];
        climb_ladder(caps, n, answers_, least);
        std::copy_n(least, MOST_ENTRIES, sight.ray);
    }

    void count(Set set) {
        std::memset(counts_, 0, sizeof counts_);
        for (Class some : set) {
            const std::uint8_t* row = world_.rows[some].data();
            for (int at = 0; at < MOST_ENTRIES; at++) counts_[at][row[at]]++;
        }
    }

    template <class Count> void look(Caps<Count>& caps, Sight& sight) {
        std::memset(caps.of, 0, sizeof caps.of);
        caps.kinds = 2, sight.live = sight.settling = 0;
        for (int at = 0; at < world_.entries(); at++) {
            int found = 0, others = 2;
            for (int exit = 0; exit <= world_.entries(); exit++) {
                std::uint32_t count = counts_[at][exit];
                if (!count) continue;
                int kind = exit == ABSORBED ? 0 : exit == at + 1 ? 1 : others++;
                caps.of[kind][at] = count, found++;
            }
            if (found > 1) {
                sight.live |= 1u << at;
                if (found == sight.size) sight.settling |= 1u << at;
                caps.kinds = std::max(caps.kinds, others);
            } else {
                for (int kind = 0; kind < others; kind++) caps.of[kind][at] = 0;
            }
        }
        climb(caps, sight.size, sight);
    }
};

}  // namespace blackbox
