// Checks a large certificate, as proofs/check.py does, only faster: recheck FILE
//
// It shares nothing with the search: its law is that of proofs/law.py, it keeps single boxes
// and no classes, and its keys are random numbers of its own. No floating point is in it.
#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>
#include <cstdio>
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

using Bits = std::uint64_t;
using Set = std::vector<std::uint32_t>;  // boxes by number
using Shots = std::vector<std::pair<int, int>>;

constexpr std::size_t FEW = 5;  // so few boxes are solved here, without claims
constexpr int MISSED = 5;

int rows, cols, least_atoms, most_atoms, entries;

struct Cell {
    int row, col;  // from 1
};

Bits bit(Cell cell) {
    bool inside = cell.row >= 1 && cell.row <= rows && cell.col >= 1 && cell.col <= cols;
    return inside ? Bits{1} << ((cell.row - 1) * cols + cell.col - 1) : 0;
}

std::pair<Cell, Cell> outside(int entry) {
    if (entry <= rows) return {{entry, 0}, {0, 1}};
    if (entry <= rows + cols) return {{rows + 1, entry - rows}, {-1, 0}};
    if (entry <= 2 * rows + cols) return {{2 * rows + cols + 1 - entry, cols + 1}, {0, -1}};
    return {{0, entries + 1 - entry}, {1, 0}};
}

int entry_at(Cell cell) {
    if (cell.col == 0) return cell.row;
    if (cell.row == rows + 1) return rows + cell.col;
    if (cell.col == cols + 1) return 2 * rows + cols + 1 - cell.row;
    return entries + 1 - cell.col;
}

int fire(Bits box, int entry) {
    auto [at, heading] = outside(entry);
    for (bool inside = false;;) {
        Cell ahead{at.row + heading.row, at.col + heading.col};
        if (box & bit(ahead)) return 0;
        std::vector<Cell> beside;
        for (int sign : {1, -1}) {
            Cell turn{sign * heading.col, sign * heading.row};
            if (box & bit({ahead.row + turn.row, ahead.col + turn.col})) beside.push_back(turn);
        }
        if (!beside.empty() && (!inside || beside.size() == 2)) return entry;
        if (!beside.empty()) {
            heading = {-beside[0].row, -beside[0].col};
            continue;
        }
        at = ahead, inside = true;
        if (at.row < 1 || at.row > rows || at.col < 1 || at.col > cols) return entry_at(at);
    }
}

Cell image(Cell cell, int number) {
    if (number & 1) cell.row = rows + 1 - cell.row;
    if (number & 2) cell.col = cols + 1 - cell.col;
    if (number & 4) std::swap(cell.row, cell.col);
    return cell;
}

// The numbers that name sets: random, and twice 64 bits long.
struct Key {
    Bits one = 0, other = 0;
    bool operator==(const Key& key) const { return one == key.one && other == key.other; }
};

struct Hash {
    std::size_t operator()(const Key& key) const { return key.one; }
};

std::vector<Bits> boxes;
std::vector<std::array<std::uint8_t, 34>> seen;  // by box and entry
std::vector<long> each;                          // what a box counts, by its atoms
std::vector<std::uint32_t> alike;                // the number of a box's class
std::vector<Key> keys;                           // by box
std::vector<std::vector<std::uint32_t>> images;  // by image and box
std::map<std::pair<int, int>, Set> fits;         // the boxes behind each shot
std::unordered_map<Key, long, Hash> claimed, solved;

[[noreturn]] void fail(const std::string& why) {
    std::cout << "This proves nothing: " << why << "." << std::endl;
    std::exit(1);
}

Key key_of(const Set& set, int number) {
    Key sum;
    for (auto box : set) {
        const Key& own = keys[images[number][box]];
        sum.one += own.one, sum.other += own.other;
    }
    return sum;
}

long weight(std::uint32_t box) { return each[__builtin_popcountll(boxes[box])]; }

long weight(const Set& set) {
    long sum = 0;
    for (auto box : set) sum += weight(box);
    return sum;
}

// What the two heaviest classes of a set count, the second 0 if there is but one.
std::pair<long, long> heaviest(const Set& set) {
    std::vector<std::pair<std::uint32_t, long>> classes;
    for (auto box : set) classes.emplace_back(alike[box], weight(box));
    std::sort(classes.begin(), classes.end());
    long first = 0, second = 0;
    for (std::size_t at = 0, end; at < classes.size(); at = end) {
        long sum = 0;
        for (end = at; end < classes.size() && classes[end].first == classes[at].first; end++)
            sum += classes[end].second;
        if (sum > first) second = first, first = sum;
        else second = std::max(second, sum);
    }
    return {first, second};
}

