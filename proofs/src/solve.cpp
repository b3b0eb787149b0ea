// Solves a box: solve ROWS COLS ATOMS [LIMIT]. ATOMS may be a range, 2-3, as it is dealt.
// LIMIT is a mean that is known to be reached; without it the search takes longer.
#include <cstdio>
#include <cstring>

#include "search.hpp"

using namespace blackbox;

int main(int count, char** words) {
    if (count < 4) return std::fprintf(stderr, "usage: solve ROWS COLS ATOMS [LIMIT]\n"), 2;
    int least = std::atoi(words[3]);
    const char* to = std::strchr(words[3], '-');
    World world({std::atoi(words[1]), std::atoi(words[2])}, least, to ? std::atoi(to + 1) : least);
    Search search(world, bits_for(world.boxes.size()), to ? WITHOUT_MASS : EXACT);
    std::printf("%zu boxes in %u classes\n", world.boxes.size(), world.classes());
    Total best = count > 4 ? std::floor(std::atof(words[4]) * world.total + 0.5) + 1 : UNBOUNDED;
    int entry = 0;
    for (int first : world.first_entries()) {
        Bound bound =
            search.refute(search.everything(), world.total, first, best, search.every_entry());
        std::printf("entry %d first: %s %ld / %ld = %.6f (%lu sets)\n", first,
                    bound.exact ? "exactly" : "at least", bound.least, world.total,
                    static_cast<double>(bound.least) / world.total, search.table.used());
        if (bound.exact && bound.least < best) best = bound.least, entry = first;
    }
    std::printf("optimum %ld / %ld = %.6f by entry %d\n", best, world.total,
                static_cast<double>(best) / world.total, entry);
}
