// Check a large certificate: recheck FILE, or recheck - for standard input
//
// The checker shares no code with the search. Its law of the ray is that of proofs/law.py, its keys
// are its own random numbers, and it uses no floating point. proofs/README.md describes what a
// certificate says, and which steps it may take.
#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <numeric>
#include <random>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

constexpr int MOST_ENTRIES = 32;

using Cells = std::uint64_t;  // a bit for each cell, row by row
using Class = std::uint32_t;  // boxes that no ray tells apart
using Set = std::vector<Class>;
using Row = std::array<std::uint8_t, MOST_ENTRIES>;    // by entry - 1: the result
using Lanes = std::array<std::int32_t, MOST_ENTRIES>;  // by entry - 1: vectors can be used
using Shot = std::pair<int, int>;

constexpr std::size_t FEW = 10;          // so few classes are solved here, without claims
constexpr std::size_t IN_IMAGES = 500;   // of so many classes a claim is kept in all images
constexpr std::size_t SOLVED = 1 << 24;  // lines for the values of few classes: 400 MB
constexpr int MISSED = 5, MOST_ATOMS = 8;

[[noreturn]] void fail(const std::string& why) {
    std::cout << "This proves nothing: " << why << "." << std::endl;
    std::exit(1);
}

int count(Cells cells) { return std::popcount(cells); }

// --- the law of the ray ---

struct Place {
    int row, col;  // from 1
};

struct Board {
    int rows, cols, entries;

    bool inside(Place at) const {
        return at.row >= 1 && at.row <= rows && at.col >= 1 && at.col <= cols;
    }

    Cells bit(Place at) const {
        return inside(at) ? Cells{1} << ((at.row - 1) * cols + at.col - 1) : 0;
    }

    // Where a ray stands before it goes in, and its heading.
    std::pair<Place, Place> outside(int entry) const {
        if (entry <= rows) return {{entry, 0}, {0, 1}};
        if (entry <= rows + cols) return {{rows + 1, entry - rows}, {-1, 0}};
        if (entry <= 2 * rows + cols) return {{2 * rows + cols + 1 - entry, cols + 1}, {0, -1}};
        return {{0, entries + 1 - entry}, {1, 0}};
    }

    int entry_at(Place at) const {
        if (at.col == 0) return at.row;
        if (at.row == rows + 1) return rows + at.col;
        if (at.col == cols + 1) return 2 * rows + cols + 1 - at.row;
        return entries + 1 - at.col;
    }

    int fire(Cells box, int entry) const {
        auto [at, heading] = outside(entry);
        for (bool is_in = false;;) {
            Place ahead{at.row + heading.row, at.col + heading.col};
            if (box & bit(ahead)) return 0;
            Place turn{heading.col, heading.row};
            bool one = box & bit({ahead.row + turn.row, ahead.col + turn.col});
            bool other = box & bit({ahead.row - turn.row, ahead.col - turn.col});
            if ((one || other) && (!is_in || (one && other))) return entry;
            if (one) heading = {-turn.row, -turn.col};
            else if (other) heading = turn;
            else at = ahead, is_in = true;
            if (is_in && !inside(at)) return entry_at(at);
        }
    }

    Place image(Place at, int number) const {
        if (number & 1) at.row = rows + 1 - at.row;
        if (number & 2) at.col = cols + 1 - at.col;
        if (number & 4) std::swap(at.row, at.col);
        return at;
    }

    Cells image(Cells box, int number) const {
        Cells moved = 0;
        for (int row = 1; row <= rows; row++)
            for (int col = 1; col <= cols; col++)
                if (box & bit({row, col})) moved |= bit(image({row, col}, number));
        return moved;
    }

    int image_of_result(int result, int number) const {
        return result ? entry_at(image(outside(result).first, number)) : 0;
    }
};

// --- keys of sets, and what is known by them ---

struct Key {
    std::uint64_t one = 0, other = 0;
    bool operator==(const Key& key) const { return one == key.one && other == key.other; }
};

// Numbers by key. It grows up to so many lines; then it forgets all and begins anew.
class Book {
    struct Line {
        Key key;
        int points = -1;
    };

    std::vector<Line> lines_{1024};
    std::size_t used_ = 0, most_;

  public:
    explicit Book(std::size_t most = SIZE_MAX) : most_(most) {}

    int at(const Key& key) { return find(lines_, key).points; }  // -1 if there is none

    void raise(const Key& key, int points) {
        if (2 * used_ > lines_.size()) grow();
        Line& line = find(lines_, key);
        used_ += line.points < 0;
        line = {key, std::max(line.points, points)};
    }

