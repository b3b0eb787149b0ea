// The search: raise the lower bound of a set of boxes until it reaches a target or is exact.
//
// Each ray that still looks cheaper than the target must be refuted, by raising the bounds of the
// parts that it leaves. The missing points are distributed over the parts in proportion to the
// distance of each bound from the part's estimated cost, so that no part is computed more exactly
// than necessary.
#pragma once
#include <cmath>

#include "sets.hpp"
#include "table.hpp"

namespace blackbox {

// What one result of a ray leaves, and what is known of it, the ray itself not counted.
struct Part {
    Set set;
    Total weight;
    int exit;
    Total least;
    bool exact;
};

// Where sets of boxes lie until the ray that left them is done with.
class Arena {
    std::vector<Class> room_;
    std::size_t used_ = 0;

  public:
    explicit Arena(std::size_t room) : room_(room) {}
    std::size_t mark() const { return used_; }
    void release(std::size_t mark) { used_ = mark; }

    Class* take(std::size_t count) {
        if (used_ + count > room_.size()) throw std::runtime_error("the arena is too small");
        used_ += count;
        return room_.data() + used_ - count;
    }
};

// How large a table so many boxes need, as a power of two.
inline int bits_for(Total boxes) {
    return std::clamp<int>(std::bit_width(static_cast<std::uint64_t>(boxes)) + 10, 20, 28);
}

class Search {
  public:
    using Entries = std::vector<int>;

    const World& world;
    Table table;
    std::vector<Shot> path;  // the shots that left the set at hand

    Search(const World& boxes, int bits)
        : world(boxes), table(bits), all_(boxes.all()), keys_(boxes),
          arena_(24 * boxes.classes() + 1000) {
        for (int entry = 1; entry <= world.entries(); entry++) every_.push_back(entry);
        for (Total weight = 0; weight <= world.total; weight++)
            outlook_.push_back(weight <= 1 ? 0 : 1.16 * std::pow(std::log2(weight), 0.72) * weight);
    }

    Set everything() const { return all_; }
    const Entries& every_entry() const { return every_; }
    double outlook(Total weight) const { return outlook_[weight]; }
    Key key_of(Set set) const { return keys_(set); }

    // What is known of a set, raised until it reaches the target, or is exact.
    Bound refine(Set set, Total weight, Total target, const Entries& entries) {
        if (set.size() == 1) return {0, true, 0};
        if (set.size() == 2) return of_two(set, entries);
        Key key = key_of(set);
        Bound known;
        bool met = table.load(key, known);
        if (met && (known.exact || known.least >= target)) return known;
        look_(world, set, weight, entries);
        if (!met) {
            known = first_bound(set, weight);
            table.store(key, known);
            if (known.exact || known.least >= target) return known;
        }
        Bound raised = raise(set, weight, target);
        if (!raised.exact && table.load(key, known))
            raised.least = std::max(raised.least, known.least);
        table.store(key, raised);
        return raised;
    }

    // What is known of firing one ray at a set, raised until it reaches the goal, or is exact.
    Bound refute(Set set, Total weight, int entry, Total goal, const Entries& entries) {
        std::size_t mark = arena_.mark();
        std::vector<Part> parts = split(set, weight, entry);
        Bound bound = refute(parts, entry, goal, entries);
        arena_.release(mark);
        return bound;
    }

    // The parts that a ray leaves, largest first; their boxes lie in the arena.
    std::vector<Part> split(Set set, Total weight, int entry) {
        const std::uint8_t* result = world.result[entry].data();
        std::uint32_t counts[RESULTS] = {}, ends[RESULTS], place = 0;
        for (Class some : set) counts[result[some]]++;
        for (int exit = 0; exit < RESULTS; exit++) ends[exit] = place, place += counts[exit];
        Class* room = arena_.take(set.size());
        for (Class some : set) room[ends[result[some]]++] = some;
        std::vector<Part> parts;
        parts.reserve(RESULTS);
        for (int exit = 0; exit < RESULTS; exit++)
            if (counts[exit])
                parts.push_back(part({room + ends[exit] - counts[exit], counts[exit]}, exit,
                                     is_unit(set, weight)));
        std::sort(parts.begin(), parts.end(), [](const Part& one, const Part& other) {
            return one.set.size() > other.set.size();
        });
        return parts;
    }

    std::size_t mark() const { return arena_.mark(); }
    void release(std::size_t mark) { arena_.release(mark); }

  private:
    std::vector<Class> all_;
    Entries every_;
    std::vector<double> outlook_;  // by weight: what such a set will cost, roughly
    Keys keys_;
    Arena arena_;
    Look look_;

    Part part(Set set, int exit, bool unit) const {
        Total weight = unit ? set.size() : weight_of(world, set);
        Total least = heaviest(world, set, weight).floor(weight);
        return {set, weight, exit, least, set.size() == 1};
    }

    // What two classes cost: a ray that tells them apart, or an answer that is wrong for one.
    Bound of_two(Set set, const Entries& entries) const {
        Total one = world.weight[set[0]], other = world.weight[set[1]];
        Bound best{UNBOUNDED, true, 0};
        for (int entry : entries) {
            int first = world.result[entry][set[0]], second = world.result[entry][set[1]];
            Total cost = one * price(entry, first) + other * price(entry, second);
            if (first != second && cost < best.least) best = {cost, true, entry};
        }
        if (MISSED * std::min(one, other) < best.least)
            if (Total cost = best_answer(world, set, one + other, best.least); cost < best.least)
                best = {cost, true, 0};
        return best;
    }

