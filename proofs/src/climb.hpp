// The fast search for the least total of a set of boxes, for one number of atoms.
//
// Like search.hpp it raises the bound of a set until the bound reaches a target or is exact. It is
// fast for these reasons:
//
// - The first bound of a set is that of the ladder, which is much better than that of one ray.
// - A set of at most 64 classes is a group: an integer with one bit for each class. Its rays are
//   lists of such integers.
// - A set of at most FEW classes is solved when it first occurs.
// - For a set of more than 64 classes, the bound of each of its rays is stored.
// - A set of more than MANY classes is stored by its shots, in any image.
#pragma once
#include <cmath>
#include <functional>
#include <memory>
#include <optional>

#include "few.hpp"
#include "sight.hpp"

namespace blackbox {

// The sizes of the stores, as powers of two.
struct Sizes {
    int values = 20, bounds = 20, nodes = 17;
};

class Climb {
  public:
    static constexpr int FEW = 10;    // so few classes are solved at once
    static constexpr int MANY = 512;  // of more classes every set is kept

    // What a ray leaves of a set: classes of a group, or of a list. `least` may be asked for more.
    struct Part {
        Bits bits;
        Set set;
        Key key;
        int size, weight, exit;
        Known known;
        double gap;
    };

    struct Parts {
        Part part[RESULTS];
        int count = 0;
        int paid = 0;  // what the ray itself costs, and the parts that are settled
    };

    // The rays that were tried at a set; those that divide it alike cost the same.
    struct Tried {
        std::pair<std::uint64_t, int> rays[MOST_ENTRIES];
        int count = 0;

        const int* find(std::uint64_t sign) const {
            for (int i = 0; i < count; i++)
                if (rays[i].first == sign) return &rays[i].second;
            return nullptr;
        }
        void add(std::uint64_t sign, int least) {
            if (count < MOST_ENTRIES) rays[count++] = {sign, least};
        }
    };

    struct Large {
        Position node;
        int weight;
        std::vector<Shot> shots;  // in the image in which it is named
    };

    const World& world;
    std::vector<Shot> path;
    ByKey<Large> large;
    Bounds bounds;
    Nodes nodes;
    std::function<void(const Key&, Position&)> on_met = [](const Key&, Position&) {};
    std::function<void(const Position&)> on_raised = [](const Position&) {};

    Climb(const World& boxes, Sizes sizes)
        : world(boxes), bounds(sizes.bounds), nodes(sizes.nodes), few_(boxes, sizes.values),
          look_(boxes), keys_(boxes), arena_(12 * std::size_t{boxes.classes()} + 100000) {
        for (Class some = 0; some < world.classes(); some++) cheap_of_.push_back(cheap_entries(some));
        for (Total n = 0; n <= world.total; n++) outlook_.push_back(outlook(n));
    }

    // Roughly what so many boxes cost.
    static double outlook(Total boxes) {
        return boxes < 2 ? 0 : SCALE * boxes * std::pow(std::log2(boxes), POWER);
    }

    Key key_of(Set set) const {
        return set.size() > MANY ? keys_.of_path(path) : keys_.plain(set);
    }

    // The key of a position of more than MANY classes, and the image in which it has that.
    std::pair<Key, int> named(const std::vector<Shot>& shots) const {
        return {keys_.of_path(shots), keys_.image_of_path(shots)};
    }

    // Raises what is known of a set, which the path leads to, until it is exact or at the target.
    Known raise(Set set, int weight, int target, const Key& key) {
        int size = set.size();
        if (size <= FEW) return bound(set, key);
        Known known;
        if (size > Group::MOST) return raise_node(set, weight, target, key);
        if (bounds.load(key, known) && (known.exact || known.least >= target)) return known;
        Group& group = take_group(set);
        known = raise(group, first_bits(size), target, key);
        groups_in_use_--;
        return known;
    }

    // What is known of a set without any search, its first sight at least.
    Known bound(Set set, const Key& key) {
        int size = set.size();
        Known known;
        if (size < 2) return {0, true};
        if (size > MANY) return large_at(set, key).node.known();
        if (size > Group::MOST) {
            if (!nodes.load(key, known)) known = node_at(set, key).known();
            return known;
        }
        if (size > FEW) {
            if (bounds.load(key, known)) return known;
            Sight sight;
            look_(set, sight);
            return seen(sight, key);
        }
        if (int value = few_.known(key); value >= 0) return {value, true};
        Group& group = take_group(set);
        known = {few_.value_of(group, first_bits(size)), true};
        groups_in_use_--;
        return known;
    }