  private:
    static Line& find(std::vector<Line>& lines, const Key& key) {
        std::size_t at = key.one & (lines.size() - 1);
        while (lines[at].points >= 0 && !(lines[at].key == key)) at = (at + 1) & (lines.size() - 1);
        return lines[at];
    }

    void grow() {
        if (lines_.size() >= most_) {
            used_ = 0;
            lines_.assign(lines_.size(), {});
            return;
        }
        std::vector<Line> larger(2 * lines_.size());
        for (const Line& line : lines_)
            if (line.points >= 0) find(larger, line.key) = line;
        lines_.swap(larger);
    }
};

// --- the boxes ---

class World {
  public:
    Board board;
    int least, most;  // atoms
    bool is_whole;    // not what some shots leave
    std::size_t boxes = 0;
    std::vector<Row> rows;                    // by class
    std::vector<long> weight;                 // by class: what its boxes count together
    std::vector<std::vector<Cells>> members;  // by class
    std::vector<std::vector<Key>> keys;       // by image and class
    std::vector<long> each;                   // by number of atoms: what a box counts

    World(Board size, int fewest, int atoms, const std::vector<Shot>& shots)
        : board(size), least(fewest), most(atoms), is_whole(shots.empty()), each(atoms + 1) {
        std::vector<std::vector<Cells>> dealt(most + 1);
        long common = 1;
        for (int n = least; n <= most; n++) {
            dealt[n] = placements(n);
            common = std::lcm(common, static_cast<long>(dealt[n].size()));
        }
        for (int n = least; n <= most; n++) {
            each[n] = common / dealt[n].size();
            for (Cells box : dealt[n]) meet(box, shots);
        }
        turn();
    }

    long weight_of(Cells box) const { return each[count(box)]; }
    int result(Class some, int entry) const { return rows[some][entry - 1]; }

  private:
    std::map<Row, Class> classes_;
    std::unordered_map<Cells, Class> class_of_;

    std::vector<Cells> placements(int atoms) const {
        std::vector<Cells> found;
        std::string chosen(atoms, 1);
        chosen.resize(board.rows * board.cols, 0);
        do {
            Cells box = 0;
            for (std::size_t cell = 0; cell < chosen.size(); cell++)
                box |= Cells(chosen[cell]) << cell;
            found.push_back(box);
        } while (std::prev_permutation(chosen.begin(), chosen.end()));
        return found;
    }

    void meet(Cells box, const std::vector<Shot>& shots) {
        for (auto [entry, exit] : shots)
            if (board.fire(box, entry) != exit) return;
        Row row{};
        for (int entry = 1; entry <= board.entries; entry++) row[entry - 1] = board.fire(box, entry);
        auto [place, is_new] = classes_.emplace(row, rows.size());
        if (is_new) rows.push_back(row), weight.push_back(0), members.emplace_back();
        class_of_[box] = place->second;
        weight[place->second] += weight_of(box);
        members[place->second].push_back(box);
        boxes++;
    }

    // Keys for every image of the classes; that each image keeps the law is tried in every box.
    void turn() {
        std::mt19937_64 dice(1977);
        std::vector<Key> own(rows.size());
        for (Key& key : own) key = {dice(), dice()};
        int images = !is_whole ? 1 : board.rows == board.cols ? 8 : 4;
        for (int number = 0; number < images; number++) {
            std::vector<int> to(board.entries + 1);
            for (int entry = 1; entry <= board.entries; entry++)
                to[entry] = board.image_of_result(entry, number);
            keys.emplace_back(rows.size());
            for (auto [box, some] : class_of_) {
                Class moved = class_of_.at(board.image(box, number));
                for (int entry = 1; entry <= board.entries; entry++)
                    if (result(moved, to[entry]) != to[result(some, entry)])
                        fail("the law is not symmetric");
                keys[number][some] = own[moved];
            }
        }
    }
};

// --- one step ---

// What a ray leaves of a set.
struct Cut {
    long paid = 0;  // what the ray itself costs
    std::vector<Set> parts;
};

class Checker {
    const World& world_;
    const Board& board_;
    Book claimed_, solved_{SOLVED};

  public:
    std::size_t claims = 0, given = 0;

    explicit Checker(const World& world) : world_(world), board_(world.board) {}

    // Accepts a claim that follows from those before it by one step.
    void claim(const Set& set, long points, const std::string& where) {
        if (answer(set, points) < points) fail("to answer costs less than claimed at " + where);
        std::vector<long> floors = ladder(set);
        for (int entry = 1; entry <= board_.entries; entry++)
            if (floors[entry] < points && !costs(set, entry, points))
                fail("ray " + std::to_string(entry) + " costs less than claimed at " + where);
        keep(set, points);
        claims++;
    }

