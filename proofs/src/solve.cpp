// Solves a box: solve ROWS COLS ATOMS [every]. ATOMS may be a range, 2-3, as it is dealt.
//
// It tells the optimum, and of each first ray what it costs at least: exactly, if `every` is
// added, else only whether it can be as good as the best. `every` also adds a line for each first
// ray as the end of books.txt has it: what is left of those points after each result.
#include <cstdio>

#include "search.hpp"
#include "shots.hpp"

using namespace blackbox;

namespace {

// What a first ray costs, asked for in small steps until it is exact or as much as the limit.
Bound raised(Search& search, int entry, Total limit) {
    Total total = search.world.total;
    Bound bound{static_cast<Total>(0.8 * search.outlook(total)), false, entry};
    do {
        Total goal = std::min(limit, bound.least + bound.least / 100 + 1);
        bound = search.refute(search.everything(), total, entry, goal, search.every_entry());
    } while (!bound.exact && bound.least < limit);
    return bound;
}

// What a first ray costs in all, and what is left of that after each of its results.
void show_results(Search& search, const char* atoms, const Bound& bound, int entry) {
    std::printf("%s %d %ld", atoms, entry, bound.least);
    for (const Part& part :
         search.split(search.everything(), search.world.total, entry)) {
        Bound left = search.refine(part.set, part.weight, UNBOUNDED, search.every_entry());
        std::printf(" %d:%ld", part.exit, left.least);
    }
    std::printf("\n");
}

double mean(const World& world, Total points) {
    return static_cast<double>(points) / world.total;
}

}  // namespace

int main(int count, char** words) {
    if (count < 4) return std::fprintf(stderr, "usage: solve ROWS COLS ATOMS [every]\n"), 2;
    auto [least, most] = read_atoms(words[3]);
    World world({std::atoi(words[1]), std::atoi(words[2])}, least, most);
    Search search(world, bits_for(world.boxes.size()), least < most ? WITHOUT_MASS : EXACT);
    Bound best{UNBOUNDED, false, 0};
    for (int first : world.first_entries()) {
        Bound bound = raised(search, first, count > 4 ? UNBOUNDED : best.least);
        std::printf("entry %d first: %s %ld / %ld = %.6f\n", first,
                    bound.exact ? "exactly" : "at least", bound.least, world.total,
                    mean(world, bound.least));
        if (count > 4) show_results(search, words[3], bound, first);
        std::fflush(stdout);
        if (bound.exact && bound.least < best.least) best = bound;
    }
    std::printf("optimum %ld / %ld = %.6f by entry %d\n", best.least, world.total,
                mean(world, best.least), best.entry);
}
