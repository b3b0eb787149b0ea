// The law of the ray: the result of the ray from each entry of a box.
#pragma once
#include <bit>
#include <cstdint>
#include <utility>

namespace blackbox {

using Atoms = std::uint64_t;  // a bit for each cell, row by row

constexpr int ABSORBED = 0;  // a result: 0 absorbed, the entry itself reflected, else the exit
constexpr int MOST_ENTRIES = 32;
constexpr int RESULTS = MOST_ENTRIES + 2;

inline int price(int entry, int exit) { return exit == ABSORBED || exit == entry ? 1 : 2; }

struct Cell {
    int row, col;
};

struct Heading {
    int down, right;
};

// The size of a box; rows and columns count from 0, outside is one step beyond them.
struct Frame {
    int rows, cols;

    int cells() const { return rows * cols; }
    int entries() const { return 2 * (rows + cols); }
    int images() const { return rows == cols ? 8 : 4; }

    bool holds(Cell cell) const {
        return cell.row >= 0 && cell.row < rows && cell.col >= 0 && cell.col < cols;
    }

    Atoms bit(Cell cell) const {
        return holds(cell) ? Atoms{1} << (cell.row * cols + cell.col) : Atoms{0};
    }

    // Where a ray stands before it goes in, and how it is headed; entries go counterclockwise.
    std::pair<Cell, Heading> outside(int entry) const {
        if (entry <= rows) return {{entry - 1, -1}, {0, 1}};
        if (entry <= rows + cols) return {{rows, entry - rows - 1}, {-1, 0}};
        if (entry <= 2 * rows + cols) return {{2 * rows + cols - entry, cols}, {0, -1}};
        return {{-1, entries() - entry}, {1, 0}};
    }

    int entry_at(Cell cell) const {
        if (cell.col < 0) return cell.row + 1;
        if (cell.row >= rows) return rows + cell.col + 1;
        if (cell.col >= cols) return 2 * rows + cols - cell.row;
        return entries() - cell.col;
    }

    // A cell in one of the images of the box: upside down, left to right, rows for columns.
    Cell image(Cell cell, int image) const {
        if (image & 1) cell.row = rows - 1 - cell.row;
        if (image & 2) cell.col = cols - 1 - cell.col;
        if (image & 4) std::swap(cell.row, cell.col);
        return cell;
    }

    Atoms image_of_atoms(Atoms atoms, int number) const {
        Atoms moved = 0;
        for (; atoms; atoms &= atoms - 1) {
            int place = std::countr_zero(atoms);
            moved |= bit(image({place / cols, place % cols}, number));
        }
        return moved;
    }

    int image_of_entry(int entry, int number) const {
        return entry_at(image(outside(entry).first, number));
    }
};

// What a ray does: absorbed by an atom ahead, turned by one diagonally ahead, or on it goes.
inline int fire(const Frame& frame, Atoms atoms, int entry) {
    auto [at, heading] = frame.outside(entry);
    for (bool inside = false;;) {
        auto [down, right] = heading;
        Cell ahead{at.row + down, at.col + right};
        if (atoms & frame.bit(ahead)) return ABSORBED;
        bool one = atoms & frame.bit({ahead.row + right, ahead.col + down});
        bool other = atoms & frame.bit({ahead.row - right, ahead.col - down});
        if (one || other) {
            if (!inside || (one && other)) return entry;
            heading = one ? Heading{-right, -down} : Heading{right, down};
            continue;
        }
        at = ahead, inside = true;
        if (!frame.holds(at)) return frame.entry_at(at);
    }
}

}  // namespace blackbox
