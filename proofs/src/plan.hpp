// The hint as the game gives it: look some rays ahead, and play the last boxes perfectly.
#pragma once
#include <map>

#include "search.hpp"

namespace blackbox {

// Down to how many boxes the hint looks so far ahead.
struct Reach {
    Total perfect = 80, deep = 1500;
    int deep_steps = 3, deep_width = 4, steps = 2, width = 8;
};

class Plan {
    using Parts = std::vector<Part>;

    struct Guess {
        double cost;
        int entry;
        std::vector<std::vector<Class>> parts;
        double paid;
    };

    struct Choice {
        double cost;
        int entry;
    };

    Search& search_;
    const World& world_;
    int steps_, width_;
    std::map<std::pair<Key, int>, Choice> memo_;
    Keys keys_;

  public:
    Plan(Search& search, const Reach& reach, Total boxes)
        : search_(search), world_(search.world),
          steps_(boxes <= reach.deep ? reach.deep_steps : reach.steps),
          width_(boxes <= reach.deep ? reach.deep_width : reach.width),
          keys_(search.world) {}

    // The entry to fire at, 0 where no ray divides the set.
    int choice(Set set) { return ahead(set, steps_).entry; }

  private:
    // To nine places, as the game has it, so that costs compare alike.
    static double outlook(Total boxes) {
        if (boxes < 2) return 0;
        return std::round(1.16 * std::pow(std::log2(boxes), 0.72) * 1e9) / 1e9;
    }

    Choice ahead(Set set, int steps) {
        if (set.size() < 2) return {0, 0};
        auto key = std::pair(keys_.plain(set), steps);
        if (auto old = memo_.find(key); old != memo_.end()) return old->second;
        Choice best{0, 0};
        std::vector<Guess> guesses = guessed(set, steps > 1 ? width_ : 1);
        if (!guesses.empty()) best = {guesses[0].cost, guesses[0].entry};
        if (steps > 1 && !guesses.empty()) best.cost = INFINITY;
        for (const Guess& guess : guesses) {
            if (steps < 2) break;
            double cost = guess.paid;
            for (const auto& part : guess.parts) cost += ahead(part, steps - 1).cost;
            if (cost < best.cost || (cost == best.cost && guess.entry < best.entry))
                best = {cost, guess.entry};
        }
        return memo_[key] = best;
    }

    // The rays that divide a set, cheapest first as far as the next step shows.
    std::vector<Guess> guessed(Set set, std::size_t width) {
        std::vector<Guess> found;
        std::vector<std::pair<double, int>> costs;
        for (int entry : search_.every_entry()) {
            std::size_t mark = search_.mark();
            Parts parts = search_.split(set, weight_of(world_, set), entry);
            double cost = 0;
            for (const Part& part : parts)
                cost += part.weight * (price(entry, part.exit) + outlook(part.weight));
            if (parts.size() > 1) costs.push_back({cost, entry});
            search_.release(mark);
        }
        std::sort(costs.begin(), costs.end());
        if (costs.size() > width) costs.resize(width);
        for (auto [cost, entry] : costs) found.push_back(guess(set, cost, entry));
        return found;
    }

    Guess guess(Set set, double cost, int entry) {
        Guess guess{cost, entry, {}, 0};
        std::size_t mark = search_.mark();
        for (const Part& part : search_.split(set, weight_of(world_, set), entry)) {
            guess.parts.emplace_back(part.set.begin(), part.set.end());
            guess.paid += part.weight * price(entry, part.exit);
        }
        search_.release(mark);
        return guess;
    }
};

}  // namespace blackbox
