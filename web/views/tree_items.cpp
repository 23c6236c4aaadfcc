#include <algorithm>

#include "views/strings.h"
#include "views/tree_model.h"

namespace dslens {
namespace {

constexpr size_t kLongestValue = 400;  // bytes; no row is wide enough for more

uint16_t topic_index(const Parameter* parameter) {
    if (!parameter) return kTreeTopicCount - 1;
    for (uint16_t i = 0; i < kTreeTopicCount; ++i)
        if (parameter->topic == kTreeTopics[i]) return i;
    return kTreeTopicCount - 1;
}

bool is_off_text(std::string_view text) {
    return text.empty() || text == "None" || text == "null" || text == "False" || text == "false" || text == "{}";
}

/// A section is off where it holds nothing, where its own `enabled` says so, or where all the sections that it consists of are off.
bool is_off(const std::vector<TreeItem>& items, uint32_t index) {
    const TreeItem& item = items[index];
    if (item.end == index + 1) return is_off_text(item.value);
    bool sections = false, all_off = true, values = false;
    for (uint32_t child = index + 1; child < item.end; child = items[child].end) {
        const TreeItem& below = items[child];
        if (below.name == "enabled" && !below.section) return is_off_text(below.value);
        if (below.name == "device" && !below.section)
            return is_off_text(below.value) || below.value == "'none'" || below.value == "\"none\"";
        sections |= below.section;
        values |= !below.section;
        if (below.section) all_off &= below.off;
    }
    return sections && all_off && !values;
}

/// From the last to the first, so that what is inside is known before what holds it.
void finish(std::vector<TreeItem>& items) {
    for (uint32_t index = static_cast<uint32_t>(items.size()); index-- > 0;) {
        TreeItem& item = items[index];
        if (!item.section) continue;
        item.off = is_off(items, index);
        for (uint32_t child = index + 1; child < item.end; child = items[child].end) {
            const TreeItem& below = items[child];
            item.leaves += below.section ? below.leaves : 1;
            item.changed_leaves += below.section ? below.changed_leaves : below.changed;
        }
    }
}

TreeItem item_of(const Explanation& explanation, uint32_t index) {
    const Node& node = explanation.nodes()[index];
    TreeItem item;
    item.path = node.path;
    item.name = node.name;
    item.value = grouped_digits(one_line(std::string_view(node.text).substr(0, kLongestValue)));
    item.preset = grouped_digits(one_line(std::string_view(node.default_text).substr(0, kLongestValue)));
    item.depth = node.depth;
    item.end = node.end;
    item.section = node.section;
    item.changed = node.is_default == Tristate::no;
    item.no_effect = node.no_effect;
    item.set_by_user = node.set_by == SetBy::user_config;
    item.derived = node.set_by == SetBy::derived;
    item.unknown = !node.parameter;
    item.source = index;
    return item;
}

bool is_below(std::string_view path, std::string_view section) {
    return path.size() > section.size() + 1 && path.substr(0, section.size()) == section && path[section.size()] == '.';
}

std::string newest_default(const Parameter& parameter) {
    return parameter.defaults.empty() ? std::string() : grouped_digits(one_line(parameter.defaults.back().text));
}

}  // namespace

std::vector<TreeItem> items_of(const Explanation& explanation) {
    std::vector<TreeItem> items;
    items.reserve(explanation.nodes().size());
    uint16_t topic = 0;
    for (uint32_t index = 0; index < explanation.nodes().size(); ++index) {
        TreeItem item = item_of(explanation, index);
        if (item.depth == 0) topic = topic_index(explanation.nodes()[index].parameter);
        item.topic = topic;
        items.push_back(std::move(item));
    }
    finish(items);
    return items;
}

std::vector<TreeItem> items_of(const std::vector<Parameter>& parameters) {
    std::vector<TreeItem> items;
    std::vector<uint32_t> holders;  // the sections that the current parameter is in
    for (uint32_t index = 0; index < parameters.size(); ++index) {
        const Parameter& parameter = parameters[index];
        while (!holders.empty() && !is_below(parameter.path, items[holders.back()].path)) {
            items[holders.back()].end = static_cast<uint32_t>(items.size());
            holders.pop_back();
        }
        TreeItem item;
        item.path = parameter.path;
        item.name = holders.empty() ? parameter.path : parameter.path.substr(items[holders.back()].path.size() + 1);
        item.preset = newest_default(parameter);
        item.depth = static_cast<uint32_t>(holders.size());
        item.topic = holders.empty() ? topic_index(&parameter) : items[holders.front()].topic;
        item.section = index + 1 < parameters.size() && is_below(parameters[index + 1].path, parameter.path);
        item.source = index;
        item.end = static_cast<uint32_t>(items.size()) + 1;
        if (item.section) holders.push_back(static_cast<uint32_t>(items.size()));
        items.push_back(std::move(item));
    }
    for (uint32_t holder : holders) items[holder].end = static_cast<uint32_t>(items.size());
    for (uint32_t index = static_cast<uint32_t>(items.size()); index-- > 0;)
        for (uint32_t child = index + 1; child < items[index].end; child = items[child].end)
            items[index].leaves += items[child].section ? items[child].leaves : 1;
    return items;
}

}  // namespace dslens
