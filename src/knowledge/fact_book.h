// facts.json and releases.json, read: every name that any release knows, and what each release prints.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "config/releases.h"
#include "knowledge/knowledge.h"
#include "knowledge/name_index.h"

namespace dslens {

/// The rows of facts.json and releases.json.
struct FactTables {
    std::vector<Release> releases;     // oldest first
    std::vector<CommitLines> commits;  // oldest first
    std::vector<NameFacts> names;      // sorted by name
};

class FactBook : public ReleaseFacts {
  public:
    explicit FactBook(FactTables tables);
    FactBook(const FactBook&) = delete;  // its indices point into its names
    FactBook& operator=(const FactBook&) = delete;
    /// Nothing, and one line for each thing that is wrong in `errors`, where the data is not as README.md describes it.
    static std::unique_ptr<FactBook> parse(std::string_view facts_json, std::string_view releases_json, std::vector<std::string>& errors);

    uint32_t name_at(std::string_view path) const override;
    const std::vector<ReleaseRange>* printed_in(uint32_t name) const override { return printed_in_[name]; }
    const std::vector<SurePath>& sure_paths(uint32_t section) const override { return sure_paths_[section == kRecords ? 0 : section + 1]; }
    const std::vector<TellingDefault>& telling_defaults() const override { return telling_defaults_; }

    const std::vector<NameFacts>& names() const { return names_; }
    const NameFacts* find(std::string_view path) const;
    /// What a JSON key sets in a release: the most particular one that is no mere consequence.
    const NameFacts* find_key(std::string_view key, size_t release) const;
    /// Everything that a JSON key sets in any release.
    void find_key_owners(std::string_view key, std::vector<const NameFacts*>& owners) const;
    bool knows_key(std::string_view key) const { return keys_.find(key).has_value(); }
    size_t newest() const;

  private:
    void index_keys();
    void index_evidence();
    bool in_open_section(const NameFacts& facts) const;

    std::vector<NameFacts> names_;                              // sorted by name
    NameIndex paths_;                                           // → names_
    NameIndex keys_;                                            // → key_owners_
    std::vector<std::vector<uint32_t>> key_owners_;             // best first
    std::vector<const std::vector<ReleaseRange>*> printed_in_;  // of each name
    std::vector<std::vector<SurePath>> sure_paths_;             // of the records, and below each name
    std::vector<TellingDefault> telling_defaults_;
};

/// "0.2.0-0.7.5 0.15.0-" → indices. False where a release is not known or the text is not of this form.
bool parse_ranges(std::string_view text, const std::vector<Release>& releases, std::vector<ReleaseRange>& ranges);

}  // namespace dslens
