#include "explain/differences.h"

#include <algorithm>
#include <unordered_map>

#include "explain/values.h"
#include "knowledge/sentence.h"
#include "log/clean.h"

namespace dslens {
namespace {

using Places = std::unordered_map<std::string_view, size_t>;  // a path's node, the one in force

struct Side {
    size_t dump;
    const Explanation* explanation;
    Places places;

    const Node* node(std::string_view path) const {
        const auto place = places.find(path);
        return place == places.end() ? nullptr : &explanation->nodes()[place->second];
    }
};

Places places_of(const Explanation& explanation) {
    Places places;
    const std::vector<Node>& nodes = explanation.nodes();
    for (size_t n = 0; n < nodes.size(); ++n) {
        if (!nodes[n].given_again) places.emplace(nodes[n].path, n);
    }
    return places;
}

bool takes_part(const Explanation& explanation) { return explanation.dump().form == DumpForm::log; }

bool is_address(std::string_view text) { return text.find(" at 0x") != std::string_view::npos; }

bool same(const Side& a, const Node* mine, const Side& b, const Node* theirs) {
    if (!mine || !theirs) return mine == theirs;
    if (mine->text == theirs->text || (is_address(mine->text) && is_address(theirs->text))) return true;
    if (mine->kind == Kind::object || theirs->kind == Kind::object) return mine->kind == theirs->kind;  // what is in them is compared
    const Dump &one = a.explanation->dump(), &other = b.explanation->dump();
    return same_value(value_of(one, one.attributes, mine->row), value_of(other, other.attributes, theirs->row)).is_true();
}

class Comparison {
  public:
    explicit Comparison(const std::vector<Explanation>& explanations) {
        for (size_t dump = 0; dump < explanations.size() && sides_.size() < kMaxCompared; ++dump) {
            if (takes_part(explanations[dump])) sides_.push_back({dump, &explanations[dump], places_of(explanations[dump])});
        }
    }

    std::vector<Difference> take() {
        for (size_t of = 0; of < sides_.size(); ++of) {
            const std::vector<Node>& nodes = sides_[of].explanation->nodes();
            for (size_t n = 0; n < nodes.size() && found_.size() < kMaxDifferences;) n = compare(of, nodes[n]) ? n + 1 : nodes[n].end;
        }
        return std::move(found_);
    }

  private:
    /// False: nothing below the node is to be compared.
    bool compare(size_t of, const Node& mine) {
        if (mine.given_again) return false;
        bool all_objects = true, all_same = true, done = false;
        for (const Side& side : sides_) {
            const Node* theirs = side.node(mine.path);
            done = done || (theirs && side.dump < sides_[of].dump);
            all_objects = all_objects && theirs && theirs->kind == Kind::object;
            all_same = all_same && same(sides_[of], &mine, side, theirs);
        }
        if (!done && !all_same && !all_objects) add(mine.path);
        return all_objects;
    }

    void add(std::string_view path) {
        Difference difference{std::string(path), {}};
        std::vector<const Side*> firsts;  // of each value
        for (const Side& side : sides_) {
            const Node* node = side.node(path);
            const auto equal = [&](const Side* first) { return same(*first, first->node(path), side, node); };
            const size_t at = static_cast<size_t>(std::find_if(firsts.begin(), firsts.end(), equal) - firsts.begin());
            if (at == firsts.size()) {
                firsts.push_back(&side);
                difference.values.push_back({node ? std::optional(cut(on_one_line(node->text), kMaxDifferentText)) : std::nullopt, {}});
            }
            difference.values[at].dumps.push_back(side.dump);
        }
        found_.push_back(std::move(difference));
    }

    std::vector<Side> sides_;
    std::vector<Difference> found_;
};

}  // namespace

size_t compared(const std::vector<Explanation>& explanations) {
    return std::min<size_t>(kMaxCompared, static_cast<size_t>(std::count_if(explanations.begin(), explanations.end(), takes_part)));
}

std::vector<Difference> differences(const std::vector<Explanation>& explanations) {
    return compared(explanations) > 1 ? Comparison(explanations).take() : std::vector<Difference>();
}

}  // namespace dslens
