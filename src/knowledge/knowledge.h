// What DeepSpeed's parameters are: facts and words, by any of their names. Read-only once loaded.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "config/releases.h"
#include "config/vocabulary.h"
#include "knowledge/run_book.h"
#include "knowledge/words.h"

namespace dslens {

class Expression;
class Sentence;

/// One thing a value can mean: said when `when` holds (an expression; empty: always). See README.md for the language.
struct Meaning {
    std::string when;
    Words text;
};

/// A default and the releases it holds for, as indices into Knowledge::releases().
struct DefaultRange {
    ReleaseRange releases;
    std::string text;  // as DeepSpeed prints it with the smallest configuration: "500,000,000", "None", "'cpu'"
};

const DefaultRange* default_at(const std::vector<DefaultRange>& defaults, size_t release);  // null where there is none

/// A JSON key that sets something, and the releases in which it does.
struct KeyUse {
    std::string key;
    std::vector<ReleaseRange> releases;
    bool deprecated = false;
};

/// Which optimizer.type or scheduler.type takes an argument, in lower case, and its default in that constructor: an empty one where the
/// constructor demands the argument or has two.
struct Taker {
    std::string type;
    std::vector<DefaultRange> defaults;  // ascending
};

/// What a machine established about one name: a printed path, or a JSON key that nothing printed shows.
struct NameFacts {
    std::string name;                    // "zero_config.stage"; user-chosen parts are "<group>"
    std::vector<ReleaseRange> releases;  // that print it, or read it; ascending
    std::vector<KeyUse> keys;            // preferred first
    std::vector<ReleaseRange> checked;   // of a section: releases that refuse unknown keys in it and drop the value "auto"
    std::vector<DefaultRange> defaults;  // ascending
    std::vector<Taker> takers;           // of an argument of DeepSpeed's own optimisers or schedulers
    std::string type;                    // "bool", "int|float" …
    std::string values;                  // the allowed ones, as Python writes them: "'none', 'cpu', 'nvme'"; empty: any
    std::string limits;                  // ">= 0", ">= 0, <= 1"; empty: none
    std::string older_name;              // of the same parameter in older releases
    bool printed = true;                 // false: a JSON key of its own
    bool section = false;
    bool open = false;      // holds whatever the user writes
    bool when_set = false;  // printed only where the user configures it
    bool derived = false;   // follows from other values

    bool in(size_t release) const;
    const DefaultRange* default_in(size_t release) const;  // null where unknown
    const KeyUse* key_in(size_t release) const;            // the preferred one; null where none
};

struct Parameter {
    std::string path;                    // its name here: the first printed path, or the JSON key where nothing is printed
    std::vector<std::string> printed;    // every printed path, whatever the release
    std::vector<std::string> json_keys;  // every JSON key that sets it, aliases and deprecated ones too; the preferred one first
    std::string topic;                   // batch, precision, zero, …
    std::string unit;
    Words what;
    std::string no_effect_unless;  // expression; empty: always has an effect
    std::vector<Meaning> means;
    std::vector<std::string> see;         // paths
    std::string doc;                      // URL; empty when DeepSpeed's documentation has no passage
    std::string source;                   // file and release where the behaviour was read
    std::string type;                     // "int", "bool", "float", "str", "dict" …
    std::vector<DefaultRange> defaults;   // ascending
    std::vector<ReleaseRange> ranges;     // releases that print it (or read the key); ascending
    bool section = false;                 // has parameters below it
    std::vector<const NameFacts*> facts;  // of each of its names, as in `printed`; of the JSON key where nothing is printed
};

class Knowledge {
  public:
    /// Parses the embedded data. Costs some ten milliseconds: call once and keep it.
    static std::unique_ptr<Knowledge> load();
    virtual ~Knowledge() = default;

    /// Null when no release knows the name. Names that users choose (`<group>`) match any.
    virtual const Parameter* by_printed(std::string_view path) const = 0;
    virtual const Parameter* by_json_key(std::string_view key) const = 0;
    virtual const Parameter* by_any_name(
        std::string_view name) const = 0;  // either of these, or the last part of one where only one has it
    /// The known name most like an unknown one; empty when none is near.
    virtual std::string nearest(std::string_view name) const = 0;
    virtual std::string nearest_key(std::string_view key) const = 0;  // the same, among the keys of a ds_config.json

    /// What is known of one name: a printed path, or a JSON key that is not printed. Null when no release knows it.
    virtual const NameFacts* facts_of(std::string_view path) const = 0;
    virtual const Parameter* parameter_of(const NameFacts& facts) const = 0;  // which name they are of; never null
    /// Of what a JSON key sets in a release; of its own where nothing printed shows it.
    virtual const NameFacts* facts_of_key(std::string_view key, size_t release) const = 0;
    /// Adds everything that a JSON key sets in any release.
    virtual void find_key_owners(std::string_view key, std::vector<const NameFacts*>& owners) const = 0;
    /// The printed or JSON section above it that takes whatever the user writes; null when there is none.
    virtual const Parameter* open_section(std::string_view path) const = 0;
    /// The index of the newest release, a development head left out.
    virtual size_t newest_release() const = 0;

    virtual const std::vector<Parameter>& parameters() const = 0;  // sorted by topic, then path
    virtual const RunBook& run_book() const = 0;
    /// Expressions and sentences, parsed when first asked for and kept for texts that stay where they are in memory. Null where the text
    /// does not parse. Not for two threads at once.
    virtual const Expression* expression(std::string_view text) const = 0;
    virtual const Sentence* sentence(std::string_view text) const = 0;
    virtual const Vocabulary& vocabulary() const = 0;
    virtual const ReleaseFacts& releases() const = 0;
};

}  // namespace dslens