    // Keeps a claim that another certificate is to prove.
    void take_for_granted(const Set& set, long points) {
        keep(set, points);
        given++;
    }

    long weight(const Set& set) const {
        return std::accumulate(set.begin(), set.end(), 0L,
                               [this](long sum, Class some) { return sum + world_.weight[some]; });
    }

    Cut cut(const Set& set, int entry) const {
        Cut cut;
        std::array<int, MOST_ENTRIES + 1> where;
        where.fill(-1);
        for (Class some : set) {
            int exit = world_.result(some, entry);
            if (where[exit] < 0) where[exit] = cut.parts.size(), cut.parts.emplace_back();
            cut.parts[where[exit]].push_back(some);
            cut.paid += world_.weight[some] * (exit == 0 || exit == entry ? 1 : 2);
        }
        return cut;
    }

  private:
    Key key_of(const Set& set, int number) const {
        Key sum;
        for (Class some : set) {
            const Key& own = world_.keys[number][some];
            sum.one += own.one, sum.other += own.other;
        }
        return sum;
    }

    void keep(const Set& set, long points) {
        std::size_t images = set.size() >= IN_IMAGES || world_.least < world_.most ||
                                     world_.boxes <= 100000
                                 ? world_.keys.size()
                                 : 1;
        for (std::size_t number = 0; number < images; number++)
            claimed_.raise(key_of(set, number), points);
    }

    // What the two heaviest classes of a set count, the second 0 if there is but one.
    std::pair<long, long> heaviest(const Set& set) const {
        long first = 0, second = 0;
        for (Class some : set) {
            long own = world_.weight[some];
            if (own > first) second = first, first = own;
            else second = std::max(second, own);
        }
        return {first, second};
    }

    long floor_of(const Set& set) const {
        if (set.size() < 2) return 0;
        auto [first, second] = heaviest(set);
        long all = weight(set);
        return std::min(2 * all - first - second, MISSED * (all - first));
    }

    // Whether firing a ray costs so much, by what is known of the parts that it leaves.
    bool costs(const Set& set, int entry, long points) {
        Cut cut = this->cut(set, entry);
        if (cut.parts.size() < 2) return true;
        long sum = cut.paid;
        std::vector<long> known;
        for (const Set& part : cut.parts) known.push_back(floor_of(part)), sum += known.back();
        auto raise = [&](std::size_t at, long floor) {
            if (floor > known[at]) sum += floor - known[at], known[at] = floor;
        };
        for (std::size_t at = 0; at < known.size() && sum < points; at++)
            if (cut.parts[at].size() > FEW) raise(at, claimed_.at(key_of(cut.parts[at], 0)));
        for (std::size_t at = 0; at < known.size() && sum < points; at++)
            if (cut.parts[at].size() > FEW) raise(at, at_first_sight(cut.parts[at]));
            else if (cut.parts[at].size() > 1) raise(at, solve(cut.parts[at]));
        return sum >= points;
    }

    long at_first_sight(const Set& set) {
        std::vector<long> floors = ladder(set);
        return std::min(answer_at_least(set), *std::min_element(floors.begin() + 1, floors.end()));
    }

    // How many classes of a set give each result, by row: absorbed, each exit, and reflected last.
    struct Counts {
        static constexpr int REFLECTED = MOST_ENTRIES + 1;
        std::array<Lanes, MOST_ENTRIES + 2> of{};
        std::vector<int> exits;  // the rows that any class is in, of those that cost two points
    };

    // A ray that does not divide the set counts nothing, and is not told.
    Counts count_results(const Set& set, std::vector<int>& rays) const {
        Counts counts;
        for (Class some : set)
            for (int at = 0; at < board_.entries; at++) counts.of[world_.rows[some][at]][at]++;
        std::int32_t size = set.size();
        for (int at = 0; at < board_.entries; at++) {
            std::swap(counts.of[at + 1][at], counts.of[Counts::REFLECTED][at]);
            auto holds_all = [&](const Lanes& row) { return row[at] == size; };
            auto all = std::find_if(counts.of.begin(), counts.of.end(), holds_all);
            if (all == counts.of.end()) rays.push_back(at + 1);
            else (*all)[at] = 0;
        }
        for (int exit = 1; exit <= board_.entries; exit++)
            if (counts.of[exit] != Lanes{}) counts.exits.push_back(exit);
        return counts;
    }

