// The tables of the fast search, by set. Entries may be lost, except those of the largest sets.
#pragma once
#include <cstdlib>
#include <limits>
#include <new>
#include <unordered_map>
#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "world.hpp"

namespace blackbox {

// What is known of the least total of a set: a bound, or the value itself, which `entry` reaches.
// `guess` is roughly what it will be.
struct Known {
    int least = 0;
    bool exact = false;
    int entry = 0;
    int guess = 0;
};

// Asks for pages of megabytes, where they can be had: random reads are far faster then.
inline void prefer_large_pages(void* memory, std::size_t bytes) {
#if defined(MADV_HUGEPAGE)
    constexpr std::uintptr_t PAGE = 4096;
    auto begin = (reinterpret_cast<std::uintptr_t>(memory) + PAGE - 1) & ~(PAGE - 1);
    auto end = (reinterpret_cast<std::uintptr_t>(memory) + bytes) & ~(PAGE - 1);
    if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#else
    (void)memory, (void)bytes;
#endif
}

// Zeroed memory for 2^bits things, in buckets of four; a bucket is never crossed.
template <class Thing> class Room {
    Thing* things_;
    std::uint64_t mask_;

  public:
    explicit Room(int bits) : mask_((std::uint64_t{1} << bits) - 1) {
        things_ = static_cast<Thing*>(std::calloc(mask_ + 1, sizeof(Thing)));
        if (!things_) throw std::bad_alloc();
        prefer_large_pages(things_, (mask_ + 1) * sizeof(Thing));
    }
    ~Room() { std::free(things_); }
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;

    Thing& at(std::uint64_t place) { return things_[place & mask_]; }
    Thing* bucket(std::uint64_t place) { return things_ + (place & mask_ & ~std::uint64_t{3}); }
};

// The values of the smallest sets. A new one takes the place of whatever is there.
class Values {
    static constexpr int LARGEST = 255;
    Room<std::uint64_t> room_;

  public:
    explicit Values(int bits) : room_(bits) {}

    void expect(const Key& key) { blackbox::expect(&room_.at(key.slot)); }

    // -1 if it is not known.
    int load(const Key& key) {
        std::uint64_t kept = room_.at(key.slot);
        return (kept ^ key.tag) >> 8 || !kept ? -1 : static_cast<int>(kept & LARGEST);
    }

    void store(const Key& key, int value) {
        if (value < LARGEST) room_.at(key.slot) = (key.tag & ~std::uint64_t{LARGEST}) | value;
    }
};

// The bounds of sets that a group holds. The smallest of a bucket is forgotten first.
class Bounds {
    struct Line {
        std::uint64_t tag;
        std::uint16_t least, guess;
        std::uint8_t exact, entry, size, raised;

        int worth() const { return tag ? size + 64 * raised : -1; }
    };

    Room<Line> room_;

  public:
    std::uint64_t used = 0, forgotten = 0;

    explicit Bounds(int bits) : room_(bits) {}

    void expect(const Key& key) { blackbox::expect(room_.bucket(key.slot)); }

    bool load(const Key& key, Known& known) {
        Line* bucket = room_.bucket(key.slot);
        for (int i = 0; i < 4; i++)
            if (bucket[i].tag == key.tag) {
                const Line& line = bucket[i];
                known = {line.least, line.exact != 0, line.entry, line.guess};
                return true;
            }
        return false;
    }

    void store(const Key& key, int size, const Known& known, bool raised) {
        Line* bucket = room_.bucket(key.slot);
        Line* to = bucket;
        for (Line* line = bucket; line < bucket + 4; line++) {
            if (line->tag == key.tag) {
                to = line, raised = raised || line->raised;
                break;
            }
            if (line->worth() < to->worth()) to = line;
        }
        if (!to->tag) used++;
        else if (to->tag != key.tag) forgotten++;
        *to = {key.tag, static_cast<std::uint16_t>(known.least),
               static_cast<std::uint16_t>(known.guess), known.exact,
               static_cast<std::uint8_t>(known.entry), static_cast<std::uint8_t>(size), raised};
    }
};

// What is known of a larger set, and of each ray fired at it. An entry is named in the image in
// which the set has its key.
template <class Points> struct Node {
    std::uint32_t least = 0, answer = 0, guess = 0, live = 0, size = 0;
    std::uint8_t exact = 0, entry = 0;
    Points ray[MOST_ENTRIES] = {};

    Known known() const {
        return {static_cast<int>(least), exact != 0, entry, static_cast<int>(guess)};
    }

    template <class Other> Node<Other> as() const {
        Node<Other> node{least, answer, guess, live, size, exact, entry};
        constexpr Points MOST = std::numeric_limits<std::uint16_t>::max();  // a floor may be lower
        for (int i = 0; i < MOST_ENTRIES; i++)
            node.ray[i] = static_cast<Other>(std::min<Points>(ray[i], MOST));
        return node;
    }
};

using Position = Node<std::uint32_t>;

// Nodes of sets of some hundred classes. The smallest of a bucket is forgotten first.
class Nodes {
    struct Line {
        std::uint64_t tag;
        Node<std::uint16_t> node;
    };

    Room<Line> room_;

  public:
    std::uint64_t used = 0, forgotten = 0;

    explicit Nodes(int bits) : room_(bits) {}

    void expect(const Key& key) { blackbox::expect(room_.bucket(key.slot)); }

    bool load(const Key& key, Known& known) {
        Line* line = find(key);
        if (line) known = line->node.known();
        return line;
    }

    bool load(const Key& key, Position& node) {
        Line* line = find(key);
        if (line) node = line->node.as<std::uint32_t>();
        return line;
    }

    void store(const Key& key, const Position& node) {
        Line* bucket = room_.bucket(key.slot);
        Line* to = bucket;
        for (Line* line = bucket; line < bucket + 4; line++) {
            if (line->tag == key.tag) {
                to = line;
                break;
            }
            if (to->tag && (!line->tag || line->node.size < to->node.size)) to = line;
        }
        if (!to->tag) used++;
        else if (to->tag != key.tag) forgotten++;
        *to = {key.tag, node.as<std::uint16_t>()};
    }

  private:
    Line* find(const Key& key) {
        Line* bucket = room_.bucket(key.slot);
        for (int i = 0; i < 4; i++)
            if (bucket[i].tag == key.tag) return bucket + i;
        return nullptr;
    }
};

struct KeyHash {
    std::size_t operator()(const Key& key) const { return key.slot; }
};

struct SameKey {
    bool operator()(const Key& one, const Key& other) const {
        return one.slot == other.slot && one.tag == other.tag;
    }
};

template <class Value> using ByKey = std::unordered_map<Key, Value, KeyHash, SameKey>;

}  // namespace blackbox
