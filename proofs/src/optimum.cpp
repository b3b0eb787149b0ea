// Solve a box with one number of atoms, however long it takes: optimum ROWS COLS ATOMS STATE
//     [--first 2] [--bounds 27] [--nodes 24] [--values 22] [--least 3000] [--save 300] [--until 0]
//
// The bound of the first ray (--first) is raised until it is exact, then those of the other rays
// until they cannot be better. The file STATE keeps the bounds of positions with at least --least
// boxes. It is written every --save seconds, and the search stops after --until seconds. If the
// program is started again, it continues from this file. --bounds, --nodes and --values are the
// sizes of its tables, as powers of two, with 16, 84 and 8 bytes for each entry.
#include <ctime>

#include "state.hpp"

using namespace blackbox;

namespace {

constexpr const char* USAGE = "optimum ROWS COLS ATOMS STATE [--first 2] [...]";
constexpr double START = 0.85, STEP = 0.01;  // of what it costs roughly; of what is known, each time

constexpr double REPORT_EACH = 1;  // seconds

struct TimeIsUp {};

double seconds() { return static_cast<double>(clock()) / CLOCKS_PER_SEC; }

class Ascent {
    Climb& climb_;
    State& state_;
    double save_, until_, saved_ = 0, reported_ = 0;
    std::vector<Class> all_;

  public:
    int best = 1 << 24, entry = 0;

    Ascent(Climb& climb, State& state, double save, double until)
        : climb_(climb), state_(state), save_(save), until_(until), all_(climb.world.all()) {
        climb_.on_raised = [this](const Position& node) {
            if (node.size >= 2 * Climb::MANY) watch();
        };
    }

    // Asks a first ray for more and more, until it is exact or no better than the best.
    void ask(int first) {
        int goal = std::max<int>(1, START * Climb::outlook(climb_.world.total));
        for (;;) {
            Climb::Parts parts;
            Climb::Tried tried;
            std::size_t mark = climb_.mark();
            Known known = climb_.fire(all_, first, std::min(goal, best), parts, tried);
            climb_.release(mark);
            bool is_done = known.exact || known.least >= best;
            if (is_done || seconds() > reported_ + REPORT_EACH) report(first, known);
            if (known.exact && known.least < best) best = known.least, entry = first;
            if (is_done) return;
            goal = known.least + STEP * known.least + 1;
        }
    }

    double mean(int points) const { return static_cast<double>(points) / climb_.world.total; }

  private:
    void watch() {
        double now = seconds();
        if (until_ && now > until_) throw TimeIsUp();
        if (now - saved_ < save_) return;
        saved_ = now;
        state_.write();
    }

    void report(int first, const Known& known) {
        reported_ = seconds();
        std::printf("entry %d first: %s %d / %ld = %.6f (%.0f s; %.1f million sets)\n", first,
                    known.exact ? "exactly" : "at least", known.least, climb_.world.total,
                    mean(known.least), seconds(),
                    (climb_.bounds.used + climb_.nodes.used) / 1e6 + climb_.large.size() / 1e6);
        std::fflush(stdout);
    }
};

std::vector<int> first_rays(const World& world, int first) {
    std::vector<int> rays = world.first_entries();
    auto place = std::find(rays.begin(), rays.end(), first);
    if (place == rays.end()) throw Refusal("--first is to be one of the first entries of a side");
    std::rotate(rays.begin(), place, place + 1);
    return rays;
}

void solve(const std::vector<std::string>& words) {
    Options options({{"--first", "2"}, {"--bounds", "27"}, {"--nodes", "24"}, {"--values", "22"},
                     {"--least", "3000"}, {"--save", "300"}, {"--until", "0"}},
                    {words.begin() + 4, words.end()});
    World world = read_world(words[0], words[1], words[2]);
    std::vector<int> rays = first_rays(world, options.whole("--first", 1, world.entries()));
    Climb climb(world, {options.whole("--values", 10, 40), options.whole("--bounds", 10, 40),
                        options.whole("--nodes", 10, 40)});
    State state(climb, words[3], options.whole("--least", 1, 1000000000));
    Ascent ascent(climb, state, options.number("--save"), options.number("--until"));
    state.write();
    try {
        for (int ray : rays) ascent.ask(ray);
        std::printf("optimum %d / %ld = %.6f by entry %d\n", ascent.best, world.total,
                    ascent.mean(ascent.best), ascent.entry);
    } catch (const TimeIsUp&) {
        std::printf("The time is up: begun again, it goes on from here.\n");
    }
    state.write();
}

}  // namespace

int main(int count, char** words) { return run(count, words, 4, USAGE, solve); }
