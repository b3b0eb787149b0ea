// Walk the whole tree of play by the hint:
//     walk ROWS COLS ATOMS BOOK [--perfect 80] [--first ENTRY]
//
// BOOK is a file with one book of blackbox_core/books.txt, or - for none. The program prints the
// mean over all boxes, as a fraction, and a line in the form of the last lines of books.txt: the
// cost that is left after each result of the first ray. In a position of more than 10,000 boxes
// that is not in the book, all boxes are weighed. The game would draw a sample of them.
#include <cstdio>
#include <fstream>
#include <set>

#include "options.hpp"
#include "plan.hpp"

using namespace blackbox;

namespace {

constexpr std::size_t MANY = 10000;

using Shots = std::set<std::pair<int, int>>;

// The best ray known at a set of shots, in whichever image.
class Book {
    const std::string signs_ = "0123456789ABCDEFGHIJKLMNOPQRSTUVW";
    std::map<Shots, int> entries_;
    Frame frame_;
    std::string text_;
    std::size_t at_ = 0;

  public:
    Book(Frame frame, const std::string& name) : frame_(frame) {
        if (name == "-") return;
        std::ifstream file(name);
        for (std::string line; file >> line;) text_ += line;
        if (text_.empty()) throw Refusal("there is no book in " + name);
        read({});
    }

    // 0 where it has nothing to say.
    int entry_at(const std::vector<Shot>& path) const {
        for (int image = 0; image < frame_.images(); image++) {
            Shots moved;
            for (auto [entry, exit] : path)
                moved.insert(pair(frame_.image_of_entry(entry, image),
                                  exit ? frame_.image_of_entry(exit, image) : 0));
            if (auto found = entries_.find(moved); found != entries_.end())
                for (int entry = 1; entry <= frame_.entries(); entry++)
                    if (frame_.image_of_entry(entry, image) == found->second) return entry;
        }
        return 0;
    }

  private:
    static std::pair<int, int> pair(int entry, int exit) {
        return exit && exit < entry ? std::pair(exit, entry) : std::pair(entry, exit);
    }

    char sign() const {
        if (at_ == text_.size()) throw Refusal("the book is cut short");
        return text_[at_];
    }

    int next() {
        std::size_t number = signs_.find(sign());
        if (number == std::string::npos) throw Refusal("the book has a sign that it cannot have");
        at_++;
        return number;
    }

    void read(const Shots& shots) {
        int entry = entries_[shots] = next();
        while (sign() != '.') {
            Shots below = shots;
            below.insert(pair(entry, next()));
            read(below);
        }
        at_++;
    }
};

class Walker {
    Frame frame_;
    int atoms_, first_;
    Reach reach_;
    Book book_;
    std::vector<Shot> path_;
    std::size_t total_, done_ = 0, shown_ = 0;

  public:
    Total points = 0;
    std::map<int, Total> left;  // of them, after each result of the first ray

    Walker(Frame frame, int atoms, const std::string& book, Total perfect, int first)
        : frame_(frame), atoms_(atoms), first_(first), book_(frame, book) {
        reach_.perfect = perfect;
    }

    std::size_t walk() {
        std::vector<Atoms> boxes = placements(frame_.cells(), atoms_);
        total_ = boxes.size();
        descend(std::move(boxes), 0);
        return total_;
    }

  private:
    // Follows the book; each box has paid so much.
    void descend(std::vector<Atoms> boxes, Total paid) {
        int entry = path_.empty() ? first_ : book_.entry_at(path_);
        bool is_few = static_cast<Total>(boxes.size()) <= reach_.perfect;
        if (is_few || (!entry && boxes.size() <= MANY)) {
            points += paid * boxes.size() + played(std::move(boxes));
            return;
        }
        if (!entry) entry = best_of(boxes);
        std::map<int, std::vector<Atoms>> parts;
        for (Atoms box : boxes) parts[fire(frame_, box, entry)].push_back(box);
        std::vector<Atoms>().swap(boxes);
        for (auto& [exit, part] : parts) {
            Total then = paid + price(entry, exit), before = points + then * part.size();
            path_.push_back({entry, exit});
            descend(std::move(part), then);
            path_.pop_back();
            if (path_.empty()) left[exit] = points - before;
        }
    }

    // The ray that looks best two rays ahead, all boxes looked at.
    int best_of(const std::vector<Atoms>& boxes) {
        World world(frame_, atoms_, boxes);
        Search search(world, 18);
        return Plan(search, reach_, world.total).choice(search.everything());
    }

    // What a position that the book does not know costs from there on.
    Total played(std::vector<Atoms> boxes) {
        done_ += boxes.size();
        World world(frame_, atoms_, std::move(boxes));
        Search search(world, 18);
        Total sum = play(search, search.everything(), world.total);
        report();
        return sum;
    }

    Total play(Search& search, Set set, Total weight) {
        if (set.size() == 1) return 0;
        if (weight <= reach_.perfect)
            return search.refine(set, weight, UNBOUNDED, search.every_entry()).least;
        int entry = path_.empty() ? 0 : book_.entry_at(path_);
        if (!entry) entry = Plan(search, reach_, weight).choice(set);
        std::size_t mark = search.mark();
        Total sum = 0;
        for (const Part& part : search.split(set, weight, entry)) {
            path_.push_back({entry, part.exit});
            sum += price(entry, part.exit) * part.weight + play(search, part.set, part.weight);
            path_.pop_back();
        }
        search.release(mark);
        return sum;
    }

    void report() {
        if (done_ - shown_ < total_ / 20) return;
        shown_ = done_;
        std::fprintf(stderr, "%.0f %% of the boxes\n", 100.0 * done_ / total_);
    }
};

void walk(const std::vector<std::string>& words) {
    Options options({{"--perfect", "80"}, {"--first", "2"}}, {words.begin() + 4, words.end()});
    Frame frame = read_frame(words[0], words[1]);
    int atoms = read_whole(words[2], "ATOMS", 1, std::min(frame.cells(), 6));
    int first = options.whole("--first", 1, frame.entries());
    Walker walker(frame, atoms, words[3], options.whole("--perfect", 0, 1000), first);
    std::size_t boxes = walker.walk();
    std::printf("mean %ld / %zu = %.6f\n", walker.points, boxes,
                static_cast<double>(walker.points) / boxes);
    std::printf("%d %d %ld", atoms, first, walker.points);
    for (auto [exit, points] : walker.left) std::printf(" %d:%ld", exit, points);
    std::printf("\n");
}

}  // namespace

int main(int count, char** words) {
    return run(count, words, 4, "walk ROWS COLS ATOMS BOOK [--perfect 80] [--first 2]", walk);
}