    void sight(Set set, Sight& sight) { look_(set, sight); }

    // What firing a ray costs at least, asked for up to the goal; `parts` has what is known of the
    // parts then. Whoever calls it gives the room of the parts back with `release`.
    Known fire(Set set, int entry, int goal, Parts& parts, Tried& tried) {
        split(set, entry, parts);
        return refute(Lists{*this, entry}, entry, goal, parts, tried);
    }

    std::size_t mark() const { return top_; }
    void release(std::size_t mark) { top_ = mark; }

    void split(Set set, int entry, Parts& parts) {
        const std::vector<std::uint8_t>& results = world.result[entry];
        std::uint32_t counts[RESULTS] = {}, ends[RESULTS];
        for (Class some : set) counts[results[some]]++;
        if (top_ + set.size() > arena_.size()) throw std::bad_alloc();
        std::uint32_t place = 0;
        for (int exit = 0; exit < RESULTS; exit++) ends[exit] = place, place += counts[exit];
        Class* room = arena_.data() + top_;
        for (Class some : set) room[ends[results[some]]++] = some;
        top_ += set.size();
        parts.count = parts.paid = 0;
        for (int exit = 0; exit < RESULTS; exit++) {
            if (!counts[exit]) continue;
            Set part(room + ends[exit] - counts[exit], counts[exit]);
            int weight = weight_of(world, part);
            parts.paid += price(entry, exit) * weight;
            int size = part.size();
            if (size > 1) add(parts, {0, part, {}, size, weight, exit, {}, 0});
        }
    }

  private:
    static constexpr double SCALE = 0.97, POWER = 0.72;  // only decide what is tried first
    static constexpr double AGAIN = 0.5;  // by so much a part is asked for more the next time

    FewClasses few_;
    Looker look_;
    Keys keys_;
    std::vector<std::uint32_t> cheap_of_;
    std::vector<float> outlook_;
    std::vector<Class> arena_;
    std::size_t top_ = 0;
    std::vector<std::unique_ptr<Group>> groups_;
    std::size_t groups_in_use_ = 0;

    std::uint32_t cheap_entries(Class some) const {
        std::uint32_t entries = 0;
        for (int entry = 1; entry <= world.entries(); entry++)
            if (price(entry, world.result[entry][some]) == 1) entries |= 1u << (entry - 1);
        return entries;
    }

    Group& take_group(Set set) {
        if (groups_in_use_ == groups_.size()) groups_.push_back(std::make_unique<Group>());
        Group& group = *groups_[groups_in_use_++];
        group.fill(world, cheap_of_, set);
        return group;
    }

    // The largest first.
    static void add(Parts& parts, const Part& part) {
        int at = parts.count++;
        for (; at && parts.part[at - 1].size < part.size; at--) parts.part[at] = parts.part[at - 1];
        parts.part[at] = part;
    }

    // --- what a set will cost ---

    // By its first bound, which is too low by more the more classes there are, and by its weight.
    int guess(int size, int weight, int least) const {
        static constexpr double bits[] = {1, 2.6, 3.2, 3.8, 4.8, 6.13, 7.45, 8.81, 9.97, 13, 20};
        static constexpr double off[] = {.018, .032, .054, .09,  .123, .176,
                                         .215, .23,  .254, .288, .324};
        double log = std::log2(std::max(2, size));
        int at = 0;
        while (at < 9 && log > bits[at + 1]) at++;
        double more = off[at] + (off[at + 1] - off[at]) * (log - bits[at]) / (bits[at + 1] - bits[at]);
        return std::lround((least * (1 + more) + outlook_[weight]) / 2);
    }

    Known seen(const Sight& sight, const Key& key) {
        Known known;
        known.least = sight.least(known.exact);
        known.guess = guess(sight.size, sight.weight, known.least);
        bounds.store(key, sight.size, known, false);
        return known;
    }

    // --- parts, of a group or of a list ---

    struct InGroup {
        Climb& climb;
        const Group& group;

        Known bound(const Part& part) const { return climb.bound(group, part.bits, part.key); }
        Known raise(const Part& part, int target) const {
            return climb.raise(group, part.bits, target, part.key);
        }
        Key key(const Part& part) const { return group.key_of(part.bits); }
    };

    struct Lists {
        Climb& climb;
        int entry;

