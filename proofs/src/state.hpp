// The file with the bounds that a long search has proven, from which it can be resumed.
//
// The first line has the size and the number of atoms. Each other line is a position: its shots,
// its boxes, LEAST or EXACT, and the points. If the points are exact, the entry that reaches them
// follows.
#pragma once
#include <filesystem>
#include <fstream>

#include "climb.hpp"
#include "options.hpp"

namespace blackbox {

class State {
    struct Line {
        std::string shots;
        int boxes = 0, least = 0;
        bool exact = false;
        int entry = 0;  // in the image in which the shots are told

        bool is_better(const Line& other) const {
            return exact != other.exact ? exact : least > other.least;
        }
    };

    Climb& climb_;
    std::string name_;
    int least_boxes_;
    ByKey<Line> lines_;

  public:
    // Reads a file that exists, and lets the search know what it says.
    State(Climb& climb, std::string name, int least_boxes)
        : climb_(climb), name_(std::move(name)), least_boxes_(least_boxes) {
        if (std::filesystem::exists(name_)) read();
        climb_.on_met = [this](const Key& key, Position& node) {
            auto place = lines_.find(key);
            if (place == lines_.end()) return;
            const Line& line = place->second;
            node.least = std::max<std::uint32_t>(node.least, line.least);
            if (line.exact) node.exact = true, node.entry = line.entry;
        };
    }

    std::size_t size() const { return lines_.size(); }

    // Writes all that is proven: the old file is there until the new one is whole.
    void write() {
        for (const auto& [key, met] : climb_.large)
            if (met.weight >= least_boxes_ || met.shots.size() == 1) keep(key, line_of(met));
        std::vector<const Line*> sorted;
        for (const auto& [key, line] : lines_) sorted.push_back(&line);
        std::sort(sorted.begin(), sorted.end(), [](const Line* one, const Line* other) {
            return one->boxes != other->boxes ? one->boxes > other->boxes
                                              : one->shots < other->shots;
        });
        std::string fresh = name_ + ".new";
        std::ofstream file(fresh);
        file << header() << "\n";
        for (const Line* line : sorted) file << text(*line) << "\n";
        file.close();
        std::error_code error;
        if (file) std::filesystem::rename(fresh, name_, error);
        if (!file || error) throw Refusal("the state cannot be written to " + name_);
    }

  private:
    static Line line_of(const Climb::Large& met) {
        const Position& node = met.node;
        return {shots_text(met.shots), met.weight, static_cast<int>(node.least), node.exact != 0,
                node.entry};
    }

    static std::string text(const Line& line) {
        std::string text = line.shots + " " + std::to_string(line.boxes);
        text += (line.exact ? " EXACT " : " LEAST ") + std::to_string(line.least);
        return line.exact ? text + " " + std::to_string(line.entry) : text;
    }

    void keep(const Key& key, const Line& line) {
        auto [place, is_new] = lines_.try_emplace(key, line);
        if (!is_new && line.is_better(place->second)) place->second = line;
    }

    std::string header() const {
        const World& world = climb_.world;
        return std::to_string(world.frame.rows) + "x" + std::to_string(world.frame.cols) + " " +
               std::to_string(world.most);
    }

    void read() {
        std::ifstream file(name_);
        std::string text;
        std::getline(file, text);
        if (text != header()) throw Refusal(name_ + " is no state of this box: it begins " + text);
        while (std::getline(file, text)) read_line(text);
    }

    void read_line(const std::string& text) {
        std::istringstream words(text);
        Line line;
        std::string kind, shots;
        bool is_whole = static_cast<bool>(words >> shots >> line.boxes >> kind >> line.least);
        line.exact = kind == "EXACT";
        is_whole = is_whole && (line.exact ? static_cast<bool>(words >> line.entry) : kind == "LEAST");
        if (!is_whole || line.least < 0 || line.entry < 0 || line.entry > climb_.world.entries())
            throw Refusal(name_ + " is damaged at the line " + text);
        std::vector<Shot> path = read_shots(climb_.world.frame, shots);
        auto [key, image] = climb_.named(path);
        for (Shot& shot : path) {
            shot.entry = climb_.world.image_entry[image][shot.entry];
            if (shot.exit) shot.exit = climb_.world.image_entry[image][shot.exit];
        }
        line.shots = shots_text(path);
        if (line.entry) line.entry = climb_.world.image_entry[image][line.entry];
        keep(key, line);
    }
};

}  // namespace blackbox
