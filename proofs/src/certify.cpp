// Write a certificate:
//     certify ROWS COLS ATOMS FILE [--limit MEAN] [--from SHOTS] [--bits N]
//
// ATOMS may be a range such as 2-3, whose boxes are weighed as they are dealt.
//
// The program solves the box, or the position after the shots of --from. Then it writes the claims
// that prove the result, each after the claims on which it rests, and a policy that reaches the
// optimum. proofs/README.md describes the format. With a limit below the optimum it proves only
// that limit, and writes no policy.
#include <cstdio>
#include <fstream>
#include <map>

#include "options.hpp"
#include "search.hpp"

using namespace blackbox;

namespace {

constexpr std::size_t SOLVED_BY_CHECKER = 5;  // sets of so few boxes need no claims

std::size_t boxes_of(const World& world, Set set) {
    std::size_t boxes = 0;
    for (Class some : set) boxes += world.members[some].size();
    return boxes;
}

std::string atoms_text(const World& world) {
    std::string most = std::to_string(world.most);
    return world.least == world.most ? most : std::to_string(world.least) + "-" + most;
}

class Certificate {
    Search& search_;
    std::ofstream file_;
    std::map<Key, Total> claimed_;
    std::size_t claims_ = 0, positions_ = 0;

  public:
    Certificate(Search& search, const std::string& name) : search_(search), file_(name) {
        if (!file_) throw Refusal("nothing can be written to " + name);
        const World& world = search.world;
        file_ << world.frame.rows << "x" << world.frame.cols << " " << atoms_text(world) << " "
              << shots_text(search.path) << "\n";
    }

    // Writes whatever it takes to see that a set costs at least what the table says.
    void claim(Set set, Total weight) {
        Key key = search_.key_of(set);
        Bound bound = known(set, weight);
        if (auto old = claimed_.find(key); old != claimed_.end() && old->second >= bound.least)
            return;
        claimed_[key] = bound.least;
        for (int entry : search_.every_entry()) claim_ray(set, weight, entry, bound.least);
        file_ << "L " << shots_text(search_.path) << " " << bound.least << "\n";
        claims_++;
    }

    // Writes for each position the ray that is best, where it costs so much; 0 to answer.
    void policy(Set set, Total weight, Total value) {
        if (set.size() == 1) return;
        for (int entry : search_.every_entry()) {
            std::size_t mark = search_.mark();
            std::vector<Part> parts = search_.split(set, weight, entry);
            if (parts.size() > 1 && costs(parts, entry, value)) {
                file_ << "P " << shots_text(search_.path) << " " << entry << "\n";
                positions_++;
                for (const Part& part : parts) {
                    search_.path.push_back({entry, part.exit});
                    policy(part.set, part.weight, part.least);
                    search_.path.pop_back();
                }
                search_.release(mark);
                return;
            }
            search_.release(mark);
        }
        file_ << "P " << shots_text(search_.path) << " 0\n";  // to answer is best
    }

    void report() const { std::printf("%zu claims, %zu positions\n", claims_, positions_); }

  private:
    // Writes what it takes to see that firing this ray costs at least so much.
    void claim_ray(Set set, Total weight, int entry, Total goal) {
        std::size_t mark = search_.mark();
        std::vector<Part> parts = search_.split(set, weight, entry);
        Total sum = 0;
        for (Part& part : parts) {
            if (boxes_of(search_.world, part.set) <= SOLVED_BY_CHECKER) part.least = solved(part);
            sum += price(entry, part.exit) * part.weight + part.least;
        }
        if (parts.size() > 1 && sum < goal) {
            search_.refute(set, weight, entry, goal, search_.every_entry());
            for (Gain& gain : gains(parts)) {
                if (sum >= goal) break;
                sum += gain.points;
                search_.path.push_back({entry, gain.part->exit});
                claim(gain.part->set, gain.part->weight);
                search_.path.pop_back();
            }
            if (sum < goal) throw std::logic_error("a ray that was not refuted");
        }
        search_.release(mark);
    }