        Known bound(const Part& part) const {
            climb.path.push_back({entry, part.exit});
            Known known = climb.bound(part.set, part.key);
            climb.path.pop_back();
            return known;
        }
        Known raise(const Part& part, int target) const {
            climb.path.push_back({entry, part.exit});
            Known known = climb.raise(part.set, part.weight, target, part.key);
            climb.path.pop_back();
            return known;
        }
        Key key(const Part& part) const {
            climb.path.push_back({entry, part.exit});
            Key key = climb.key_of(part.set);
            climb.path.pop_back();
            return key;
        }
    };

    // Asks the parts of a ray for so much more that it costs the goal, again and again.
    template <class Where>
    Known refute(const Where& where, int entry, int goal, Parts& parts, Tried& tried) {
        int sum = parts.paid;
        if (sum >= goal || !parts.count) return {sum, !parts.count, entry};
        std::uint64_t sign = sum * 0x9E3779B97F4A7C15;
        for (int i = 0; i < parts.count; i++) {
            Part& part = parts.part[i];
            part.key = where.key(part);
            expect(part);
            std::uint64_t mixed = part.key.slot * 0xD6E8FEB86659FD93;
            mixed = (mixed ^ mixed >> 29) * 0x9E3779B97F4A7C15;
            sign += mixed ^ mixed >> 32;
        }
        if (const int* least = tried.find(sign)) return {*least, false, entry};
        for (int i = 0; i < parts.count; i++) {
            Part& part = parts.part[i];
            part.known = where.bound(part);
            sum += part.known.least;
        }
        for (double portion = 1; sum < goal && !all_exact(parts); portion += AGAIN)
            sum = ask(where, goal, portion, parts, sum);
        tried.add(sign, sum);
        return {sum, all_exact(parts), entry};
    }

    // Asks each part once, the smallest first, for its share of what is missing.
    template <class Where>
    int ask(const Where& where, int goal, double portion, Parts& parts, int sum) {
        double gaps = 0;
        for (int i = 0; i < parts.count; i++) {
            Part& part = parts.part[i];
            if (part.known.exact) continue;
            part.gap = std::max(1, part.known.guess - part.known.least);
            gaps += part.gap;
        }
        for (int i = parts.count - 1; i >= 0 && sum < goal; i--) {
            Part& part = parts.part[i];
            if (part.known.exact) continue;
            int missing = goal - sum;
            double share = missing * std::min(1.0, part.gap / gaps) * portion;
            gaps = std::max(gaps - part.gap, 1e-9);
            int more = std::clamp<int>(std::ceil(share), 1, missing);
            Known known = where.raise(part, part.known.least + more);
            known.least = std::max(known.least, part.known.least);
            sum += known.least - part.known.least;
            part.known = known;
        }
        return sum;
    }

    void expect(const Part& part) {
        if (part.size <= FEW) few_.expect(part.key);
        else if (part.size <= Group::MOST) bounds.expect(part.key);
        else if (part.size <= MANY) nodes.expect(part.key);
    }

    static bool all_exact(const Parts& parts) {
        return std::all_of(parts.part, parts.part + parts.count,
                           [](const Part& part) { return part.known.exact; });
    }

    // --- sets of a group ---

    void split(const Group& group, Bits bits, int ray, Parts& parts) {
        parts.count = 0;
        parts.paid = 2 * group.weight_of(bits) - group.weight_of(bits & group.cheap_at[ray]);
        for (int i = group.begin[ray]; i < group.begin[ray + 1]; i++) {
            Bits part = bits & group.mask[i];
            if (!(part & (part - 1))) continue;
            int size = std::popcount(part);
            if (size <= 3 && !(part & group.heavy)) parts.paid += few_.value_of(group, part);
            else add(parts, {part, {}, {}, size, 0, group.exit[i], {}, 0});
        }
    }

    Known bound(const Group& group, Bits bits, const Key& key) {
        int size = std::popcount(bits);
        Known known;
        if (size <= FEW) {
            int value = few_.known(key);
            return {value >= 0 ? value : few_.value_of(group, bits), true};
        }
        if (bounds.load(key, known)) return known;
        Sight sight;
        look_(group, bits, sight);
        return seen(sight, key);
    }