long floor_of(const Set& set) {
    auto [first, second] = heaviest(set);
    long all = weight(set);
    return std::min(2 * all - first - second, MISSED * (all - first));
}

// The atoms that an answer lacks or has too many, as often as the box counts.
long missed(std::uint32_t box, Bits guess) {
    int most = std::max(__builtin_popcountll(boxes[box]), __builtin_popcountll(guess));
    return weight(box) * (most - __builtin_popcountll(boxes[box] & guess));
}

// What an answer of so many atoms lacks in the best case, if it is right nowhere.
long missed_at_best(const Set& set, const std::vector<long>& held, int number) {
    long sum = -std::accumulate(held.begin(), held.begin() + number, 0L);
    for (auto box : set)
        sum += weight(box) * std::max(number, __builtin_popcountll(boxes[box]));
    return sum;
}

// What the best answer costs, or a bound for it that reaches the claim.
long answer(const Set& set, long claim) {
    long heavy = heaviest(set).first;
    if (long low = MISSED * (weight(set) - heavy); low >= claim) return low;
    std::vector<long> held(rows * cols);
    for (auto box : set)
        for (int cell = 0; cell < rows * cols; cell++)
            held[cell] += weight(box) * (boxes[box] >> cell & 1);
    std::sort(held.rbegin(), held.rend());
    long best = LONG_MAX;
    for (int number = least_atoms; number <= most_atoms; number++)
        best = std::min(best, MISSED * missed_at_best(set, held, number));
    if (best - MISSED * most_atoms * heavy >= claim) return claim;
    for (auto guess : set) {
        long sum = 0;
        for (auto box : set)
            if (alike[box] != alike[guess]) sum += missed(box, boxes[guess]);
        best = std::min(best, MISSED * sum);
    }
    return best;
}

// The parts that a ray leaves; `paid` is what the ray itself costs.
std::vector<Set> cut(const Set& set, int entry, long& paid) {
    std::vector<Set> parts;
    std::array<int, 34> where;
    where.fill(-1);
    paid = 0;
    for (auto box : set) {
        int exit = seen[box][entry];
        if (where[exit] < 0) where[exit] = parts.size(), parts.emplace_back();
        parts[where[exit]].push_back(box);
        paid += weight(box) * (exit == 0 || exit == entry ? 1 : 2);
    }
    return parts;
}

// What a few boxes cost, by trying all that can be done.
long solve(const Set& set) {
    if (!heaviest(set).second) return 0;
    Key key = key_of(set, 0);
    if (auto old = solved.find(key); old != solved.end()) return old->second;
    long best = answer(set, LONG_MAX);
    for (int entry = 1; entry <= entries; entry++) {
        long sum;
        std::vector<Set> parts = cut(set, entry, sum);
        if (parts.size() < 2) continue;
        for (const Set& part : parts) sum += solve(part);
        best = std::min(best, sum);
    }
    return solved[key] = best;
}

long least(const Set& set) {
    if (set.size() <= FEW) return solve(set);
    auto old = claimed.find(key_of(set, 0));
    return std::max(floor_of(set), old == claimed.end() ? 0 : old->second);
}

void check_ray(const Set& set, int entry, long points, const std::string& shots) {
    long sum;
    std::vector<Set> parts = cut(set, entry, sum);
    if (parts.size() < 2) return;
    for (const Set& part : parts) sum += floor_of(part);
    std::sort(parts.begin(), parts.end(),
              [](const Set& one, const Set& other) { return one.size() > other.size(); });
    for (const Set& part : parts) {
        if (sum >= points) return;
        sum += least(part) - floor_of(part);
    }
    if (sum < points) fail("ray " + std::to_string(entry) + " costs less at " + shots);
}

void check_claim(const Set& set, long points, const std::string& shots) {
    if (answer(set, points) < points) fail("to answer costs less at " + shots);
    for (int entry = 1; entry <= entries; entry++) check_ray(set, entry, points, shots);
    for (std::size_t number = 0; number < images.size(); number++) {
        long& old = claimed[key_of(set, number)];
        old = std::max(old, points);
    }
}

