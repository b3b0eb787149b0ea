// Solve a box: solve ROWS COLS ATOMS [every]. ATOMS may be a range such as 2-3.
//
// The program prints the optimum, and a lower bound of the cost of each first ray. With `every`
// these costs are exact, otherwise they show only whether the ray can be as good as the best. With
// `every` it also prints a line for each first ray in the form of the last lines of books.txt: the
// cost that is left after each result.
#include <cstdio>

#include "options.hpp"
#include "search.hpp"

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
void show_results(Search& search, const std::string& atoms, const Bound& bound, int entry) {
    std::printf("%s %d %ld", atoms.c_str(), entry, bound.least);
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

void solve(const std::vector<std::string>& words) {
    bool every = words.size() == 4 && words[3] == "every";
    if (words.size() > 3 && !every) throw Refusal("after ATOMS there is only the word every");
    Frame frame = read_frame(words[0], words[1]);
    auto [least, most] = read_range(frame, words[2]);
    World world(frame, least, most);
    Search search(world, bits_for(world.boxes.size()));
    Bound best{UNBOUNDED, false, 0};
    for (int first : world.first_entries()) {
        Bound bound = raised(search, first, every ? UNBOUNDED : best.least);
        std::printf("entry %d first: %s %ld / %ld = %.6f\n", first,
                    bound.exact ? "exactly" : "at least", bound.least, world.total,
                    mean(world, bound.least));
        if (every) show_results(search, words[2], bound, first);
        std::fflush(stdout);
        if (bound.exact && bound.least < best.least) best = bound;
    }
    std::printf("optimum %ld / %ld = %.6f by entry %d\n", best.least, world.total,
                mean(world, best.least), best.entry);
}

}  // namespace

int main(int count, char** words) {
    return run(count, words, 3, "solve ROWS COLS ATOMS [every]", solve);
}
