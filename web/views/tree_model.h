// What the tree shows: the items of one dump (or of all that is known), and which of them are visible as rows now.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "explain/explain.h"
#include "knowledge/knowledge.h"
#include "views/letters.h"

namespace dslens {

/// One parameter or section, in its own order. The descendants of items[i] are items[i + 1] … items[items[i].end - 1].
struct TreeItem {
    std::string path;
    std::string name;    // the last part
    std::string value;   // on one line
    std::string preset;  // the default, where it is known
    uint32_t depth = 0;
    uint32_t end = 0;
    uint16_t topic = 0;  // index into kTreeTopics
    bool section = false;
    bool off = false;      // a section that is switched off
    bool changed = false;  // differs from the default
    bool no_effect = false;
    bool set_by_user = false;
    bool derived = false;
    bool unknown = false;         // no release knows it
    uint32_t leaves = 0;          // of a section: how many values are below it
    uint32_t changed_leaves = 0;  // and how many of these differ from their defaults
    uint32_t source = 0;          // index of the node, or of the parameter
};

inline constexpr const char* kTreeTopics[] = {"batch",         "precision", "zero", "offload",     "communication",
                                              "checkpointing", "optimizer", "data", "compression", "profiling",
                                              "parallel",      "inference", "other"};
inline constexpr uint16_t kTreeTopicCount = 13;

std::vector<TreeItem> items_of(const Explanation& explanation);
std::vector<TreeItem> items_of(const std::vector<Parameter>& parameters);  // in the order of Knowledge::parameters()

enum class Order : uint8_t { topic, printed };
enum class Show : uint8_t { all, changed };

/// Of an item that a finding hangs on, the gravest of them; of a section also those inside.
constexpr uint8_t kNoMark = 0;
constexpr uint8_t mark_of(Severity severity) { return static_cast<uint8_t>(3 - static_cast<uint8_t>(severity)); }
constexpr Severity severity_of(uint8_t mark) { return static_cast<Severity>(3 - mark); }
inline void raise_mark(uint8_t& mark, uint8_t to) { mark = mark < to ? to : mark; }

/// A line of the tree: an item, or the heading of a topic.
struct TreeRow {
    static constexpr uint32_t kNone = UINT32_MAX;
    uint32_t item = kNone;  // kNone: a heading
    uint16_t topic = 0;
    uint16_t depth = 0;
    bool parent = false;  // can be folded
    bool open = false;
};

class TreeModel {
  public:
    void set_items(std::vector<TreeItem> items);
    /// What the filter also looks through, beside names and values: one text an item, or none.
    void set_words(std::vector<std::string> words);
    void set_marks(std::vector<uint8_t> marks);  // one an item

    void set_order(Order order);
    void set_show(Show show);
    void set_filter(std::string_view text);  // blanks separate terms, all of which must be found

    Order order() const { return order_; }
    Show show() const { return show_; }
    const std::string& filter() const { return filter_; }
    const std::vector<std::string>& terms() const { return terms_; }  // lower case
    bool wants_words() const { return !terms_.empty() && words_.empty(); }

    const std::vector<TreeItem>& items() const { return items_; }
    const std::vector<TreeRow>& rows() const { return rows_; }
    uint32_t leaves() const { return leaves_; }
    uint32_t changed_leaves() const { return changed_leaves_; }
    uint32_t topic_leaves(uint16_t topic) const { return topic_leaves_[topic]; }
    uint32_t topic_changed(uint16_t topic) const { return topic_changed_[topic]; }
    bool topic_off(uint16_t topic) const { return topic_off_[topic]; }
    uint8_t mark(const TreeRow& row) const { return row.item == TreeRow::kNone ? topic_marks_[row.topic] : marks_[row.item]; }

    void toggle(size_t row);
    void set_open(size_t row, bool open);
    /// Unfolds whatever hides an item; false when the filter or the choice of values hides it.
    bool reveal(uint32_t item);
    /// The row of an item, or rows().size().
    size_t row_of(uint32_t item) const;
    size_t parent_row(size_t row) const;
    /// The index of a path, or items().size().
    uint32_t find(std::string_view path) const;
    bool matches(uint32_t item) const;  // all terms of the filter

  private:
    void count();
    void order_topics();
    void rebuild();
    void add_rows(uint32_t begin, uint32_t end, uint16_t base_depth);
    void mark_shown();

    std::vector<TreeItem> items_;
    std::vector<std::string> words_;
    std::vector<std::string> names_;  // lower case, of names and values
    std::vector<uint8_t> marks_;
    std::vector<TreeRow> rows_;
    std::vector<uint32_t> topic_items_[kTreeTopicCount];  // the outermost items of a topic, in the order they are shown
    std::vector<uint8_t> open_;
    std::vector<uint8_t> shown_;
    uint8_t topic_open_[kTreeTopicCount] = {};
    uint32_t topic_leaves_[kTreeTopicCount] = {};
    uint32_t topic_changed_[kTreeTopicCount] = {};
    bool topic_off_[kTreeTopicCount] = {};
    uint8_t topic_marks_[kTreeTopicCount] = {};
    uint32_t leaves_ = 0, changed_leaves_ = 0;
    Order order_ = Order::topic;
    Show show_ = Show::all;
    std::string filter_;
    std::vector<std::string> terms_;
};

}  // namespace dslens
