#include "knowledge/assemble.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace dslens {
namespace {

/// Which names belong together: sets that are joined one pair at a time.
class Groups {
  public:
    explicit Groups(size_t size) : parent_(size), worded_(size, kNone) { std::iota(parent_.begin(), parent_.end(), 0); }

    uint32_t find(uint32_t n) {
        while (parent_[n] != n) n = parent_[n] = parent_[parent_[n]];
        return n;
    }
    uint32_t words(uint32_t n) { return worded_[find(n)]; }
    void set_words(uint32_t n, uint32_t entry) { worded_[find(n)] = entry; }

    void join(uint32_t a, uint32_t b) {
        a = find(a), b = find(b);
        if (a == b) return;
        if (worded_[a] == kNone) worded_[a] = worded_[b];
        parent_[b] = a;
    }

    static constexpr uint32_t kNone = UINT32_MAX;

  private:
    std::vector<uint32_t> parent_, worded_;
};

size_t last_release(const NameFacts& facts) { return facts.releases.empty() ? 0 : facts.releases.back().last; }

void add_once(std::vector<std::string>& list, const std::string& item) {
    if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

void add_ranges(std::vector<ReleaseRange>& into, const std::vector<ReleaseRange>& more) {
    into.insert(into.end(), more.begin(), more.end());
    std::sort(into.begin(), into.end(), [](const ReleaseRange& a, const ReleaseRange& b) { return a.first < b.first; });
    std::vector<ReleaseRange> joined;
    for (const ReleaseRange& range : into) {
        if (!joined.empty() && range.first <= joined.back().last + 1) {
            joined.back().last = std::max(joined.back().last, range.last);
        } else {
            joined.push_back(range);
        }
    }
    into = std::move(joined);
}

void add_defaults(std::vector<DefaultRange>& into, const std::vector<DefaultRange>& more) {
    for (const DefaultRange& row : more) {
        bool taken = std::any_of(into.begin(), into.end(), [&](const DefaultRange& other) {
            return row.releases.first <= other.releases.last && other.releases.first <= row.releases.last;
        });
        if (!taken) into.push_back(row);
    }
    std::sort(into.begin(), into.end(), [](const DefaultRange& a, const DefaultRange& b) { return a.releases.first < b.releases.first; });
}

/// The names of one parameter, the one it goes by first.
Parameter from_facts(std::vector<const NameFacts*> names, const std::string& first) {
    std::sort(names.begin(), names.end(), [&](const NameFacts* a, const NameFacts* b) {
        if ((a->name == first) != (b->name == first)) return a->name == first;
        return last_release(*a) > last_release(*b);
    });
    Parameter parameter;
    parameter.path = names[0]->name;
    for (const NameFacts* facts : names) {
        if (facts->printed) parameter.printed.push_back(facts->name);
        for (const KeyUse& use : facts->keys) {
            if (!use.deprecated) add_once(parameter.json_keys, use.key);
        }
        add_ranges(parameter.ranges, facts->releases);
        add_defaults(parameter.defaults, facts->defaults);
        parameter.section = parameter.section || facts->section;
        parameter.facts.push_back(facts);
    }
    for (const NameFacts* facts : names) {
        for (const KeyUse& use : facts->keys) add_once(parameter.json_keys, use.key);
        if (!facts->printed) add_once(parameter.json_keys, facts->name);
    }
    parameter.type = names[0]->type;
    return parameter;
}

void add_words(Parameter& parameter, WordEntry entry) {
    parameter.path = std::move(entry.path);
    parameter.topic = std::move(entry.topic);
    parameter.unit = std::move(entry.unit);
    parameter.what = std::move(entry.what);
    parameter.no_effect_unless = std::move(entry.no_effect_unless);
    parameter.means = std::move(entry.means);
    parameter.see = std::move(entry.see);
    parameter.doc = std::move(entry.doc);
    parameter.source = std::move(entry.source);
}

/// Attributes that hold a JSON object of the user's as it stands, whatever is in it.
struct HandedOn {
    std::string_view printed, key;
};
constexpr HandedOn kHandedOn[] = {{"optimizer_params.", "optimizer.params."}, {"scheduler_params.", "scheduler.params."}};

Parameter from_words_alone(WordEntry entry) {
    Parameter parameter;
    parameter.printed = {entry.path};
    for (const std::string& path : entry.also) parameter.printed.push_back(path);
    for (const HandedOn& handed : kHandedOn) {
        if (entry.path.compare(0, handed.printed.size(), handed.printed) == 0)
            parameter.json_keys.push_back(std::string(handed.key) + entry.path.substr(handed.printed.size()));
    }
    parameter.type = "any";
    add_words(parameter, std::move(entry));
    return parameter;
}

/// The topic of a path is that of its first part; of a JSON key that nothing prints, that of what its section is printed as.
void inherit_topics(std::vector<Parameter>& parameters, const FactBook& facts) {
    std::map<std::string, std::string> topics;
    for (const Parameter& parameter : parameters) {
        if (!parameter.topic.empty()) {
            topics.emplace(parameter.path, parameter.topic);
            for (const std::string& name : parameter.printed) topics.emplace(name, parameter.topic);
        }
    }
    auto topic_of = [&](std::string_view path) -> std::string {
        std::string first(path.substr(0, path.find('.')));
        auto found = topics.find(first);
        if (found != topics.end()) return found->second;
        const NameFacts* section = facts.find_key(first, facts.newest());
        found = section ? topics.find(section->name.substr(0, section->name.find('.'))) : topics.end();
        return found != topics.end() ? found->second : "other";
    };
    for (Parameter& parameter : parameters) {
        if (parameter.topic.empty()) parameter.topic = topic_of(parameter.path);
    }
}

size_t topic_rank(const Parameter& parameter) {
    return static_cast<size_t>(std::find(kTopics.begin(), kTopics.end(), parameter.topic) - kTopics.begin());
}

Groups group(const FactBook& facts, const std::vector<WordEntry>& words) {
    const std::vector<NameFacts>& names = facts.names();
    auto number = [&](const NameFacts* name) { return static_cast<uint32_t>(name - names.data()); };
    Groups groups(names.size());
    for (uint32_t n = 0; n < words.size(); ++n) {
        const NameFacts* first = facts.find(words[n].path);
        if (!first) continue;
        groups.set_words(number(first), n);
        for (const std::string& path : words[n].also) {
            if (const NameFacts* other = facts.find(path)) groups.join(number(first), number(other));
        }
    }
    for (uint32_t n = 0; n < names.size(); ++n) {
        const NameFacts* older = names[n].older_name.empty() ? nullptr : facts.find(names[n].older_name);
        if (!older) continue;
        bool apart = groups.words(n) != Groups::kNone && groups.words(number(older)) != Groups::kNone;
        if (!apart) groups.join(n, number(older));
    }
    return groups;
}

}  // namespace

std::vector<Parameter> assemble(const FactBook& facts, std::vector<WordEntry> words) {
    Groups groups = group(facts, words);
    std::map<uint32_t, std::vector<const NameFacts*>> members;
    for (uint32_t n = 0; n < facts.names().size(); ++n) members[groups.find(n)].push_back(&facts.names()[n]);
    std::vector<Parameter> parameters;
    std::vector<bool> used(words.size(), false);
    for (auto& [root, names] : members) {
        uint32_t entry = groups.words(root);
        parameters.push_back(from_facts(std::move(names), entry == Groups::kNone ? std::string() : words[entry].path));
        if (entry == Groups::kNone) continue;
        used[entry] = true;
        add_words(parameters.back(), std::move(words[entry]));
    }
    for (size_t n = 0; n < words.size(); ++n) {
        if (!used[n]) parameters.push_back(from_words_alone(std::move(words[n])));
    }
    inherit_topics(parameters, facts);
    std::sort(parameters.begin(), parameters.end(), [](const Parameter& a, const Parameter& b) {
        size_t x = topic_rank(a), y = topic_rank(b);
        return x != y ? x < y : a.path < b.path;
    });
    return parameters;
}

namespace {

void add_to_section(std::unordered_map<std::string, std::vector<std::string>>& sections, std::string_view name) {
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
