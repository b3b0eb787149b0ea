// Shots as text: "2:0,3:3,7:20", or "-" for none. The exit 0 is absorbed, and the entry itself
// reflected.
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

// The classes that fit the shots.
inline std::vector<Class> fitting(const World& world, const std::vector<Shot>& shots) {
    std::vector<Class> left;
    for (Class some : world.all())
        if (std::all_of(shots.begin(), shots.end(), [&](const Shot& shot) {
                return world.result[shot.entry][some] == shot.exit;
            }))
            left.push_back(some);
    return left;
}

}  // namespace blackbox
