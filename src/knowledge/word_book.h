// The words files, read and checked: what people wrote about each parameter. The format is README.md's.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/fact_book.h"
#include "knowledge/knowledge.h"

namespace dslens {

struct WordEntry {
    std::string file;  // where it was written; for messages
    std::string path;
    std::vector<std::string> also;
    std::string topic, unit;
    Words what;
    std::string no_effect_unless;
    std::vector<Meaning> means;
    std::vector<std::string> see;
    std::string doc, source;
};

/// One words file. What is wrong goes to `errors` as "file: path: what is wrong".
void parse_words(std::string_view file, std::string_view json, std::vector<WordEntry>& entries, std::vector<std::string>& errors);

/// Everything that can be known to be wrong before a reader sees it.
void check_words(const std::vector<WordEntry>& entries, const FactBook& facts, std::vector<std::string>& errors);

std::set<std::string> worded_names(const std::vector<WordEntry>& entries);  // every name that has an entry

/// The topics, in the order in which they are shown.
extern const std::vector<std::string_view> kTopics;

/// The names below `run.`; implemented by explain/.
extern const std::vector<std::string_view> kRunNames;

}  // namespace dslens