Shots read_shots(const std::string& text) {
    Shots shots;
    std::istringstream words(text == "-" ? "" : text);
    int entry, exit;
    char sign;
    while (words >> entry >> sign >> exit) shots.emplace_back(entry, exit), words >> sign;
    return shots;
}

Set fitting(const Shots& shots) {
    Set left(boxes.size());
    std::iota(left.begin(), left.end(), 0);
    for (const auto& shot : shots)
        if (fits[shot].size() < left.size()) left = fits[shot];
    std::erase_if(left, [&](auto box) {
        return std::any_of(shots.begin(), shots.end(),
                           [&](auto& shot) { return seen[box][shot.first] != shot.second; });
    });
    return left;
}

void list_boxes(int atoms) {
    std::string chosen(atoms, 1);
    chosen.resize(rows * cols, 0);
    do {
        Bits box = 0;
        for (int cell = 0; cell < rows * cols; cell++) box |= Bits(chosen[cell]) << cell;
        boxes.push_back(box);
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
}

// All boxes of all numbers of atoms; each number is as likely, and so counts as much.
void list_boxes() {
    std::vector<long> dealt(most_atoms + 1);
    long common = 1;
    for (int atoms = least_atoms; atoms <= most_atoms; atoms++) {
        long before = boxes.size();
        list_boxes(atoms);
        dealt[atoms] = boxes.size() - before;
        common = std::lcm(common, dealt[atoms]);
    }
    each.resize(most_atoms + 1);
    for (int atoms = least_atoms; atoms <= most_atoms; atoms++) each[atoms] = common / dealt[atoms];
}

void fire_all() {
    std::mt19937_64 dice(1977);
    std::map<std::array<std::uint8_t, 34>, std::uint32_t> classes;
    for (std::uint32_t box = 0; box < boxes.size(); box++) {
        seen.emplace_back().fill(0);
        for (int entry = 1; entry <= entries; entry++) seen[box][entry] = fire(boxes[box], entry);
        for (int entry = 1; entry <= entries; entry++)
            fits[{entry, seen[box][entry]}].push_back(box);
        alike.push_back(classes.emplace(seen[box], classes.size()).first->second);
        keys.push_back({dice(), dice()});
    }
}

// Every image of the box, and that each of them keeps the law.
void turn() {
    std::unordered_map<Bits, std::uint32_t> place;
    for (std::uint32_t box = 0; box < boxes.size(); box++) place[boxes[box]] = box;
    for (int number = 0; number < (rows == cols ? 8 : 4); number++) {
        std::vector<int> to(entries + 1, 0);
        for (int entry = 1; entry <= entries; entry++)
            to[entry] = entry_at(image(outside(entry).first, number));
        images.emplace_back();
        for (std::uint32_t box = 0; box < boxes.size(); box++) {
            Bits moved = 0;
            for (int row = 1; row <= rows; row++)
                for (int col = 1; col <= cols; col++)
                    if (boxes[box] & bit({row, col})) moved |= bit(image({row, col}, number));
            images.back().push_back(place.at(moved));
            for (int entry = 1; entry <= entries; entry++)
                if (seen[place.at(moved)][to[entry]] != to[seen[box][entry]])
                    fail("the law is not symmetric");
        }
    }
}

}  // namespace

int main(int count, char** words) {
    if (count != 2) return std::cerr << "usage: recheck FILE\n", 2;
    std::ifstream file(words[1]);
    char by;
    std::string atoms, kind, shots;
    long points, last = 0, claims = 0;
    file >> rows >> by >> cols >> atoms >> shots;
    least_atoms = std::stoi(atoms);
    most_atoms = std::stoi(atoms.substr(atoms.find('-') + 1));
    if (shots != "-") fail("this checks whole boxes only");
    entries = 2 * (rows + cols);
    list_boxes();
    fire_all();
    turn();
    while (file >> kind >> shots >> points) {
        if (kind != "L") continue;
        Set set = fitting(read_shots(shots));
        check_claim(set, points, shots);
        if (set.size() == boxes.size()) last = points;
        claims++;
    }
    Set all(boxes.size());
    std::iota(all.begin(), all.end(), 0);
    std::printf("%dx%d, atoms: %s, claims that hold: %ld\n", rows, cols, atoms.c_str(), claims);
    std::printf("No way to play has a mean below %ld / %ld = %.6f.\n", last, weight(all),
                static_cast<double>(last) / weight(all));
}
