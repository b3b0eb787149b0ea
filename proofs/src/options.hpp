// Read the options of a command. If they are wrong, end the program with a sentence.
#pragma once
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "shots.hpp"
#include "table.hpp"

namespace blackbox {

struct Refusal : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline double read_number(const std::string& text, const std::string& name) {
    char* end;
    double number = std::strtod(text.c_str(), &end);
    if (text.empty() || *end || !(number >= 0)) throw Refusal(name + " is to be a number, not " + text);
    return number;
}

inline int read_whole(const std::string& text, const std::string& name, int least, int most) {
    int number = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < least || number > most)
        throw Refusal(name + " is to be " + std::to_string(least) + " to " + std::to_string(most) +
                      ", not " + text);
    return number;
}

// What follows the first words: names with two dashes, each with its value.
class Options {
    std::map<std::string, std::string> given_;

  public:
    Options(std::map<std::string, std::string> usual, const std::vector<std::string>& words)
        : given_(std::move(usual)) {
        for (std::size_t at = 0; at < words.size(); at += 2) {
            auto place = given_.find(words[at]);
            if (place == given_.end()) throw Refusal("there is no option " + words[at]);
            if (at + 1 == words.size()) throw Refusal(words[at] + " needs a value");
            place->second = words[at + 1];
        }
    }

    const std::string& text(const std::string& name) const { return given_.at(name); }
    double number(const std::string& name) const { return read_number(text(name), name); }
    int whole(const std::string& name, int least, int most) const {
        return read_whole(text(name), name, least, most);
    }
};

struct Range {
    int least, most;
};

inline Frame read_frame(const std::string& rows, const std::string& cols) {
    Frame frame{read_whole(rows, "ROWS", 1, 15), read_whole(cols, "COLS", 1, 15)};
    if (frame.cells() > 64 || frame.entries() > MOST_ENTRIES)
        throw Refusal("a box has at most 64 cells and 32 entries");
    return frame;
}

// A number of atoms, or a range, that is not too much for any of these programs.
inline Range read_range(const Frame& frame, const std::string& text) {
    constexpr double MOST_BOXES = 1e7;
    std::size_t dash = text.find('-');
    Range range;
    range.least = read_whole(text.substr(0, dash), "ATOMS", 1, frame.cells());
    range.most = dash == std::string::npos
                     ? range.least
                     : read_whole(text.substr(dash + 1), "ATOMS", range.least, frame.cells());
    double all = 0, boxes = 1;
    for (int n = 1; n <= range.most; n++) {
        boxes = boxes * (frame.cells() - n + 1) / n;
        if (n >= range.least) all += boxes;
    }
    if (all > MOST_BOXES) throw Refusal("these are more than ten million boxes");
    return range;
}

// Shots that can be fired at this box.
inline std::vector<Shot> read_shots(const Frame& frame, const std::string& text) {
    std::vector<Shot> shots = read_shots(text);
    if (shots_text(shots) != text) throw Refusal("these are no shots: " + text);
    for (auto [entry, exit] : shots)
        if (entry < 1 || entry > frame.entries() || exit < 0 || exit > frame.entries())
            throw Refusal("these are no shots in this box: " + text);
    return shots;
}

// The boxes of one number of atoms, all or those that fit some shots, whose points fit the stores of
// the fast search.
inline World read_world(const std::string& rows, const std::string& cols, const std::string& atoms,
                        const std::string& shots = "-") {
    constexpr std::size_t LARGEST = 512, MOST_POINTS = 65535;  // of a set in the stores
    Frame frame = read_frame(rows, cols);
    auto [least, most] = read_range(frame, atoms);
    if (least < most) throw Refusal("ATOMS is to be one number; build/solve can have a range");
    std::vector<Atoms> boxes = placements(frame.cells(), most);
    for (auto [entry, exit] : read_shots(frame, shots))
        std::erase_if(boxes, [&](Atoms box) { return fire(frame, box, entry) != exit; });
    if (boxes.empty()) throw Refusal("no box fits these shots");
    World world = shots == "-" ? World(frame, most, most) : World(frame, most, std::move(boxes));
    std::vector<std::uint32_t> weights = world.weight;
    std::sort(weights.rbegin(), weights.rend());
    weights.resize(std::min(LARGEST, weights.size()));
    if (std::accumulate(weights.begin(), weights.end(), 0UL) * 2 * MISSED > MOST_POINTS)
        throw Refusal("too many boxes are alike to all rays here; build/solve can have them");
    return world;
}

// Runs a program; what it refuses ends it in one sentence.
template <class Program>
int run(int count, char** words, std::size_t needed, const char* usage, Program program) {
    std::vector<std::string> given(words + 1, words + count);
    if (given.size() < needed) return std::fprintf(stderr, "usage: %s\n", usage), 2;
    try {
        program(given);
        return 0;
    } catch (const std::bad_alloc&) {
        std::fprintf(stderr, "There is not enough memory for this.\n");
    } catch (const Full&) {
        std::fprintf(stderr, "The table is full: give it more --bits.\n");
    } catch (const Refusal& refusal) {
        std::fprintf(stderr, "This cannot be done: %s.\n", refusal.what());
    }
    return 2;
}

}  // namespace blackbox
