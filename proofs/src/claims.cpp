// Write the claims that prove a lower bound:
//     claims ROWS COLS ATOMS FILE [--from -] [--points 0]
//     [--state -] [--depth 0] [--seconds 0] [--bounds 24] [--nodes 20] [--values 20] [--written 22]
//
// FILE may be - for standard output. The claims prove that the position after the shots of --from
// costs at least --points or, without that option, as many points as it costs. The state of
// `optimum` (--state) only hints where to search, and nothing in it is taken as proven. With
// --depth, a position after more rays than that is not proven: its claim is taken as given, in a
// line that begins with a question mark. `recheck` checks the file. proofs/README.md describes the
// format.
#include <memory>

#include "state.hpp"

using namespace blackbox;

namespace {

constexpr const char* USAGE = "claims ROWS COLS ATOMS FILE [--from SHOTS] [--points N] [...]";

// What was claimed of which set. It may forget: then a claim is written twice.
class Written {
    struct Line {
        std::uint64_t tag;
        int points;
    };

    Room<Line> room_;

  public:
    explicit Written(int bits) : room_(bits) {}

    int points(const Key& key) {
        const Line& line = room_.at(key.slot);
        return line.tag == key.tag ? line.points : 0;
    }

    void store(const Key& key, int points) { room_.at(key.slot) = {key.tag, points}; }
};

class Writer {
    Climb& climb_;
    std::FILE* file_;
    std::size_t depth_;  // of more rays a position is not proven
    std::vector<Shot> path_;
    std::size_t told_ = 0;  // as far the reader has followed the path
    Written written_;

  public:
    std::size_t claims = 0, given = 0;

    Writer(Climb& climb, std::FILE* file, std::size_t depth, int bits)
        : climb_(climb), file_(file), depth_(depth), written_(bits) {}

    // Writes what it takes to see that all boxes cost so many points; the claim about them is last.
    void prove_root(Set set, int weight, const Key& key, int points) {
        prove(set, weight, key, points);
        if (!claims) write('=', points), claims++;
    }

  private:
    // Writes whatever it takes to see that a set costs so many points, unless one look shows it.
    void prove(Set set, int weight, const Key& key, int points) {
        Sight sight;
        climb_.sight(set, sight);
        bool exact;
        if (set.size() <= Climb::FEW || sight.least(exact) >= points) return;
        if (written_.points(key) >= points) return;
        if (depth_ && path_.size() > depth_) {
            write('?', points);
            given++;
        } else {
            refute_rays(set, weight, points, sight);
            write('=', points);
            claims++;
        }
        written_.store(key, points);
    }

    struct Gain {
        const Climb::Part* part;
        int before, points;  // what is seen at first sight, and what is known beyond it
        bool written;
    };

    void refute_rays(Set set, int weight, int points, const Sight& sight) {
        if (MISSED * (weight - sight.first) < points &&
            best_answer(climb_.world, set, weight, points) < points)
            throw Refusal("to answer costs less than " + std::to_string(points));
        for (auto left = sight.live; left; left &= left - 1) {
            int at = std::countr_zero(left);
            if (sight.ray[at] < points) refute_ray(set, at + 1, points);
        }
    }

    void refute_ray(Set set, int entry, int points) {
        auto parts = std::make_unique<Climb::Parts>();
        Climb::Tried none;
        std::size_t mark = climb_.mark();
        Known fired = climb_.fire(set, entry, points, *parts, none);
        if (fired.least < points)
            throw Refusal("ray " + std::to_string(entry) + " costs less than " +
                          std::to_string(points) + " at " + shots_text(path_));
        int missing = points - parts->paid;
        std::vector<Gain> gains = gains_of(*parts, missing);
        for (const Gain& gain : gains) {
            if (missing <= 0) break;
            int more = std::min(gain.points, missing);
            missing -= more;
            const Climb::Part& part = *gain.part;
            path_.push_back({entry, part.exit}), climb_.path.push_back({entry, part.exit});
            prove(part.set, part.weight, part.key, gain.before + more);
            path_.pop_back(), climb_.path.pop_back();
            told_ = std::min(told_, path_.size());
        }
        climb_.release(mark);
    }

