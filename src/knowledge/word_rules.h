// What the words are held to beside their own form: the glossary, and the pages that they may link to.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/run_book.h"
#include "knowledge/word_book.h"

namespace dslens {

/// One term of the field: where an entry's English uses one of `en`, its Chinese uses one of `zh`, and no Chinese text holds one of
/// `never`.
struct Term {
    std::vector<std::string> en, zh, never;
};

struct WordRules {
    std::vector<Term> glossary;
    std::map<std::string, std::set<std::string>> pages;  // address → anchors of its headings
};

/// glossary.json and docs.json. What is wrong goes to `errors`, a line each.
WordRules parse_rules(std::string_view glossary_json, std::string_view docs_json, std::vector<std::string>& errors);

/// How many parameters one text may serve.
constexpr size_t kParametersOfAText = 3;

/// The texts as texts: whole sentences, of their own, in the glossary's terms; sources and links that exist.
void check_texts(const std::vector<WordEntry>& entries, const WordRules& rules, const std::vector<Release>& releases,
                 std::vector<std::string>& errors);
/// The same of what is said of a run.
void check_run_texts(const RunBook& book, const WordRules& rules, const std::vector<Release>& releases, std::vector<std::string>& errors);

}  // namespace dslens
