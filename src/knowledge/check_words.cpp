// What makes a words file wrong. Run when dslens is built: bad data fails the build, not the reader.
#include <algorithm>
#include <map>

#include "knowledge/sentence.h"
#include "knowledge/word_book.h"

namespace dslens {

const std::vector<std::string_view> kRunNames = {
    "dtype",         "dtype_bytes", "stage",     "world", "micro",          "accumulation", "batch", "offload_optimizer",
    "offload_param", "optimizer",   "scheduler", "json",  "has_user_config"};

namespace {

using Errors = std::vector<std::string>;

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

class Checker {
  public:
    Checker(const std::vector<WordEntry>& entries, const FactBook& facts, Errors& errors) : facts_(facts), errors_(errors) {
        for (const WordEntry& entry : entries) {
            claim(entry, entry.path);
            for (const std::string& path : entry.also) claim(entry, path);
        }
    }

    void check(const WordEntry& entry) {
        entry_ = &entry;
        names();
        words("what", entry.what);
        if (!entry.no_effect_unless.empty()) expression("no_effect_unless", entry.no_effect_unless);
        means();
        for (const std::string& path : entry.see) {
            if (!known(path)) wrong("see: no parameter is called '" + path + "'");
        }
    }

  private:
    void wrong(const std::string& what) { errors_.push_back(entry_->file + ": " + entry_->path + ": " + what); }

    void claim(const WordEntry& entry, const std::string& path) {
        auto [found, fresh] = owners_.emplace(path, &entry);
        entry_ = &entry;
        if (!fresh) wrong("'" + path + "' is described in " + found->second->file + " as well");
    }

    bool known(std::string_view path) const { return facts_.find(path) || facts_.knows_key(path) || owners_.count(std::string(path)) > 0; }

    bool in_open_section(std::string_view path) const {
        for (path = parent_path(path); !path.empty(); path = parent_path(path)) {
            const NameFacts* section = facts_.find(path);
            if (section && section->open) return true;
        }
        return false;
    }

    void names() {
        if (!facts_.find(entry_->path) && !in_open_section(entry_->path)) {
            bool key = facts_.knows_key(entry_->path);
            wrong(key ? "this is the JSON key of something printed; give the printed path" : "no release prints or reads this name");
        }
        for (const std::string& path : entry_->also) {
            if (!facts_.find(path) && !in_open_section(path)) wrong("also: no release prints '" + path + "'");
        }
        bool top = entry_->path.find('.') == std::string::npos;
        if (top && !holds(kTopics, entry_->topic)) wrong("topic: one of the topics in README.md expected");
        if (!top && !entry_->topic.empty()) wrong("topic: only top-level paths have one; this inherits it");
    }

    void words(const std::string& field, const Words& text) {
        if (text.en.empty() || text.zh.empty()) return wrong(field + ": both 'en' and 'zh' expected");
        if (!has_chinese(text.zh)) wrong(field + ": 'zh' holds no Chinese");
        if (has_chinese(text.en)) wrong(field + ": 'en' holds Chinese");
        if (text.en.find('{') != std::string::npos && field == "what") wrong("what: has no places");
    }

    void means() {
        if (entry_->means.empty()) return wrong("means: at least one sentence expected");
        for (size_t n = 0; n < entry_->means.size(); ++n) {
            const Meaning& meaning = entry_->means[n];
            bool last = n + 1 == entry_->means.size();
            std::string field = "means[" + std::to_string(n) + "]";
            words(field, meaning.text);
            if (last && !meaning.when.empty()) wrong(field + ": the last one has no 'when'");
            if (!last && meaning.when.empty()) wrong(field + ": without 'when', so what follows is never said");
            if (!meaning.when.empty()) expression(field + ".when", meaning.when);
            sentence(field + ".en", meaning.text.en, last);
            sentence(field + ".zh", meaning.text.zh, last);
        }
    }

    void expression(const std::string& field, const std::string& text) {
        std::string error;
        std::optional<Expression> parsed = Expression::parse(text, error);
        if (!parsed) return wrong(field + ": " + error + " in: " + text);
        check_names(field, parsed->paths(), parsed->json_keys());
    }

    void sentence(const std::string& field, const std::string& text, bool last) {
        std::string error;
        std::optional<Sentence> parsed = Sentence::parse(text, error);
        if (!parsed) return wrong(field + ": " + error);
        check_names(field, parsed->paths(), parsed->json_keys());
        if (last && parsed->may_be_unknown()) wrong(field + ": the last sentence may use `value` only, which is always known");
        if (field.substr(field.size() - 3) == ".zh" && parsed->uses("plural")) wrong(field + ": {plural} is English; use {count(n)} 个…");
    }

    void check_names(const std::string& field, const std::vector<std::string>& paths, const std::vector<std::string>& keys) {
        for (const std::string& path : paths) {
            if (!known_in_expression(path)) wrong(field + ": no parameter is called '" + path + "'");
        }
        for (const std::string& key : keys) {
            if (!facts_.knows_key(key) && !in_open_section(key)) wrong(field + ": no release reads the JSON key '" + key + "'");
        }
    }

    bool known_in_expression(std::string_view path) const {
        constexpr std::string_view kRun = "run.", kParent = "parent.";
        if (path.substr(0, kRun.size()) == kRun) return holds(kRunNames, path.substr(kRun.size()));
        if (path.substr(0, kParent.size()) != kParent) return known(path) || in_open_section(path);
        std::string_view above = parent_path(entry_->path);
        for (; path.substr(0, kParent.size()) == kParent; path.remove_prefix(kParent.size())) {
            if (above.empty()) return false;
            if (path.substr(kParent.size(), kParent.size()) == kParent) above = parent_path(above);
        }
        std::string sibling = std::string(above) + "." + std::string(path);
        return known(sibling) || in_open_section(sibling);
    }

    const FactBook& facts_;
    Errors& errors_;
    const WordEntry* entry_ = nullptr;
    std::map<std::string, const WordEntry*> owners_;
};

}  // namespace

void check_words(const std::vector<WordEntry>& entries, const FactBook& facts, Errors& errors) {
    Checker checker(entries, facts, errors);
    for (const WordEntry& entry : entries) checker.check(entry);
}

}  // namespace dslens