    // What firing each ray costs at least, by how many classes so few points can settle.
    std::vector<long> ladder(const Set& set) const {
        std::vector<long> floors(board_.entries + 1, LONG_MAX);
        std::vector<int> rays;
        Counts counts = count_results(set, rays);
        for (int entry : rays) floors[entry] = 0;
        if (world_.least < world_.most) return floors;
        Lanes least = climb(counts, set.size());
        for (int entry : rays) floors[entry] = least[entry - 1];
        for (Class some : set) {
            if (world_.weight[some] == 1) continue;
            for (int entry : rays) {
                int exit = world_.result(some, entry);
                long price = exit == 0 || exit == entry ? 1 : 2;
                floors[entry] += price * (world_.weight[some] - 1);
            }
        }
        return floors;
    }

    Lanes climb(const Counts& counts, std::int32_t size) const {
        std::int32_t few = std::min<long>(size, least_missed() + 1);
        Lanes floors{}, sums{};
        std::vector<std::int32_t> gains{0, 1};  // gains[t] is c(t) - c(t - 1)
        for (std::int32_t t = 2, c = 1; gains[t - 2] < size && t < 60; t++) {
            add(sums, counts.of[0], gains[t - 1]);
            add(sums, counts.of[Counts::REFLECTED], gains[t - 1]);
            for (int exit : counts.exits) add(sums, counts.of[exit], gains[t - 2]);
            for (int at = 0; at < MOST_ENTRIES; at++)
                floors[at] = std::max(floors[at], t * size - sums[at]);
            std::int32_t next = std::max(t, *std::max_element(sums.begin(), sums.end()));
            next = std::max(next, (t - 5) * few + 5);
            next = std::max(next, (t - 5) * few + 5 + (t - 10) * (size - few));
            gains.push_back(std::min(next - c, size));
            c = next;
        }
        return floors;
    }

    static void add(Lanes& sums, const Lanes& counts, std::int32_t gain) {
        for (int at = 0; at < MOST_ENTRIES; at++) sums[at] += std::min(counts[at], gain);
    }

    // So many placements lack just one atom of a box.
    long least_missed() const { return world_.most * (board_.rows * board_.cols - world_.most); }

    // What an answer costs at least: it is right for one class, and few boxes lack only one atom.
    long answer_at_least(const Set& set) const {
        long wrong = weight(set) - heaviest(set).first;
        bool one_number = world_.least == world_.most;
        return MISSED * (wrong + (one_number ? std::max(0L, wrong - least_missed()) : 0));
    }

    // What the best answer costs, or a bound for it that reaches the claim.
    long answer(const Set& set, long claim) const {
        if (long low = answer_at_least(set); low >= claim) return low;
        std::vector<long> held(board_.rows * board_.cols);
        for (Class some : set)
            for (Cells box : world_.members[some])
                for (std::size_t cell = 0; cell < held.size(); cell++)
                    held[cell] += world_.weight_of(box) * (box >> cell & 1);
        std::sort(held.rbegin(), held.rend());
        long best = LONG_MAX;
        for (int number = world_.least; number <= world_.most; number++)
            best = std::min(best, MISSED * missed_at_best(set, held, number));
        if (best - MISSED * world_.most * heaviest(set).first >= claim) return claim;
        for (Class guess : set)
            for (Cells named : world_.members[guess])
                best = std::min(best, MISSED * missed(set, guess, named));
        return best;
    }

    // What an answer of so many atoms lacks in the best case, if it is right nowhere.
    long missed_at_best(const Set& set, const std::vector<long>& held, int number) const {
        long sum = -std::accumulate(held.begin(), held.begin() + number, 0L);
        for (Class some : set)
            for (Cells box : world_.members[some])
                sum += world_.weight_of(box) * std::max(number, count(box));
        return sum;
    }

    // What an answer lacks that is right for its class.
    long missed(const Set& set, Class guess, Cells named) const {
        long sum = 0;
        for (Class some : set)
            for (Cells box : world_.members[some])
                if (some != guess)
                    sum += world_.weight_of(box) *
                           (std::max(count(box), count(named)) - count(box & named));
        return sum;
    }

    // What a few classes cost, by trying all that can be done.
    long solve(const Set& set) {
        if (set.size() < 2) return 0;
        Key key = key_of(set, 0);
        if (int old = solved_.at(key); old >= 0) return old;
        long best = answer(set, LONG_MAX);
        for (int entry = 1; entry <= board_.entries; entry++) {
            Cut cut = this->cut(set, entry);
            if (cut.parts.size() < 2) continue;
            long sum = cut.paid;
            for (const Set& part : cut.parts) sum += floor_of(part);
            for (const Set& part : cut.parts)
                if (sum < best && part.size() > 1) sum += solve(part) - floor_of(part);
            best = std::min(best, sum);
        }
        solved_.raise(key, best);
        return best;
    }
};

