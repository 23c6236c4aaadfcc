// Which names make up one parameter, and in which order the parameters stand. Done once, when the data is packed.
#include <algorithm>
#include <map>
#include <numeric>

#include "knowledge/assemble.h"

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

size_t last_release(const NameFacts& facts) { return facts.releases.empty() ? 0 : facts.releases.back().last; }

/// The topics of the first parts of paths, as the words give them.
std::map<std::string, std::string> topics_of(const std::vector<WordEntry>& words) {
    std::map<std::string, std::string> topics;
    for (const WordEntry& entry : words) {
        if (entry.topic.empty()) continue;
        topics.emplace(entry.path, entry.topic);
        for (const std::string& path : entry.also) topics.emplace(path, entry.topic);
    }
    return topics;
}

/// The topic of a path is that of its first part; of a JSON key that nothing prints, that of what its section is printed as.
std::string topic_of(std::string_view path, const std::map<std::string, std::string>& topics, const FactBook& facts) {
    std::string first(path.substr(0, path.find('.')));
    auto found = topics.find(first);
    if (found != topics.end()) return found->second;
    const NameFacts* section = facts.find_key(first, facts.newest());
    found = section ? topics.find(section->name.substr(0, section->name.find('.'))) : topics.end();
    return found != topics.end() ? found->second : "other";
}

/// Whoever names another is named there too, behind what that one's own words name.
void link_both_ways(std::vector<ParameterRow>& rows, const FactBook& facts) {
    std::map<std::string, size_t> by_name;
    for (size_t n = 0; n < rows.size(); ++n) {
        for (uint32_t number : rows[n].facts) by_name.emplace(facts.names()[number].name, n);
        if (!rows[n].words.path.empty()) by_name.emplace(rows[n].words.path, n);
    }
    std::vector<std::vector<std::string>> back(rows.size());
    for (size_t n = 0; n < rows.size(); ++n) {
        for (const std::string& path : rows[n].words.see) {
            auto target = by_name.find(path);
            if (target != by_name.end() && target->second != n) back[target->second].push_back(rows[n].words.path);
        }
    }
    for (size_t n = 0; n < rows.size(); ++n) {
        std::vector<std::string>& see = rows[n].words.see;
        if (rows[n].words.path.empty()) continue;
        for (const std::string& path : back[n]) {
            const size_t other = by_name.at(path);
            const bool there = std::any_of(see.begin(), see.end(), [&](const std::string& own) {
                auto target = by_name.find(own);
                return target != by_name.end() && target->second == other;
            });
            if (!there) see.push_back(path);
        }
    }
}

size_t topic_rank(std::string_view topic) {
    return static_cast<size_t>(std::find(kTopics.begin(), kTopics.end(), topic) - kTopics.begin());
}

}  // namespace

std::vector<ParameterRow> arrange(const FactBook& facts, std::vector<WordEntry> words) {
    const std::map<std::string, std::string> topics = topics_of(words);
    Groups groups = group(facts, words);
    std::map<uint32_t, std::vector<uint32_t>> members;
    for (uint32_t n = 0; n < facts.names().size(); ++n) members[groups.find(n)].push_back(n);
    std::vector<ParameterRow> rows;
    std::vector<bool> used(words.size(), false);
    for (auto& [root, numbers] : members) {
        ParameterRow row;
        if (uint32_t entry = groups.words(root); entry != Groups::kNone) {
            used[entry] = true;
            row.words = std::move(words[entry]);
        }
        auto rank = [&](uint32_t n) {
            const NameFacts& name = facts.names()[n];
            return std::pair(name.name != row.words.path, -static_cast<int64_t>(last_release(name)));
        };
        std::sort(numbers.begin(), numbers.end(), [&](uint32_t a, uint32_t b) { return rank(a) < rank(b); });
        row.facts = std::move(numbers);
        rows.push_back(std::move(row));
    }
    for (size_t n = 0; n < words.size(); ++n) {
        if (!used[n]) rows.push_back({{}, {}, std::move(words[n])});
    }
    for (ParameterRow& row : rows) row.topic = row.words.topic.empty() ? topic_of(row.path(facts), topics, facts) : row.words.topic;
    std::sort(rows.begin(), rows.end(), [&](const ParameterRow& a, const ParameterRow& b) {
        return std::pair(topic_rank(a.topic), a.path(facts)) < std::pair(topic_rank(b.topic), b.path(facts));
    });
    link_both_ways(rows, facts);
    return rows;
}

}  // namespace dslens
