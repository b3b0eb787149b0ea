// Shots as text: "2:0,3:3,7:20", or "-" for none; 0 is absorbed, the entry itself reflected.
// Numbers of atoms: "3", or "2-3".
#pragma once
#include <sstream>
#include <string>

#include "sets.hpp"

namespace blackbox {

inline std::string shots_text(const std::vector<Shot>& shots) {
    std::string text;
    for (auto [entry, exit] : shots) {
        if (!text.empty()) text += ",";
        text += std::to_string(entry) + ":" + std::to_string(exit);
    }
    return text.empty() ? "-" : text;
}

inline std::vector<Shot> read_shots(const std::string& text) {
    std::vector<Shot> shots;
    if (text == "-") return shots;
    std::istringstream words(text);
    Shot shot;
    char colon, comma;
    while (words >> shot.entry >> colon >> shot.exit) {
        shots.push_back(shot);
        words >> comma;
    }
    return shots;
}

struct Range {
    int least, most;
};

inline Range read_atoms(const std::string& text) {
    std::size_t dash = text.find('-');
    int least = std::stoi(text);
    return {least, dash == std::string::npos ? least : std::stoi(text.substr(dash + 1))};
}

}  // namespace blackbox
