// Raises the floor of a box that is too large to be solved at once: rise ROWS COLS ATOMS FILE
//     [--first ENTRY] [--from MEAN] [--step 0.02] [--to MEAN] [--bits 27] [--least 3000]
//
// Every first ray, or the one that is told, is asked for a little more than all of them are known to cost, again and
// again; so the floor of the whole rises all the time. What is proven on the way of a position
// of so many boxes (--least) is a line of the file, "SHOTS BOXES LEAST POINTS" or "... EXACT
// POINTS", written as soon as it is known. It can be stopped at any time: begun again, it goes
// on from these lines. Only the smaller sets must be worked out anew. Whatever one ray leaves
// is there however small it is, so that the lines alone give the floor of each first ray.
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "search.hpp"
#include "shots.hpp"

using namespace blackbox;

namespace {

struct Line {
    std::string shots;
    Total boxes;
    Bound bound;

    std::string text() const {
        return shots + " " + std::to_string(boxes) + (bound.exact ? " EXACT " : " LEAST ") +
               std::to_string(bound.least);
    }
};

// The file: the best line for each position, whichever of its images was met.
class Record {
    Search& search_;
    std::string name_;
    Total least_;
    std::map<Key, Line> lines_;
    std::ofstream file_;

  public:
    Record(Search& search, std::string name, Total least)
        : search_(search), name_(std::move(name)), least_(least) {
        read();
        write();
        search_.on_proven = [this](Set set, Total weight, const Bound& bound) {
            bool large = weight >= least_ && set.size() >= search_.limits.by_shots;
            if (large || search_.path.size() == 1) keep(set, weight, bound);
        };
    }

    std::size_t size() const { return lines_.size(); }

    // Writes the lines anew, the largest positions first, without those that were surpassed.
    void write() {
        std::vector<Line> sorted;
        for (const auto& [key, line] : lines_) sorted.push_back(line);
        std::sort(sorted.begin(), sorted.end(), [](const Line& one, const Line& other) {
            return one.boxes != other.boxes ? one.boxes > other.boxes : one.shots < other.shots;
        });
        std::ofstream fresh(name_ + ".new");
        fresh << header() << "\n";
        for (const Line& line : sorted) fresh << line.text() << "\n";
        fresh.close();
        std::rename((name_ + ".new").c_str(), name_.c_str());
        file_.close();
        file_.open(name_, std::ios::app);
    }

    // What is known of everything that a first ray leaves, at first sight at least.
    void keep_parts(int entry) {
        std::size_t mark = search_.mark();
        for (const Part& part : search_.split(search_.everything(), search_.world.total, entry)) {
            search_.path = {{entry, part.exit}};
            keep(part.set, part.weight,
                 search_.refine(part.set, part.weight, 1, search_.every_entry()));
        }
        search_.reset(mark);
    }

    void restore() {
        search_.table.clear();
        for (const auto& [key, line] : lines_) search_.table.store(key, line.bound);
    }

  private:
    std::string header() const {
        const World& world = search_.world;
        return std::to_string(world.frame.rows) + "x" + std::to_string(world.frame.cols) + " " +
               std::to_string(world.most);
    }

    void read() {
        std::ifstream file(name_);
        std::string text;
        if (std::getline(file, text) && text != header())
            throw std::runtime_error("these are lines of another box: " + text);
        while (std::getline(file, text) && !file.eof()) {
            Line line;
            std::string kind;
            std::istringstream words(text);
            if (!(words >> line.shots >> line.boxes >> kind >> line.bound.least))
                throw std::runtime_error("not a line: " + text);
            line.bound.exact = kind == "EXACT";
            line.bound.entry = 0;
            search_.path = read_shots(line.shots);
            keep_best(key_of_path(), line);
        }
        search_.path.clear();
    }

    // Large positions are known by their shots; of the others only those after one ray are here.
    Key key_of_path() const {
        std::vector<Class> set;
        const Shot& shot = search_.path.back();
        for (Class some : search_.everything())
            if (search_.world.result[shot.entry][some] == shot.exit) set.push_back(some);
        return search_.path.size() == 1 ? search_.key_of(set) : search_.key_of_path();
    }

    void keep(Set set, Total weight, const Bound& bound) {
        Line line{shots_text(search_.path), weight, bound};
        if (keep_best(search_.key_of(set), line)) file_ << line.text() << std::endl;
    }

    bool keep_best(const Key& key, const Line& line) {
        auto [at, is_new] = lines_.try_emplace(key, line);
        const Bound &old = at->second.bound, &bound = line.bound;
        if (is_new) return true;
        if (bound.least < old.least || (bound.least == old.least && bound.exact == old.exact))
            return false;
        at->second = line;
        return true;
    }
};

// What a first ray costs, raised to the goal.
Bound raised(Search& search, Record& record, int entry, Total goal) {
    for (;;) {
        try {
            if (search.table.crowded()) record.restore();
            return search.refute(search.everything(), search.world.total, entry, goal,
                                 search.every_entry());
        } catch (const Full&) {
            search.reset(0);
            record.restore();
        }
    }
}

double mean(const Search& search, Total total) {
    return static_cast<double>(total) / search.world.total;
}

void report(const Search& search, const Record& record, const std::vector<Bound>& rays) {
    for (const Bound& ray : rays)
        std::printf("%d: %s%.6f  ", ray.entry, ray.exact ? "=" : "", mean(search, ray.least));
    std::printf("(%zu lines, %lu sets, %ld s)\n", record.size(), search.table.used(),
                clock() / CLOCKS_PER_SEC);
    std::fflush(stdout);
}

// Raises the lowest of all first rays, step by step, until it is exact or high enough.
void rise(Search& search, Record& record, int first, double from, double step, double to) {
    std::vector<Bound> rays;
    Total total = search.world.total;
    for (int entry : search.world.first_entries()) {
        if (first && entry != first) continue;
        record.keep_parts(entry);
        rays.push_back(search.known(search.everything(), total, entry, search.every_entry()));
    }
    for (;;) {
        record.write();
        report(search, record, rays);
        Bound& lowest = *std::min_element(rays.begin(), rays.end(), [](auto& one, auto& other) {
            return one.least < other.least;
        });
        double floor = mean(search, lowest.least);
        if (lowest.exact || floor >= to) return;
        double next = (std::floor(floor / step + 1e-6) + 1) * step;
        Total goal = std::ceil(std::max(from, next) * total);
        lowest = raised(search, record, lowest.entry, goal);
    }
}

}  // namespace

int main(int count, char** words) {
    std::map<std::string, double> given{{"--first", 0}, {"--from", 0}, {"--step", 0.02},
                                        {"--to", 1e9}, {"--bits", 27}, {"--least", 3000}};
    for (int at = 5; at + 1 < count; at += 2) given.at(words[at]) = std::atof(words[at + 1]);
    if (count < 5) return std::fprintf(stderr, "usage: rise ROWS COLS ATOMS FILE [...]\n"), 2;
    int atoms = std::atoi(words[3]);
    World world({std::atoi(words[1]), std::atoi(words[2])}, atoms, atoms);
    Search search(world, given["--bits"], FLOORS);
    Record record(search, words[4], given["--least"]);
    record.restore();
    rise(search, record, given["--first"], given["--from"], given["--step"], given["--to"]);
}