// --- the certificate ---

std::vector<Shot> read_shots(const std::string& text) {
    std::vector<Shot> shots;
    std::istringstream words(text == "-" ? "" : text);
    int entry, exit;
    char sign;
    while (words >> entry >> sign >> exit) shots.emplace_back(entry, exit), words >> sign;
    return shots;
}

// Follows a certificate line by line. Its claims are about a position by its shots, or about the
// one that it has gone down to.
class Reader {
    World& world_;
    Checker checker_;
    std::vector<Set> sets_;  // from the root to where it is
    std::vector<std::string> path_;
    long last_ = 0;

  public:
    explicit Reader(World& world) : world_(world), checker_(world) {
        sets_.emplace_back(world.rows.size());
        std::iota(sets_[0].begin(), sets_[0].end(), 0);
    }

    void read(const std::string& line) {
        std::istringstream words(line.substr(1));
        if (line[0] == 'L') {
            std::string shots;
            long points;
            if (!(words >> shots >> points)) fail("there is no claim in the line " + line);
            Set set = fitting(sets_[0], read_shots(shots));
            claim(set, points, shots);
        } else if (line[0] == '=' || line[0] == '?') {
            long points;
            if (!(words >> points)) fail("there is no claim in the line " + line);
            if (line[0] == '=') claim(sets_.back(), points, where());
            else checker_.take_for_granted(sets_.back(), points);
            if (!path_.empty()) path_.pop_back(), sets_.pop_back();
        } else if (line[0] != 'P') {
            std::vector<Shot> shot = read_shots(line);
            if (shot.size() != 1) fail("not understood: " + line);
            sets_.push_back(fitting(sets_.back(), shot));
            path_.push_back(line);
        }
    }

    void report(const std::string& title) const {
        std::cout << title << ", claims that hold: " << checker_.claims << "\n";
        if (checker_.given)
            std::cout << "It rests on " << checker_.given << " claims that are not proven here.\n";
        long all = checker_.weight(sets_[0]);
        std::printf("No way to play has a mean below %ld / %ld = %.6f.\n", last_, all,
                    static_cast<double>(last_) / all);
    }

  private:
    void claim(const Set& set, long points, const std::string& where) {
        if (set.empty()) fail("nothing fits " + where);
        checker_.claim(set, points, where);
        if (set.size() == sets_[0].size()) last_ = std::max(last_, points);
    }

    Set fitting(const Set& set, const std::vector<Shot>& shots) const {
        Set left;
        for (auto [entry, exit] : shots)
            if (entry < 1 || entry > world_.board.entries) fail("there is no such entry");
        for (Class some : set)
            if (std::all_of(shots.begin(), shots.end(), [&](const Shot& shot) {
                    return world_.result(some, shot.first) == shot.second;
                }))
                left.push_back(some);
        return left;
    }

    std::string where() const {
        std::string text;
        for (const std::string& shot : path_) text += (text.empty() ? "" : ",") + shot;
        return text.empty() ? "-" : text;
    }
};

void check(std::istream& file) {
    int rows = 0, cols = 0;
    char by = 0;
    std::string atoms, shots, line;
    if (!(file >> rows >> by >> cols >> atoms >> shots) || rows < 1 || cols < 1 || rows * cols > 64 ||
        2 * (rows + cols) > 32)
        fail("the first line does not tell a box");
    int least = std::atoi(atoms.c_str()), most = std::atoi(atoms.substr(atoms.find('-') + 1).c_str());
    if (least < 1 || most < least || most > MOST_ATOMS || most > rows * cols)
        fail("the first line does not tell a number of atoms");
    World world({rows, cols, 2 * (rows + cols)}, least, most, read_shots(shots));
    if (!world.boxes) fail("no box fits its shots");
    Reader reader(world);
    while (std::getline(file, line))
        if (!line.empty()) reader.read(line);
    reader.report(std::to_string(rows) + "x" + std::to_string(cols) + ", atoms: " + atoms);
}

}  // namespace

int main(int count, char** words) {
    if (count != 2) return std::cerr << "usage: recheck FILE\n", 2;
    std::string name = words[1];
    std::ifstream file;
    if (name != "-") file.open(name);
    if (name != "-" && !file) fail("there is no file " + name);
    check(name == "-" ? std::cin : file);
}
