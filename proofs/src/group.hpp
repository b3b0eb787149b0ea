// Groups: sets of at most 64 classes, with one bit for each class, and the rays that divide them.
#pragma once
#include <bit>
#include <cstring>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "ladder.hpp"

namespace blackbox {

using Bits = std::uint64_t;

inline int lowest(Bits bits) { return std::countr_zero(bits); }

inline Bits first_bits(int n) { return n < 64 ? (Bits{1} << n) - 1 : ~Bits{0}; }

// The rays that answer alike in two rows, as bits.
inline std::uint32_t rays_alike(const std::uint8_t* one, const std::uint8_t* other) {
#if defined(__AVX2__)
    auto load = [](const std::uint8_t* row) {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row));
    };
    return _mm256_movemask_epi8(_mm256_cmpeq_epi8(load(one), load(other)));
#else
    std::uint32_t alike = 0;
    for (int at = 0; at < MOST_ENTRIES; at++)
        alike |= static_cast<std::uint32_t>(one[at] == other[at]) << at;
    return alike;
#endif
}

struct Group {
    static constexpr int MOST = 64, KINDS = Caps<std::uint16_t>::MOST_KINDS;

    int size, rays, kinds;
    Class id[MOST];
    Key key[MOST];
    std::uint32_t weight[MOST];
    std::uint32_t cheap[MOST];              // by class: the entries that cost it one point
    std::uint8_t row[MOST][MOST_ENTRIES];   // by class and entry - 1: the result
    Bits heavy;                             // classes of more than one box
    std::uint8_t entry[MOST_ENTRIES];       // by ray
    Bits cheap_at[MOST_ENTRIES];            // by ray: the classes that it costs one point
    std::uint16_t begin[MOST_ENTRIES + 1];  // by ray: where its results begin in the next two
    Bits mask[MOST_ENTRIES * RESULTS];
    std::uint8_t exit[MOST_ENTRIES * RESULTS];
    alignas(64) Bits by_kind[KINDS][MOST_ENTRIES];  // the masks once more, by kind and ray

    void fill(const World& world, const std::vector<std::uint32_t>& cheap_of, Set set) {
        size = set.size(), rays = 0, kinds = 2, heavy = 0, begin[0] = 0;
        Bits answers[MOST_ENTRIES] = {};
        static thread_local Bits masks[MOST_ENTRIES][64];
        for (int i = 0; i < size; i++) {
            Class some = id[i] = set[i];
            key[i] = world.image_keys[some][0], weight[i] = world.weight[some];
            cheap[i] = cheap_of[some];
            if (weight[i] > 1) heavy |= Bits{1} << i;
            std::memcpy(row[i], world.rows[some].data(), MOST_ENTRIES);
            for (int at = 0; at < MOST_ENTRIES; at++) {
                Bits& mask_of = masks[at][row[i][at]];
                mask_of = answers[at] >> row[i][at] & 1 ? mask_of | Bits{1} << i : Bits{1} << i;
                answers[at] |= Bits{1} << row[i][at];
            }
        }
        std::memset(by_kind[0], 0, 2 * sizeof by_kind[0]);
        for (int at = 0; at < world.entries(); at++)
            if (answers[at] & (answers[at] - 1)) add_ray(at + 1, answers[at], masks[at]);
    }

    Key key_of(Bits bits) const {
        Key sum{0, 0};
        for (; bits; bits &= bits - 1) {
            const Key& own = key[lowest(bits)];
            sum.slot += own.slot, sum.tag += own.tag;
        }
        return sum;
    }

    int weight_of(Bits bits) const {
        int sum = std::popcount(bits);
        for (Bits left = bits & heavy; left; left &= left - 1)
            sum += weight[lowest(left)] - 1;
        return sum;
    }

  private:
    void add_ray(int from, Bits answers, const Bits* masks) {
        int r = rays++, to = begin[r], others = 2;
        entry[r] = from, cheap_at[r] = 0;
        for (; answers; answers &= answers - 1, to++) {
            int result = lowest(answers);
            int kind = result == ABSORBED ? 0 : result == from ? 1 : others++;
            while (kind >= kinds) std::memset(by_kind[kinds++], 0, sizeof by_kind[0]);
            by_kind[kind][r] = mask[to] = masks[result], exit[to] = result;
            if (kind < 2) cheap_at[r] |= masks[result];
        }
        begin[rays] = to;
    }
};

}  // namespace blackbox
