// What makes a words file wrong. Run when dslens is built: bad data fails the build, not the reader.
#include <algorithm>
#include <map>

#include "knowledge/text_check.h"
#include "knowledge/word_book.h"

namespace dslens {

const std::vector<std::string_view> kRunNames = {
    "dtype",         "dtype_bytes", "stage",     "world",        "micro",           "accumulation", "batch",     "offload_optimizer",
    "offload_param", "optimizer",   "scheduler", "json",         "has_user_config", "parameters",   "trainable", "gpus_per_node",
    "nodes",         "engine",      "engines",   "forward_only", "source_build"};

namespace {

using Errors = std::vector<std::string>;

class Checker {
  public:
    Checker(const std::vector<WordEntry>& entries, const FactBook& facts, Errors& errors)
        : facts_(facts), errors_(errors), worded_(worded_names(entries)), texts_(facts, worded_, errors) {
        for (const WordEntry& entry : entries) {
            claim(entry, entry.path);
            for (const std::string& path : entry.also) claim(entry, path);
        }
    }

    void check(const WordEntry& entry) {
        entry_ = &entry;
        texts_.at(entry.file + ": " + entry.path, entry.path);
        names();
        texts_.words("what", entry.what);
        if (entry.what.en.find('{') != std::string::npos) wrong("what: has no places");
        if (!entry.no_effect_unless.empty()) texts_.expression("no_effect_unless", entry.no_effect_unless);
        means();
        for (const std::string& path : entry.see) {
            if (!texts_.known(path)) wrong("see: no parameter is called '" + path + "'");
        }
    }

  private:
    void wrong(const std::string& what) { errors_.push_back(entry_->file + ": " + entry_->path + ": " + what); }

    void claim(const WordEntry& entry, const std::string& path) {
        auto [found, fresh] = owners_.emplace(path, &entry);
        entry_ = &entry;
        if (!fresh) wrong("'" + path + "' is described in " + found->second->file + " as well");
    }

    void names() {
        if (!facts_.find(entry_->path) && !texts_.in_open_section(entry_->path)) {
            bool key = facts_.knows_key(entry_->path);
            wrong(key ? "this is the JSON key of something printed; give the printed path" : "no release prints or reads this name");
        }
        for (const std::string& path : entry_->also) {
            if (!facts_.find(path) && !texts_.in_open_section(path)) wrong("also: no release prints '" + path + "'");
        }
        bool top = entry_->path.find('.') == std::string::npos;
        if (top && std::count(kTopics.begin(), kTopics.end(), entry_->topic) == 0) wrong("topic: one of the topics in README.md expected");
        if (!top && !entry_->topic.empty()) wrong("topic: only top-level paths have one; this inherits it");
    }

    void means() {
        if (entry_->means.empty()) return wrong("means: at least one sentence expected");
        for (size_t n = 0; n < entry_->means.size(); ++n) {
            const Meaning& meaning = entry_->means[n];
            bool last = n + 1 == entry_->means.size();
            std::string field = "means[" + std::to_string(n) + "]";
            if (last && !meaning.when.empty()) wrong(field + ": the last one has no 'when'");
            if (!last && meaning.when.empty()) wrong(field + ": without 'when', so what follows is never said");
            if (!meaning.when.empty()) texts_.expression(field + ".when", meaning.when);
            texts_.sentences(field, meaning.text, last);
        }
    }

    const FactBook& facts_;
    Errors& errors_;
    std::set<std::string> worded_;
    TextCheck texts_;
    const WordEntry* entry_ = nullptr;
    std::map<std::string, const WordEntry*> owners_;
};

}  // namespace

std::set<std::string> worded_names(const std::vector<WordEntry>& entries) {
    std::set<std::string> names;
    for (const WordEntry& entry : entries) {
        names.insert(entry.path);
        names.insert(entry.also.begin(), entry.also.end());
    }
    return names;
}

void check_words(const std::vector<WordEntry>& entries, const FactBook& facts, Errors& errors) {
    Checker checker(entries, facts, errors);
    for (const WordEntry& entry : entries) checker.check(entry);
}

}  // namespace dslens
