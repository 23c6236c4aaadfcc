#include "knowledge/fact_book.h"

#include <map>
#include <tuple>

#include "log/ordered.h"

namespace dslens {

bool NameFacts::in(size_t release) const { return in_ranges(releases, release); }

const DefaultRange* default_at(const std::vector<DefaultRange>& defaults, size_t release) {
    for (const DefaultRange& row : defaults) {
        if (release >= row.releases.first && release <= row.releases.last) return &row;
    }
    return nullptr;
}

const DefaultRange* NameFacts::default_in(size_t release) const { return default_at(defaults, release); }

const KeyUse* NameFacts::key_in(size_t release) const {
    for (const KeyUse& use : keys) {
        if (in_ranges(use.releases, release)) return &use;
    }
    return nullptr;
}

namespace {

bool parse_range(std::string_view text, const std::vector<Release>& releases, ReleaseRange& range) {
    size_t dash = text.find('-');
    if (!find_release(text.substr(0, dash), releases, range.first)) return false;
    range.last = range.first;
    if (dash == std::string_view::npos) return true;
    if (dash + 1 == text.size()) return range.last = releases.size() - 1, true;
    return find_release(text.substr(dash + 1), releases, range.last) && range.first <= range.last;
}

}  // namespace

bool parse_ranges(std::string_view text, const std::vector<Release>& releases, std::vector<ReleaseRange>& ranges) {
    while (!text.empty()) {
        size_t blank = text.find(' ');
        ReleaseRange range;
        if (!parse_range(text.substr(0, blank), releases, range)) return false;
        ranges.push_back(range);
        text = blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
    }
    return !ranges.empty();
}

const NameFacts* FactBook::find(std::string_view path) const {
    std::optional<uint32_t> number = paths_.find(path);
    return number ? &names_[*number] : nullptr;
}

const NameFacts* FactBook::find_key(std::string_view key, size_t release) const {
    std::optional<uint32_t> owners = keys_.find(key);
    if (!owners) return nullptr;
    const NameFacts* other = nullptr;
    for (uint32_t number : key_owners_[*owners]) {
        const NameFacts& facts = names_[number];
        if (!other) other = &facts;
        for (const KeyUse& use : facts.keys) {
            bool same = use.key == key || (use.key.find('<') != std::string::npos && facts.in(release));
            if (same && in_ranges(use.releases, release)) return &facts;
        }
        if (!facts.printed) return &facts;
    }
    return other;
}

void FactBook::find_key_owners(std::string_view key, std::vector<const NameFacts*>& owners) const {
    if (const std::optional<uint32_t> found = keys_.find(key)) {
        for (uint32_t number : key_owners_[*found]) owners.push_back(&names_[number]);
    }
}

uint32_t FactBook::name_at(std::string_view path) const {
    std::optional<uint32_t> number = paths_.find(path);
    return number && names_[*number].printed ? *number : kUnknown;
}

size_t FactBook::newest() const {
    size_t last = releases.size() - 1;
    return last > 0 && releases[last].development ? last - 1 : last;
}

FactBook::FactBook(FactTables tables) : names_(std::move(tables.names)) {
    releases = std::move(tables.releases);
    commits = std::move(tables.commits);
    index_keys();
    index_evidence();
}

void FactBook::index_keys() {
    std::map<std::string, std::vector<uint32_t>> owners;
    for (uint32_t number = 0; number < names_.size(); ++number) {
        const NameFacts& facts = names_[number];
        paths_.add(facts.name, number);
        if (!facts.printed) owners[facts.name].push_back(number);
        for (const KeyUse& use : facts.keys) owners[use.key].push_back(number);
    }
    auto deprecated = [&](uint32_t number, const std::string& key) {
        for (const KeyUse& use : names_[number].keys) {
            if (use.key == key) return use.deprecated;
        }
        return false;
    };
    for (auto& owner : owners) {  // no binding: clang 14 lets no lambda capture one
        const std::string& key = owner.first;
        std::vector<uint32_t>& numbers = owner.second;
        auto rank = [&](uint32_t number) {
            const NameFacts& facts = names_[number];
            size_t own = !facts.keys.empty() && facts.keys[0].key == key ? 0 : 1;
            size_t newest = facts.releases.empty() ? 0 : facts.releases.back().last;
            return std::tuple(facts.derived, deprecated(number, key), own, -static_cast<int64_t>(newest), facts.name);
        };
        put_in_order(numbers, [&](uint32_t a, uint32_t b) { return rank(a) < rank(b); });
        keys_.add(key, static_cast<uint32_t>(key_owners_.size()));
        key_owners_.push_back(numbers);
    }
}

bool FactBook::in_open_section(const NameFacts& facts) const {
    for (std::string_view above = parent_path(facts.name); !above.empty(); above = parent_path(above)) {
        const NameFacts* section = find(above);
        if (section && section->open) return true;
    }
    return false;
}

void FactBook::index_evidence() {
    sure_paths_.resize(names_.size() + 1);
    for (uint32_t number = 0; number < names_.size(); ++number) {
        const NameFacts& facts = names_[number];
        bool everywhere = facts.releases.size() == 1 && facts.releases[0].first == 0 && facts.releases[0].last + 1 == releases.size();
        printed_in_.push_back(everywhere || !facts.printed || in_open_section(facts) ? nullptr : &facts.releases);
        if (!facts.printed || facts.when_set) continue;
        std::string_view above = parent_path(facts.name);
        std::optional<uint32_t> section = paths_.find(above);
        if (section || above.empty()) sure_paths_[section ? *section + 1 : 0].push_back({number, facts.name, &facts.releases});
        if (facts.derived || facts.defaults.size() < 2) continue;
        TellingDefault telling{number, facts.name, {}, {}};
        for (const KeyUse& use : facts.keys) telling.keys.push_back(use.key);
        for (const DefaultRange& row : facts.defaults) telling.texts.push_back({row.releases, row.text});
        telling_defaults_.push_back(std::move(telling));
    }
}

}  // namespace dslens
