#include "knowledge/text_check.h"

#include <algorithm>

#include "knowledge/run_rules.h"
#include "knowledge/sentence.h"
#include "knowledge/word_book.h"
#include "log/line_kinds.h"

namespace dslens {
namespace {

constexpr std::string_view kRun = "run.", kParent = "parent.", kLog = "log.", kIt = "it.";

template <class List, class Item>
bool holds(const List& list, const Item& item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

/// A character of the CJK ideographs: three bytes, U+4E00 … U+9FFF.
bool has_chinese(std::string_view text) {
    for (char c : text) {
        if (static_cast<unsigned char>(c) >= 0xE4 && static_cast<unsigned char>(c) <= 0xE9) return true;
    }
    return false;
}

}  // namespace

bool is_place(std::string_view text) { return text.starts_with('{') && text.find('}') + 1 == text.size(); }

bool knows_log_name(std::string_view name) {
    const size_t dot = name.find('.');
    std::string_view field = dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
    for (std::string_view which : {std::string_view("first."), std::string_view("most.")}) {
        if (field.starts_with(which)) field.remove_prefix(which.size());
    }
    const std::vector<LineKind>& kinds = line_kinds();
    return std::any_of(kinds.begin(), kinds.end(), [&](const LineKind& kind) {
        return kind.id == name.substr(0, dot) && (dot == std::string_view::npos || holds(field_names(kind), field));
    });
}

void TextCheck::at(std::string where, std::string_view path, std::vector<std::string_view> arguments) {
    where_ = std::move(where);
    path_ = path;
    arguments_ = std::move(arguments);
}

bool TextCheck::known(std::string_view path) const {
    return facts_.find(path) || facts_.knows_key(path) || worded_.count(std::string(path)) > 0;
}

bool TextCheck::in_open_section(std::string_view path) const {
    for (path = parent_path(path); !path.empty(); path = parent_path(path)) {
        const NameFacts* section = facts_.find(path);
        if (section && section->open) return true;
    }
    return false;
}

void TextCheck::words(const std::string& field, const Words& text) {
    if (text.en.empty() || text.zh.empty()) return wrong(field + ": both 'en' and 'zh' expected");
    if (!has_chinese(text.zh) && !is_place(text.zh)) wrong(field + ": 'zh' holds no Chinese");
    if (has_chinese(text.en)) wrong(field + ": 'en' holds Chinese");
}

void TextCheck::expression(const std::string& field, const std::string& text) {
    std::string error;
    std::optional<Expression> parsed = Expression::parse(text, error);
    if (!parsed) return wrong(field + ": " + error + " in: " + text);
    check_names(field, parsed->paths(), parsed->json_keys());
}

void TextCheck::sentence(const std::string& field, const std::string& text, bool always) {
    std::string error;
    std::optional<Sentence> parsed = Sentence::parse(text, error);
    if (!parsed) return wrong(field + ": " + error);
    check_names(field, parsed->paths(), parsed->json_keys());
    if (always && parsed->may_be_unknown()) wrong(field + ": the last sentence may use `value` only, which is always known");
    if (field.ends_with(".zh") && parsed->uses("plural")) wrong(field + ": {plural} is English; use {count(n)} 个…");
}

void TextCheck::sentences(const std::string& field, const Words& text, bool always) {
    words(field, text);
    sentence(field + ".en", text.en, always);
    sentence(field + ".zh", text.zh, always);
}

void TextCheck::check_names(const std::string& field, const std::vector<std::string>& paths, const std::vector<std::string>& keys) {
    for (const std::string& path : paths) {
        if (!known_in_expression(path)) wrong(field + ": no parameter is called '" + path + "'");
    }
    for (const std::string& key : keys) {
        if (!facts_.knows_key(key) && !in_open_section(key) && !holds(kForeignKeys, key))
            wrong(field + ": no release reads the JSON key '" + key + "'");
    }
}

bool TextCheck::known_in_expression(std::string_view path) const {
    if (path.starts_with(kRun)) return holds(kRunNames, path.substr(kRun.size()));
    if (path.starts_with(kLog)) return knows_log_name(path.substr(kLog.size()));
    if (path.starts_with(kIt)) return holds(arguments_, path.substr(kIt.size()));
    if (!path.starts_with(kParent)) return known(path) || in_open_section(path);
    std::string_view above = parent_path(path_);
    for (; path.starts_with(kParent); path.remove_prefix(kParent.size())) {
        if (above.empty()) return false;
        if (path.substr(kParent.size()).starts_with(kParent)) above = parent_path(above);
    }
    std::string sibling = std::string(above) + "." + std::string(path);
    return known(sibling) || in_open_section(sibling);
}

}  // namespace dslens