    Bound known(Set set, Total weight) {
        Bound bound{0, false, 0};
        if (set.size() == 2) return search_.refine(set, weight, UNBOUNDED, search_.every_entry());
        search_.table.load(search_.key_of(set), bound);
        return bound;
    }

    Total solved(const Part& part) {
        return search_.refine(part.set, part.weight, UNBOUNDED, search_.every_entry()).least;
    }

    struct Gain {
        bool claimed;
        Total points;
        const Part* part;
    };

    // What the table knows beyond the plain floor; first what is claimed already, then the most.
    std::vector<Gain> gains(const std::vector<Part>& parts) {
        std::vector<Gain> found;
        for (const Part& part : parts) {
            if (boxes_of(search_.world, part.set) <= SOLVED_BY_CHECKER || part.set.size() < 2)
                continue;
            Bound bound = known(part.set, part.weight);
            if (bound.least <= part.least) continue;
            auto old = claimed_.find(search_.key_of(part.set));
            bool claimed = old != claimed_.end() && old->second >= bound.least;
            found.push_back({claimed, bound.least - part.least, &part});
        }
        std::sort(found.begin(), found.end(), [](const Gain& one, const Gain& other) {
            return one.claimed != other.claimed ? one.claimed : one.points > other.points;
        });
        return found;
    }

    // Whether firing this ray, with perfect play after it, costs just so much; makes the parts
    // exact if it does.
    bool costs(std::vector<Part>& parts, int entry, Total value) {
        Total sum = 0;
        for (const Part& part : parts) sum += price(entry, part.exit) * part.weight + part.least;
        for (auto part = parts.rbegin(); part != parts.rend() && sum <= value; part++) {
            sum -= part->least;
            Total target = value - sum + 1;
            const Search::Entries& every = search_.every_entry();
            part->least = search_.refine(part->set, part->weight, target, every).least;
            sum += part->least;
        }
        return sum == value;
    }
};

// What the set costs, asked for in small steps: so less is proven that is not needed.
Bound solved(Search& search, Set set, Total weight, double limit) {
    Total most = limit ? std::ceil(limit * weight - 1e-6) : UNBOUNDED;
    Total target = std::min<Total>(most, 0.8 * search.outlook(weight));
    Bound bound = search.refine(set, weight, target, search.every_entry());
    while (!bound.exact && bound.least < most) {
        target = std::min(most, bound.least + bound.least / 100 + 1);
        bound = search.refine(set, weight, target, search.every_entry());
    }
    return bound;
}

void write_certificate(const std::vector<std::string>& words) {
    Options options({{"--limit", "0"}, {"--from", "-"}, {"--bits", "0"}},
                    {words.begin() + 4, words.end()});
    Frame frame = read_frame(words[0], words[1]);
    auto [least, most] = read_range(frame, words[2]);
    World world(frame, least, most);
    std::vector<Shot> shots = read_shots(frame, options.text("--from"));
    if (!shots.empty()) world.images = 1;  // what one ray or more has left need not look the same
    std::vector<Class> set = fitting(world, shots);
    if (set.empty()) throw Refusal("no box fits these shots");
    Total weight = weight_of(world, set);
    int bits = options.whole("--bits", 0, 40);
    if (bits && bits < 10) throw Refusal("--bits is to be 10 or more");
    Search search(world, bits ? bits : bits_for(boxes_of(world, set)));
    search.path = shots;
    Bound bound = solved(search, set, weight, options.number("--limit"));
    std::printf("%s %ld / %ld = %.6f\n", bound.exact ? "exactly" : "at least", bound.least, weight,
                static_cast<double>(bound.least) / weight);
    Certificate certificate(search, words[3]);
    certificate.claim(set, weight);
    if (bound.exact) certificate.policy(set, weight, bound.least);
    certificate.report();
}

}  // namespace

int main(int count, char** words) {
    return run(count, words, 4, "certify ROWS COLS ATOMS FILE [...]", write_certificate);
}
