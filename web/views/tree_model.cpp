#include "views/tree_model.h"

#include <algorithm>

namespace dslens {
namespace {

constexpr std::string_view kFirst[] = {"train_batch_size",
                                       "train_micro_batch_size_per_gpu",
                                       "gradient_accumulation_steps",
                                       "world_size",
                                       "bfloat16_enabled",
                                       "bfloat16_config",
                                       "bf16",
                                       "fp16_enabled",
                                       "float16_config",
                                       "fp16",
                                       "zero_enabled",
                                       "zero_optimization_stage",
                                       "zero_config",
                                       "zero_optimization",
                                       "optimizer_name",
                                       "optimizer_params",
                                       "optimizer",
                                       "scheduler_name",
                                       "scheduler_params",
                                       "scheduler",
                                       "gradient_clipping"};

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> terms;
    std::string term;
    for (char c : text) {
        if (c != ' ' && c != '\t') {
            term += c;
            continue;
        }
        if (!term.empty()) terms.push_back(std::move(term));
        term.clear();
    }
    if (!term.empty()) terms.push_back(std::move(term));
    return terms;
}

/// So that a number is found however it is typed.
std::string without_commas(std::string_view text) {
    std::string out;
    for (char c : text)
        if (c != ',') out += c;
    return out;
}

}  // namespace

void TreeModel::set_items(std::vector<TreeItem> items) {
    items_ = std::move(items);
    words_.clear();
    names_.clear();
    open_.clear();
    for (const TreeItem& item : items_) {
        open_.push_back(item.section && !item.off);
        names_.push_back(lower(item.path + "\n" + item.value + "\n" + without_commas(item.value)));
    }
    set_marks(std::vector<uint8_t>(items_.size()));
    count();
    order_topics();
    rebuild();
}

void TreeModel::set_marks(std::vector<uint8_t> marks) {
    marks_ = std::move(marks);
    std::fill(std::begin(topic_marks_), std::end(topic_marks_), kNoMark);
    for (size_t index = items_.size(); index-- > 0;) {
        for (size_t below = index + 1; below < items_[index].end; below = items_[below].end) raise_mark(marks_[index], marks_[below]);
        raise_mark(topic_marks_[items_[index].topic], marks_[index]);
    }
}

/// What people look for first, then what acts in the run, sections, and last what does not.
void TreeModel::order_topics() {
    for (std::vector<uint32_t>& topic : topic_items_) topic.clear();
    for (uint32_t index = 0; index < items_.size(); index = items_[index].end) topic_items_[items_[index].topic].push_back(index);
    auto rank = [this](uint32_t index) {
        const TreeItem& item = items_[index];
        const size_t first = static_cast<size_t>(std::find(std::begin(kFirst), std::end(kFirst), item.path) - std::begin(kFirst));
        const size_t group = item.off || item.no_effect ? 2 : item.section ? 1 : 0;
        return std::pair(first * 4 + group, index);
    };
    for (std::vector<uint32_t>& topic : topic_items_)
        std::sort(topic.begin(), topic.end(), [&](uint32_t a, uint32_t b) { return rank(a) < rank(b); });
}

/// A topic is off where every section in it is off and nothing in it was changed.
void TreeModel::count() {
    leaves_ = changed_leaves_ = 0;
    for (uint16_t topic = 0; topic < kTreeTopicCount; ++topic) {
        topic_leaves_[topic] = topic_changed_[topic] = 0;
        topic_off_[topic] = true;
    }
    bool any_section[kTreeTopicCount] = {};
    for (const TreeItem& item : items_) {
        if (item.depth == 0 && item.section) any_section[item.topic] = true;
        if (item.depth == 0 && item.section && !item.off) topic_off_[item.topic] = false;
        if (item.section) continue;
        ++leaves_;
        ++topic_leaves_[item.topic];
        changed_leaves_ += item.changed;
        topic_changed_[item.topic] += item.changed;
    }
    for (uint16_t topic = 0; topic < kTreeTopicCount; ++topic) {
        topic_off_[topic] = topic_off_[topic] && any_section[topic] && topic_changed_[topic] == 0;
        topic_open_[topic] = !topic_off_[topic];
    }
}