    Known raise(const Group& group, Bits bits, int target, const Key& key) {
        int size = std::popcount(bits);
        if (size <= FEW) return bound(group, bits, key);
        Known before;
        if (bounds.load(key, before) && (before.exact || before.least >= target)) return before;
        Sight sight;
        look_(group, bits, sight);
        Known first = seen(sight, key);
        if (first.exact || first.least >= target) return first;
        int answer = MISSED * (sight.weight - sight.first);
        if (answer < target) answer = few_.answer_of(group, bits, sight.weight, target);
        Known known = best_ray(group, bits, target, answer, sight);
        if (!known.exact) known.least = std::max(known.least, before.least);
        known.guess = first.guess;
        bounds.store(key, size, known, true);
        return known;
    }

    Known best_ray(const Group& group, Bits bits, int target, int answer, const Sight& sight) {
        Known best{target};
        int least = answer;
        if (least < target) best = {least, true};
        Tried tried;
        for (auto [floor, ray] : in_order(sight.live, sight.ray)) {
            if (floor >= best.least) {
                least = std::min(least, floor);
                break;
            }
            Parts parts;
            split(group, bits, ray, parts);
            Known fired = refute(InGroup{*this, group}, group.entry[ray], best.least, parts, tried);
            if (fired.exact && fired.least < best.least) best = fired;
            least = std::min(least, std::max(floor, fired.least));
        }
        return best.exact ? best : Known{least};
    }

    // --- larger sets ---

    Position first_node(Set set, const int* image) {
        Sight sight;
        look_(set, sight);
        Position node;
        bool exact;
        node.least = sight.least(exact), node.exact = exact;
        int wrong = sight.weight - sight.first;
        node.answer = MISSED * (wrong + std::max(0, wrong - look_.near()));
        node.size = sight.size, node.guess = guess(sight.size, sight.weight, node.least);
        for (auto left = sight.live; left; left &= left - 1) {
            int at = std::countr_zero(left), to = image[at + 1] - 1;
            node.live |= 1u << to;
            node.ray[to] = sight.ray[at];
        }
        return node;
    }

    Position node_at(Set set, const Key& key) {
        Position node;
        if (nodes.load(key, node)) return node;
        node = first_node(set, world.image_entry[0]);
        nodes.store(key, node);
        return node;
    }

    Large& large_at(Set set, const Key& key) {
        auto [place, is_new] = large.try_emplace(key);
        Large& met = place->second;
        if (is_new) {
            const int* image = world.image_entry[keys_.image_of_path(path)];
            met.node = first_node(set, image), met.weight = weight_of(world, set);
            for (const Shot& shot : path)
                met.shots.push_back({image[shot.entry], shot.exit ? image[shot.exit] : ABSORBED});
            on_met(key, met.node);
        }
        return met;
    }

    // Every ray that may still be cheaper than the target is refuted; or it is the new target.
    Known raise_node(Set set, int weight, int target, const Key& key) {
        bool is_large = set.size() > MANY;
        Position node = is_large ? large_at(set, key).node : node_at(set, key);
        if (node.exact || static_cast<int>(node.least) >= target) return node.known();
        if (static_cast<int>(node.answer) < target)
            node.answer = best_answer(world, set, weight, target);
        const int* image = world.image_entry[is_large ? keys_.image_of_path(path) : 0];
        Known best = best_ray(set, target, node, image);
        node.exact = best.exact, node.entry = best.entry ? image[best.entry] : 0;
        node.least = best.exact ? best.least : std::max<int>(node.least, best.least);
        if (is_large) {
            large.at(key).node = node;
            on_raised(node);
        } else {
            nodes.store(key, node);
        }
        return node.known();
    }

    Known best_ray(Set set, int target, Position& node, const int* image) {
        Known best{target};
        int least = node.answer, floors[MOST_ENTRIES];
        std::uint32_t live = 0;
        if (least < target) best = {least, true};
        for (int at = 0; at < world.entries(); at++)
            if (node.live >> (image[at + 1] - 1) & 1)
                live |= 1u << at, floors[at] = node.ray[image[at + 1] - 1];
        Tried tried;
        for (auto [floor, at] : in_order(live, floors)) {
            if (floor >= best.least) {
                least = std::min(least, floor);
                break;
            }
            Parts parts;
            std::size_t mark = top_;
            Known fired = fire(set, at + 1, best.least, parts, tried);
            release(mark);
            if (!fired.exact) fired.least = std::max(fired.least, floor);
            node.ray[image[at + 1] - 1] = std::max(fired.least, floor);
            if (fired.exact && fired.least < best.least) best = fired;
            least = std::min(least, fired.least);
        }
        return best.exact ? best : Known{least};
    }
};

}  // namespace blackbox
