// The ladder: a lower bound of the cost of a set, from how many of its classes t points can settle.
//
// Let V be the least total of a part of the set that has k classes, and c(t) a number that is at
// least t k - V for every part. Then any such part costs at least G(k), the largest value of
// t k - c(t) over all t. The numbers c(t) follow from each other, beginning with c(0) = 0 and
// c(1) = 1:
//
// - One class alone costs nothing, so c(t) is at least t.
// - An answer is right for one class. Of the others at most `near` lack one atom, at 5 points each.
//   The rest lack two or more, at 10 points.
// - If a ray of price p leaves parts of at most n classes each, t k - V is at most the sum, over
//   the parts, of the maximum of (t - p) j - G(j) for j up to n. As c is convex, that is the sum of
//   min(n, c(u) - c(u - 1)) over all u up to t - p.
//
// By induction over the number of classes this holds for every way to play. proofs/README.md has
// the details. All numbers are integers.
#pragma once
#include "sets.hpp"

namespace blackbox {

// How many classes give each result, for all rays side by side, so that compilers can use vectors.
// A ray that divides nothing has zeros.
template <class Count> struct Caps {
    static constexpr int MOST_KINDS = MOST_ENTRIES + 1;  // absorbed, reflected, each other exit
    alignas(64) Count of[MOST_KINDS][MOST_ENTRIES];
    int kinds = 2;  // the first two cost one point, the others two
};

// What answers can do: so many boxes lack just one atom of any given box.
struct Answers {
    int near;

    // The most that t k - V comes to, for at most n classes, if the answer is given at once.
    int most(int t, int n) const {
        int few = std::min(n, near + 1);
        int sum = t > MISSED ? (t - MISSED) * few + MISSED : t;
        return t > 2 * MISSED ? sum + (t - 2 * MISSED) * (n - few) : sum;
    }
};

// Sets `least` to what n classes cost at least, each once, with each ray as the first.
template <class Count>
void climb_ladder(const Caps<Count>& caps, int n, Answers answers, Count* least) {
    constexpr int HIGHEST = 40;  // any height is true; from here on higher ones are no use
    alignas(64) Count sum[MOST_ENTRIES] = {};
    int c = 1;
    Count last = 1, before = 0;  // c(t) - c(t - 1), and that one step earlier
    for (int t = 1;; t++) {
        for (int kind = 0; kind < 2; kind++)
            for (int r = 0; r < MOST_ENTRIES; r++) sum[r] += std::min(caps.of[kind][r], last);
        for (int kind = 2; before && kind < caps.kinds; kind++)
            for (int r = 0; r < MOST_ENTRIES; r++) sum[r] += std::min(caps.of[kind][r], before);
        if (static_cast<int>(before) >= n || t == HIGHEST) {
            for (int r = 0; r < MOST_ENTRIES; r++) least[r] = (t + 1) * n - sum[r];
            return;
        }
        Count most = 0;
        for (int r = 0; r < MOST_ENTRIES; r++) most = std::max(most, sum[r]);
        int next = std::max({t + 1, static_cast<int>(most), answers.most(t + 1, n)});
        before = last, last = std::min(next - c, n), c = next;
    }
}

}  // namespace blackbox
