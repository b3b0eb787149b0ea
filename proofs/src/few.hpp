// The values of sets with few classes, computed by trying every ray and every answer.
#pragma once
#include "group.hpp"
#include "stores.hpp"

namespace blackbox {

// Rays, the cheapest first.
struct Order {
    std::pair<int, int> rays[MOST_ENTRIES];
    int count = 0;
    const std::pair<int, int>* begin() const { return rays; }
    const std::pair<int, int>* end() const { return rays + count; }
};

template <class Points> Order in_order(std::uint32_t live, const Points* floors) {
    Order order;
    for (; live; live &= live - 1) {
        int ray = std::countr_zero(live), floor = floors[ray], at = order.count++;
        for (; at && order.rays[at - 1].first > floor; at--) order.rays[at] = order.rays[at - 1];
        order.rays[at] = {floor, ray};
    }
    return order;
}

class FewClasses {
    const World& world_;
    Values values_;

  public:
    FewClasses(const World& world, int bits) : world_(world), values_(bits) {}

    void expect(const Key& key) { values_.expect(key); }

    // -1 if the value has not been found, or is forgotten.
    int known(const Key& key) { return values_.load(key); }

    // The value of a few classes, by trying all that can be done.
    int value_of(const Group& group, Bits bits) {
        int size = std::popcount(bits);
        if (size == 1) return 0;
        bool unit = !(bits & group.heavy);
        if (unit && size == 2) return pair_value(group, lowest(bits), 63 - std::countl_zero(bits));
        if (unit && size == 3) return triple_value(group, bits);
        Key key = group.key_of(bits);
        if (int value = values_.load(key); value >= 0) return value;
        int value = search_value(group, bits, size);
        values_.store(key, value);
        return value;
    }

    // What the best answer costs, if that may be below the limit; else a bound that reaches it.
    int answer_of(const Group& group, Bits bits, int weight, int limit) const {
        Class classes[Group::MOST];
        int count = 0;
        for (; bits; bits &= bits - 1) classes[count++] = group.id[lowest(bits)];
        return best_answer(world_, Set(classes, count), weight, limit);
    }

  private:
    // One point for each of two single boxes that a ray costs one point where it tells them apart.
    static int pair_value(std::uint32_t apart, std::uint32_t one, std::uint32_t other) {
        return one & other & apart ? 2 : (one | other) & apart ? 3 : 4;
    }

    static int pair_value(const Group& group, int one, int other) {
        return pair_value(~rays_alike(group.row[one], group.row[other]), group.cheap[one],
                          group.cheap[other]);
    }

    static int triple_value(const Group& group, Bits bits) {
        int at[3], count = 0;
        for (; bits; bits &= bits - 1) at[count++] = lowest(bits);
        std::uint32_t apart[3], cheap[3];  // apart[i]: the rays that tell the two others apart
        for (int i = 0; i < 3; i++) {
            apart[i] = ~rays_alike(group.row[at[(i + 1) % 3]], group.row[at[(i + 2) % 3]]);
            cheap[i] = group.cheap[at[i]];
        }
        std::uint32_t every = apart[0] & apart[1] & apart[2];
        std::uint32_t two = (cheap[0] & cheap[1]) | (cheap[0] & cheap[2]) | (cheap[1] & cheap[2]);
        int best = every & two ? 4 : every & (cheap[0] | cheap[1] | cheap[2]) ? 5 : every ? 6 : 100;
        for (int i = 0; i < 3; i++) {  // a ray that tells only this one from the others
            std::uint32_t one = cheap[i], both = cheap[(i + 1) % 3];
            std::uint32_t rays = ~apart[i] & apart[(i + 1) % 3];
            if (!rays) continue;
            int fired = rays & one & both ? 3 : rays & both ? 4 : rays & one ? 5 : 6;
            best = std::min(best, fired + pair_value(apart[i], both, cheap[(i + 2) % 3]));
        }
        return best;
    }

    int search_value(const Group& group, Bits bits, int size) {
        Total weight = group.weight_of(bits);
        int best = INT_MAX, floors[MOST_ENTRIES];
        std::uint32_t live = 0;
        for (int ray = 0; ray < group.rays; ray++) {
            int parts, floor = floor_of_ray(group, bits, ray, parts);
            if (parts == size) best = std::min(best, floor);
            else if (parts > 1) live |= 1u << ray, floors[ray] = floor;
        }
        for (auto [floor, ray] : in_order(live, floors)) {
            if (floor >= best) break;
            int sum = floor;
            for (int i = group.begin[ray]; i < group.begin[ray + 1] && sum < best; i++) {
                Bits part = bits & group.mask[i];
                if (part & (part - 1)) sum += value_of(group, part) - floor_of(group, part);
            }
            best = std::min(best, sum);
        }
        if (best > MISSED * (weight - heaviest_of(group, bits).first))
            best = std::min(best, answer_of(group, bits, weight, best));
        return best;
    }

    static Heaviest heaviest_of(const Group& group, Bits bits) {
        if (!(bits & group.heavy)) return {1, 1};
        Heaviest two;
        for (; bits; bits &= bits - 1) two.meet(group.weight[lowest(bits)]);
        return two;
    }

    static int floor_of(const Group& group, Bits bits) {
        return heaviest_of(group, bits).floor(group.weight_of(bits));
    }

    int floor_of_ray(const Group& group, Bits bits, int ray, int& parts) const {
        int sum = 2 * group.weight_of(bits) - group.weight_of(bits & group.cheap_at[ray]);
        parts = 0;
        for (int i = group.begin[ray]; i < group.begin[ray + 1]; i++) {
            Bits part = bits & group.mask[i];
            parts += part != 0;
            if (part & (part - 1)) sum += floor_of(group, part);
        }
        return sum;
    }
};

}  // namespace blackbox
