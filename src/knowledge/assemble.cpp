#include "knowledge/assemble.h"

#include <algorithm>

#include "log/ordered.h"

namespace dslens {
namespace {

void add_once(std::vector<std::string>& list, const std::string& item) {
    if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

void add_ranges(std::vector<ReleaseRange>& into, const std::vector<ReleaseRange>& more) {
    into.insert(into.end(), more.begin(), more.end());
    into = join_ranges(std::move(into));
}

void add_defaults(std::vector<DefaultRange>& into, const std::vector<DefaultRange>& more) {
    for (const DefaultRange& row : more) {
        bool taken = std::any_of(into.begin(), into.end(), [&](const DefaultRange& other) {
            return row.releases.first <= other.releases.last && other.releases.first <= row.releases.last;
        });
        if (!taken) into.push_back(row);
    }
    put_in_order(into, [](const DefaultRange& a, const DefaultRange& b) { return a.releases.first < b.releases.first; });
}

void add_facts(Parameter& parameter, const FactBook& book, const std::vector<uint32_t>& numbers) {
    for (uint32_t number : numbers) parameter.facts.push_back(&book.names()[number]);
    for (const NameFacts* facts : parameter.facts) {
        if (facts->printed) parameter.printed.push_back(facts->name);
        for (const KeyUse& use : facts->keys) {
            if (!use.deprecated) add_once(parameter.json_keys, use.key);
        }
        add_ranges(parameter.ranges, facts->releases);
        add_defaults(parameter.defaults, facts->defaults);
        parameter.section = parameter.section || facts->section;
    }
    for (const NameFacts* facts : parameter.facts) {
        for (const KeyUse& use : facts->keys) add_once(parameter.json_keys, use.key);
        if (!facts->printed) add_once(parameter.json_keys, facts->name);
    }
    parameter.type = parameter.facts[0]->type;
}

/// Attributes that hold a JSON object of the user's as it stands, whatever is in it.
struct HandedOn {
    std::string_view printed, key;
};
constexpr HandedOn kHandedOn[] = {{"optimizer_params.", "optimizer.params."},
                                  {"scheduler_params.", "scheduler.params."},
                                  {"zero_config.zeropp_loco_param.", "zero_optimization.zeropp_loco_param."}};

/// Names that no release prints of itself: parts of what the user wrote.
void add_written(Parameter& parameter, const WordEntry& entry) {
    parameter.printed = entry.also;
    parameter.printed.insert(parameter.printed.begin(), entry.path);
    for (const HandedOn& handed : kHandedOn) {
        if (entry.path.compare(0, handed.printed.size(), handed.printed) == 0)
            parameter.json_keys.push_back(std::string(handed.key) + entry.path.substr(handed.printed.size()));
    }
    parameter.type = "any";
}

void add_words(Parameter& parameter, WordEntry entry) {
    parameter.unit = std::move(entry.unit);
    parameter.what = std::move(entry.what);
    parameter.no_effect_unless = std::move(entry.no_effect_unless);
    parameter.means = std::move(entry.means);
    parameter.see = std::move(entry.see);
    parameter.doc = std::move(entry.doc);
    parameter.source = std::move(entry.source);
}

}  // namespace

const std::string& ParameterRow::path(const FactBook& book) const { return words.path.empty() ? book.names()[facts[0]].name : words.path; }

Parameter assemble(const FactBook& facts, ParameterRow row) {
    Parameter parameter;
    parameter.path = row.path(facts);
    parameter.topic = row.topic;
    if (row.facts.empty()) add_written(parameter, row.words);
    else add_facts(parameter, facts, row.facts);
    add_words(parameter, std::move(row.words));
    return parameter;
}

namespace {

void add_to_section(std::map<std::string, std::vector<std::string>>& sections, std::string_view name) {
    for (std::string_view above = parent_path(name); !above.empty(); name = above, above = parent_path(name)) {
        std::string_view key = last_part(name);
        if (key.front() != '<') add_once(sections[std::string(above)], std::string(key));
    }
}

}  // namespace

Vocabulary vocabulary_of(const FactBook& facts) {
    Vocabulary vocabulary;
    for (const NameFacts& name : facts.names()) {
        bool top = name.name.find('.') == std::string::npos;
        if (name.printed) {
            vocabulary.attributes.insert(name.name.substr(0, name.name.find('.')));
            if (top && (name.type == "str" || name.type == "NoneType|str")) vocabulary.plain_strings.insert(name.name);
            add_to_section(vocabulary.section_keys, name.name);
        }
        std::vector<std::string> keys;
        for (const KeyUse& use : name.keys) keys.push_back(use.key);
        if (!name.printed) keys.push_back(name.name);
        for (const std::string& key : keys) {
            vocabulary.json_top_level.insert(key.substr(0, key.find('.')));
            add_to_section(vocabulary.json_section_keys, key);
        }
    }
    return vocabulary;
}

}  // namespace dslens
