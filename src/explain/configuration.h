// One dump's values by any name, as of some releases; and what follows from them for the run.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/dump.h"
#include "explain/row_index.h"
#include "knowledge/expression.h"
#include "knowledge/knowledge.h"

namespace dslens {

class Configuration {
  public:
    /// Keeps references. `releases`: the ones to explain for, ascending; not empty. `parameters`: of the model, as the reader says; 0 where
    /// the log is to tell.
    Configuration(const Dump& dump, const Knowledge& knowledge, std::vector<ReleaseRange> releases, double parameters = 0);

    const Dump& dump() const { return dump_; }
    const Knowledge& knowledge() const { return knowledge_; }
    const std::vector<ReleaseRange>& releases() const { return releases_; }
    size_t newest() const { return releases_.back().last; }  // of the releases that count
    bool is_json() const { return dump_.form == DumpForm::ds_config; }
    bool has_user() const { return !dump_.user.empty(); }

    // Of a name that is given twice, the last one: what only the earlier one holds is not found.
    std::optional<uint32_t> attribute_row(std::string_view path) const { return attributes_.find(path); }  // exactly this printed path
    std::optional<uint32_t> user_row(std::string_view key) const { return user_.find(key); }  // exactly this key of the user's JSON

    std::string_view user_path(uint32_t row) const { return user_.path(row); }  // empty of the root and of lists' items

    /// What is explained: the printed attributes; of a ds_config.json its keys.
    const RowIndex& explained() const { return is_json() ? user_ : attributes_; }

    /// The value of a parameter under whatever name this input has it: printed, else from the user's JSON, else (ds_config) its default.
    Value value(std::string_view path) const;
    /// A printed text that DeepSpeed tests as if it were true or false: "false", "auto". print() leaves the quotes out, so that "False" is
    /// one only where the user's JSON has it in quotes. Empty of any other row.
    std::string tested_text(uint32_t attribute_row, const NameFacts* facts) const;
    // What a row holds as DeepSpeed takes it: a printed text like that is true, one in the JSON what pydantic reads, or true; "auto" stays.
    Value printed_value(uint32_t attribute_row, const NameFacts* facts) const;
    Value json_value(uint32_t user_row, const NameFacts* facts) const;
    Value user_value(std::string_view key) const;  // null where the JSON does not hold it; unknown where there is no whole JSON
    bool present(std::string_view path) const;
    /// Whether the user's JSON holds a key for it that one of the releases reads and DeepSpeed does not overrule.
    Value set_by_user(std::string_view path) const { return set_by_user(knowledge_.by_any_name(path), path); }
    Value set_by_user(const Parameter* parameter, std::string_view path) const;
    /// The releases that read the key, under any of the names that it sets; ascending.
    std::vector<ReleaseRange> readers(std::string_view key) const;
    /// Of an unknown one the key, or the printed name, that is most like it and that the newest release has; empty where none is near.
    std::string nearest_key(std::string_view key) const;
    std::string nearest_name(std::string_view path) const;
    bool in_use(const KeyUse& use) const;  // read by one of the releases
    /// The user's JSON holds a key that sets it in some release.
    bool in_user(const NameFacts& facts) const { return std::binary_search(in_user_.begin(), in_user_.end(), &facts); }
    /// The default where every release agrees; unknown where they do not, or where it depends on what is not known.
    Value default_value(std::string_view path) const {
        return default_value(knowledge_.by_any_name(path), knowledge_.facts_of(path), path);
    }
    /// `parameter`, `named`: what is known by the path; null where nothing is.
    Value default_value(const Parameter* parameter, const NameFacts* named, std::string_view path) const;
    Value is_default(std::string_view path, const Value& value) const;
    Value run(std::string_view name) const;  // of `run.…`
    Value log(std::string_view name) const;  // of `log.…`
    /// The lines of one kind round the dump; null where none were seen.
    const Sighting* sighting(std::string_view kind) const;
    /// Every release that counts lies in one of the ranges; so it is where there is none.
    bool all_within(const std::vector<ReleaseRange>& ranges) const;
    Value compare_release(std::string_view op, std::string_view version) const;

    /// Every release that counts, one after another, until `each` returns false.
    template <class Each>
    void for_releases(Each each) const {
        for (const ReleaseRange& range : releases_) {
            for (size_t release = range.first; release <= range.last; ++release) {
                if (!each(release)) return;
            }
        }
    }

    /// What the expressions asked about the whole so far.
    Answers& answers() const { return answers_; }

    /// A value that is a name, in lower case.
    Value lower_name(std::string_view path) const;

    /// A JSON key with the user's own names in place: <group> → wq1, as in the path.
    static std::string with_names_of(std::string_view key, std::string_view path);
    /// The row of the user's JSON at such a key.
    std::optional<uint32_t> user_row_named(std::string_view key, std::string_view path) const;

  private:
    std::optional<uint32_t> attribute_row_of(const Parameter* parameter, std::string_view path) const;
    std::optional<uint32_t> user_row_of(const NameFacts& facts, std::string_view path) const;
    std::optional<uint32_t> user_row_of(const Parameter* parameter, std::string_view path) const;  // null: of no name known
    Value absent_key(Value value) const;  // `value` where the JSON is whole: of one that was cut off nothing is known
    Value default_in(const NameFacts& facts, std::string_view path, size_t release) const;

    bool is_placeholder(uint32_t user_row) const;
    Value first_value(std::initializer_list<std::string_view> paths) const;
    Value dtype() const;
    Value stage() const;
    Value earliest_stage() const;
    Value world() const;
    Value accumulation() const;
    Value offload(std::string_view section, std::string_view old_switch) const;
    Value parameters() const;
    double divided() const;
    Value trainable() const;
    Value nodes() const;
    bool forward_only() const;

    const Dump& dump_;
    const Knowledge& knowledge_;
    std::vector<ReleaseRange> releases_;
    double parameters_;
    RowIndex attributes_, user_;
    std::vector<const NameFacts*> in_user_;  // sorted
    mutable Answers answers_;                // a memory, not a state
};

}  // namespace dslens
