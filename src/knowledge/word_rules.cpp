#include "knowledge/word_rules.h"

#include "knowledge/json_texts.h"

namespace dslens {
namespace {

using Json = nlohmann::ordered_json;
using Errors = std::vector<std::string>;

void read_term(const Json& row, WordRules& rules, Errors& errors) {
    Term term;
    bool right = row.is_object();
    for (const auto& item : row.items()) {
        std::vector<std::string>* into = item.key() == "en"      ? &term.en
                                         : item.key() == "zh"    ? &term.zh
                                         : item.key() == "never" ? &term.never
                                                                 : nullptr;
        right = right && into && read_texts(item.value(), *into);
    }
    if (!right || (term.en.empty() != term.zh.empty()) || (term.en.empty() && term.never.empty()))
        return errors.push_back("glossary.json: {\"en\": […], \"zh\": […], \"never\": […]} expected, not " + row.dump());
    rules.glossary.push_back(std::move(term));
}

}  // namespace

WordRules parse_rules(std::string_view glossary_json, std::string_view docs_json, Errors& errors) {
    WordRules rules;
    const Json glossary = Json::parse(glossary_json, nullptr, false), docs = Json::parse(docs_json, nullptr, false);
    if (!glossary.is_object() || !glossary.contains("terms")) errors.push_back("glossary.json: no JSON, or without 'terms'");
    else
        for (const Json& row : glossary["terms"]) read_term(row, rules, errors);
    if (!docs.is_object() || !docs.contains("pages")) errors.push_back("docs.json: no JSON, or without 'pages'");
    else
        for (const auto& page : docs["pages"].items()) {
            std::vector<std::string> anchors;
            if (!read_texts(page.value(), anchors)) errors.push_back("docs.json: " + page.key() + ": a list of anchors expected");
            rules.pages[page.key()] = {anchors.begin(), anchors.end()};
        }
    return rules;
}

}  // namespace dslens