void TreeModel::set_words(std::vector<std::string> words) {
    words_ = std::move(words);
    rebuild();
}

void TreeModel::set_order(Order order) {
    order_ = order;
    rebuild();
}

void TreeModel::set_show(Show show) {
    show_ = show;
    rebuild();
}

void TreeModel::set_filter(std::string_view text) {
    filter_ = std::string(text);
    terms_ = split(lower(text));
    rebuild();
}

bool TreeModel::matches(uint32_t item) const {
    for (const std::string& term : terms_) {
        const bool found =
            names_[item].find(term) != std::string::npos || (item < words_.size() && words_[item].find(term) != std::string::npos);
        if (!found) return false;
    }
    return true;
}

/// An item is shown when it matches, and so is everything that holds it.
void TreeModel::mark_shown() {
    shown_.assign(items_.size(), 0);
    std::vector<uint32_t> holders;
    for (uint32_t index = 0; index < items_.size(); ++index) {
        while (!holders.empty() && items_[holders.back()].end <= index) holders.pop_back();
        const TreeItem& item = items_[index];
        const bool wanted = (show_ == Show::all || (!item.section && item.changed)) && matches(index);
        if (wanted) {
            shown_[index] = 1;
            for (uint32_t holder : holders) shown_[holder] = 1;
        }
        if (item.end > index + 1) holders.push_back(index);
    }
}

void TreeModel::add_rows(uint32_t begin, uint32_t end, uint16_t base_depth) {
    const bool all_open = !terms_.empty() || show_ != Show::all;
    for (uint32_t index = begin; index < end;) {
        const TreeItem& item = items_[index];
        if (!shown_[index]) {
            index = item.end;
            continue;
        }
        const bool parent = item.end > index + 1;
        const bool open = parent && (all_open || open_[index]);
        rows_.push_back({index, item.topic, static_cast<uint16_t>(base_depth + item.depth), parent, open});
        index = open ? index + 1 : item.end;
    }
}

void TreeModel::rebuild() {
    mark_shown();
    rows_.clear();
    if (order_ == Order::printed) return add_rows(0, static_cast<uint32_t>(items_.size()), 0);
    const bool all_open = !terms_.empty() || show_ != Show::all;
    for (uint16_t topic = 0; topic < kTreeTopicCount; ++topic) {
        const size_t heading = rows_.size();
        const bool open = all_open || topic_open_[topic];
        bool any = false;
        for (uint32_t index : topic_items_[topic]) {
            if (!shown_[index]) continue;
            if (!any) rows_.push_back({TreeRow::kNone, topic, 0, true, open});
            any = true;
            if (!open) break;
            add_rows(index, items_[index].end, 1);
        }
        if (!any) rows_.resize(heading);
    }
}

void TreeModel::set_open(size_t row, bool open) {
    const TreeRow& at = rows_[row];
    if (!at.parent) return;
    (at.item == TreeRow::kNone ? topic_open_[at.topic] : open_[at.item]) = open;
    rebuild();
}

void TreeModel::toggle(size_t row) { set_open(row, !rows_[row].open); }

bool TreeModel::reveal(uint32_t item) {
    if (item >= items_.size() || !shown_[item]) return false;
    bool hidden = !topic_open_[items_[item].topic];
    topic_open_[items_[item].topic] = 1;
    for (uint32_t index = 0; index < item;) {
        if (items_[index].end <= item) {
            index = items_[index].end;
            continue;
        }
        hidden |= !open_[index];
        open_[index] = 1;
        ++index;
    }
    if (hidden) rebuild();
    return true;
}

size_t TreeModel::row_of(uint32_t item) const {
    for (size_t row = 0; row < rows_.size(); ++row)
        if (rows_[row].item == item) return row;
    return rows_.size();
}

size_t TreeModel::parent_row(size_t row) const {
    for (size_t above = row; above-- > 0;)
        if (rows_[above].depth < rows_[row].depth) return above;
    return row;
}

uint32_t TreeModel::find(std::string_view path) const {
    for (uint32_t index = 0; index < items_.size(); ++index)
        if (items_[index].path == path) return index;
    return static_cast<uint32_t>(items_.size());
}

}  // namespace dslens