    // What a set costs at least, by what was seen in one look at it.
    Bound first_bound(Set set, Total weight) {
        Total least = MISSED * (weight - heaviest(world, set, weight).first);
        for (const Promise& promise : look_.promises) least = std::min(least, promise.least);
        if (look_.cheapest == least)
            for (const Promise& promise : look_.promises)
                if (promise.least == least) return {least, true, promise.entry};
        return {least, false, 0};
    }

    // What is known at first sight of a part.
    Bound bound_of(Set set, Total weight, const Entries& entries) {
        if (set.size() == 2) return of_two(set, entries);
        Key key = key_of(set);
        Bound known;
        if (table.load(key, known)) return known;
        look_(world, set, weight, entries);
        known = first_bound(set, weight);
        table.store(key, known);
        return known;
    }

    // Refutes every ray and answer below the target, or finds the best of them.
    Bound raise(Set set, Total weight, Total target) {
        std::vector<Promise> promises = look_.promises;
        const Entries live = look_.live;
        std::sort(promises.begin(), promises.end(),
                  [](const Promise& one, const Promise& other) { return one.least < other.least; });
        Bound best{target, false, 0};
        Total lowest = MISSED * (weight - heaviest(world, set, weight).first);
        if (lowest < target) lowest = best_answer(world, set, weight, target);
        if (lowest < target) best = {lowest, true, 0};
        std::vector<std::uint64_t> tried;
        for (const Promise& promise : promises) {
            if (promise.least >= best.least) {
                lowest = std::min(lowest, promise.least);
                break;
            }
            std::size_t mark = arena_.mark();
            std::vector<Part> parts = split(set, weight, promise.entry);
            if (is_new(parts, tried)) {
                Bound fired = refute(parts, promise.entry, best.least, live);
                if (fired.least < best.least) best = fired;
                lowest = std::min(lowest, fired.least);
            }
            arena_.release(mark);
        }
        return best.exact ? best : Bound{lowest, false, 0};
    }

    // Whether no ray before has divided a set just so.
    bool is_new(const std::vector<Part>& parts, std::vector<std::uint64_t>& tried) const {
        std::uint64_t sum = 0;
        for (const Part& part : parts) {
            std::uint64_t own = keys_.plain(part.set).slot * 0xD6E8FEB86659FD93;
            own = (own ^ own >> 29) * 0x9E3779B97F4A7C15;
            sum += own ^ own >> 32;
        }
        if (std::find(tried.begin(), tried.end(), sum) != tried.end()) return false;
        tried.push_back(sum);
        return true;
    }

    Bound refute(std::vector<Part>& parts, int entry, Total goal, const Entries& entries) {
        path.push_back({entry, 0});
        Total sum = look_up(parts, goal, least_of(parts, entry), entries);
        bool exact = is_exact(parts);
        for (double portion = 1; sum < goal && !exact; portion += 0.5) {
            sum = press(parts, goal, sum, portion, entries);
            exact = is_exact(parts);
        }
        path.pop_back();
        return {sum, exact, entry};
    }

    static Total least_of(const std::vector<Part>& parts, int entry) {
        Total sum = 0;
        for (const Part& part : parts) sum += price(entry, part.exit) * part.weight + part.least;
        return sum;
    }

    static bool is_exact(const std::vector<Part>& parts) {
        return std::all_of(parts.begin(), parts.end(), [](const Part& part) { return part.exact; });
    }

    // Adds what is known of the parts already, or at first sight, largest first.
    Total look_up(std::vector<Part>& parts, Total goal, Total sum, const Entries& entries) {
        if (sum < goal)
            for (const Part& part : parts)
                if (part.set.size() > 2 && part.set.size() < Keys::SYMMETRIC)
                    table.expect(keys_.plain(part.set));
        for (Part& part : parts) {
            if (sum >= goal) break;
            if (part.set.size() < 2) continue;
            path.back().exit = part.exit;
            sum += raise_part(part, bound_of(part.set, part.weight, entries));
        }
        return sum;
    }

    static Total raise_part(Part& part, const Bound& bound) {
        Total gain = std::max<Total>(bound.least - part.least, 0);
        part.least += gain;
        part.exact = bound.exact;
        return gain;
    }

    // Asks each part for its portion of what is missing, smallest first.
    Total press(std::vector<Part>& parts, Total goal, Total sum, double portion,
                const Entries& entries) {
        constexpr std::size_t FEW = 8;  // so few classes are asked for all of it
        double gaps = 0;
        for (const Part& part : parts)
            if (!part.exact) gaps += gap(part);
        for (auto part = parts.rbegin(); part != parts.rend() && sum < goal; part++) {
            if (part->exact) continue;
            Total missing = goal - sum;
            double own = gap(*part), share = missing * std::min(1.0, own / gaps) * portion;
            gaps = std::max(gaps - own, 1e-9);
            Total more = std::clamp<Total>(std::ceil(share), 1, missing);
            if (part->set.size() <= FEW) more = missing;
            path.back().exit = part->exit;
            sum += raise_part(*part, refine(part->set, part->weight, part->least + more, entries));
        }
        return sum;
    }

    double gap(const Part& part) const {
        return std::max(1.0, outlook_[part.weight] - part.least);
    }
};

}  // namespace blackbox
