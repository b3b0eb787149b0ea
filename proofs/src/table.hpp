// The table of lower bounds proven for sets, by their keys.
#pragma once
#include <cstdlib>
#include <new>
#include <stdexcept>

#include "world.hpp"

namespace blackbox {

// What is known of the least total of a set. `entry` reaches it, where it is exact; 0 answers.
// (It is the entry of some image of the set, where the set was first met in another one.)
struct Bound {
    Total least;
    bool exact;
    int entry;
};

struct Full {};  // the table

class Table {
    struct Line {
        std::uint64_t tag;
        std::uint32_t slot;  // the half of the slot that its place does not tell
        std::uint32_t value;
    };

    Line* lines_;
    std::uint64_t mask_, used_ = 0;

    Line* find(Key key) const {
        std::uint64_t at = key.slot & mask_;
        std::uint64_t tag = key.tag | 1;
        auto slot = static_cast<std::uint32_t>(key.slot >> 32);
        while (lines_[at].tag && (lines_[at].tag != tag || lines_[at].slot != slot))
            at = (at + 1) & mask_;
        return &lines_[at];
    }

  public:
    explicit Table(int bits) : mask_((std::uint64_t{1} << bits) - 1) {
        lines_ = static_cast<Line*>(std::calloc(mask_ + 1, sizeof(Line)));
        if (!lines_) throw std::bad_alloc();
    }
    ~Table() { std::free(lines_); }
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    void expect(Key key) const { blackbox::expect(&lines_[key.slot & mask_]); }

    bool load(Key key, Bound& bound) const {
        const Line* line = find(key);
        if (!line->tag) return false;
        std::uint32_t value = line->value;
        bound = {value >> 8, (value & 1) != 0, static_cast<int>(value >> 1 & 127)};
        return true;
    }

    void store(Key key, const Bound& bound) {
        Line* line = find(key);
        if (!line->tag) {
            if (used_ / 9 * 10 > mask_) throw Full();
            line->tag = key.tag | 1;
            line->slot = key.slot >> 32;
            used_++;
        }
        line->value = static_cast<std::uint32_t>(bound.least << 8 | bound.entry << 1 | bound.exact);
    }
};

}  // namespace blackbox