    // What is known of the parts beyond first sight: what is written already, then the most.
    std::vector<Gain> gains_of(Climb::Parts& parts, int& missing) {
        std::vector<Gain> gains;
        for (int i = 0; i < parts.count; i++) {
            const Climb::Part& part = parts.part[i];
            int before = part.known.least;
            if (part.size > Climb::FEW) {
                Sight sight;
                bool exact;
                climb_.sight(part.set, sight);
                before = sight.least(exact);
            }
            missing -= before;
            if (part.known.least > before) {
                bool written = written_.points(part.key) >= part.known.least;
                gains.push_back({&part, before, part.known.least - before, written});
            }
        }
        std::sort(gains.begin(), gains.end(), [](const Gain& one, const Gain& other) {
            return one.written != other.written ? one.written : one.points > other.points;
        });
        return gains;
    }

    // A claim, after the shots that lead to it from the last.
    void write(char sign, int points) {
        for (; told_ < path_.size(); told_++)
            std::fprintf(file_, "%d:%d\n", path_[told_].entry, path_[told_].exit);
        std::fprintf(file_, "%c%d\n", sign, points);
        if (told_) told_--;
    }
};

// What a set costs, or the limit if it costs more. It is asked for in small steps: what the search
// comes to know in that way takes fewer claims than what one large step would leave.
int solved(Climb& climb, Set set, int weight, const Key& key, int limit) {
    int target = std::max<int>(1, 0.85 * Climb::outlook(weight));
    for (;;) {
        Known known = climb.raise(set, weight, std::min(target, limit), key);
        if (known.exact || known.least >= limit) return std::min(known.least, limit);
        target = known.least + known.least / 100 + 1;
    }
}

void write_claims(const std::vector<std::string>& words) {
    Options options({{"--from", "-"}, {"--points", "0"}, {"--state", "-"}, {"--depth", "0"},
                     {"--bounds", "24"}, {"--nodes", "20"}, {"--values", "20"}, {"--written", "22"}},
                    {words.begin() + 4, words.end()});
    const std::string& shots = options.text("--from");
    World world = read_world(words[0], words[1], words[2], shots);
    if (shots != "-" && options.text("--state") != "-")
        throw Refusal("--state is of whole boxes, and no use with --from");
    std::vector<Class> set = world.all();
    Climb climb(world, {options.whole("--values", 10, 40), options.whole("--bounds", 10, 40),
                        options.whole("--nodes", 10, 40)});
    std::optional<State> state;
    if (options.text("--state") != "-") state.emplace(climb, options.text("--state"), INT_MAX);
    int weight = weight_of(world, set), asked = options.whole("--points", 0, 1 << 24);
    Key key = climb.key_of(set);
    int points = solved(climb, set, weight, key, asked ? asked : INT_MAX);
    if (points < asked) throw Refusal("that costs only " + std::to_string(points) + " points");
    std::FILE* file = words[3] == "-" ? stdout : std::fopen(words[3].c_str(), "w");
    if (!file) throw Refusal("nothing can be written to " + words[3]);
    std::fprintf(file, "%dx%d %d %s\n", world.frame.rows, world.frame.cols, world.most,
                 shots.c_str());
    Writer writer(climb, file, options.whole("--depth", 0, 100), options.whole("--written", 10, 40));
    writer.prove_root(set, weight, key, points);
    if (std::fclose(file)) throw Refusal("the claims could not be written to " + words[3]);
    std::fprintf(stderr, "%zu claims, %zu given, of %d points for %d boxes\n", writer.claims,
                 writer.given, points, weight);
}

}  // namespace

int main(int count, char** words) { return run(count, words, 4, USAGE, write_claims); }
