// Which DeepSpeed printed a dump: the releases that fit, and why.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "config/dump.h"

namespace dslens {

/// A release number as it compares: 0.16.2 → {0, 16, 2}. Suffixes (+abc1234, rc1) are left out.
struct Version {
    uint16_t major = 0, minor = 0, patch = 0;
    auto operator<=>(const Version&) const = default;
};
bool parse_version(std::string_view text, Version& version);                 // false: no such number
bool holds(const Version& left, std::string_view op, const Version& right);  // `op` is one of == != < <= > >=
std::string to_string(Version version);

/// What is known of one release. Filled by knowledge/ from releases.json, oldest first.
struct Release {
    Version version;
    std::string date;  // of its tag, "2024-12-18"
    std::string file;  // "config.py"
    uint32_t header_line = 0, attribute_line = 0, json_line = 0;
    std::vector<uint32_t> json_lines_other_pythons;
    std::string json_function;  // "print" or "print_user_config"
    bool printed_by_default = true;
    bool bare = false;         // printed with print(): no record, no line numbers (0.1.0)
    bool development = false;  // not a release: the newest commit that was looked at. Always the last one, if there is one
};

/// The line numbers of DeepSpeed's repository from a commit's date on, until the next one. Recognises builds between two releases.
struct CommitLines {
    std::string date;  // "2024-11-02"
    std::string file;
    uint32_t header_line = 0, attribute_line = 0, json_line = 0;
};

struct ReleaseRange {
    size_t first = 0, last = 0;  // indices into ReleaseFacts::releases, both included
};
bool in_ranges(const std::vector<ReleaseRange>& ranges, size_t release);
/// In order, and those that touch as one.
std::vector<ReleaseRange> join_ranges(std::vector<ReleaseRange> ranges);

/// A path that releases print whatever the configuration: its absence from a whole dump excludes them.
struct SurePath {
    uint32_t name;  // its number
    std::string_view path;
    const std::vector<ReleaseRange>* releases;  // ascending
};

/// A path whose certain default differs between releases.
struct TellingDefault {
    struct Text {
        ReleaseRange releases;
        std::string_view text;  // as these print it where it is left at its default
    };
    uint32_t name;  // its number
    std::string_view path;
    std::vector<std::string_view> keys;  // of the JSON that may change it, in any release
    std::vector<Text> texts;             // ascending; not of every release
};

/// The index of a release by its number; false where it is not known.
bool find_release(std::string_view text, const std::vector<Release>& releases, size_t& index);

/// What releases print, as version inference asks it. Implemented by knowledge/.
struct ReleaseFacts {
    std::vector<Release> releases;     // oldest first; a development head may follow
    std::vector<CommitLines> commits;  // oldest first
    static constexpr uint32_t kUnknown = UINT32_MAX, kRecords = kUnknown;
    /// The number of the name that a path has, in the order of the names; kUnknown where no release prints it.
    virtual uint32_t name_at(std::string_view path) const = 0;
    /// The releases that print a name, and whose own doing that is; null where it is any release's, or where the user may have written it.
    virtual const std::vector<ReleaseRange>* printed_in(uint32_t name) const = 0;
    /// Those right below the section of this name, or of kRecords, sorted.
    virtual const std::vector<SurePath>& sure_paths(uint32_t section) const = 0;
    virtual const std::vector<TellingDefault>& telling_defaults() const = 0;
    virtual ~ReleaseFacts() = default;
};

struct Inference {
    std::vector<ReleaseRange> candidates;  // ascending; empty: none fits (a fork or a development build)
    std::vector<ReleaseRange> explain_as;  // the candidates; else the releases nearest to what was seen; empty when nothing was
    std::vector<std::string> evidence;     // "config.py:1003:print", "aio_config.use_gds", "2024-11-29" …
    std::string stated;                    // as the log states it; empty when it does not
    bool stated_known = false;             // the stated version is one of the releases
    std::string note_en, note_zh;          // a sentence where there is something to say: fork, newer than known, contradiction
    std::vector<Problem> problems;         // evidence against what the log states
};

/// Never claims a release that the evidence excludes. A date excludes releases tagged more than 60 days after it.
/// `asked`: somebody chose the release to explain for, so nothing is said of that.
Inference infer_release(const Dump& dump, const ReleaseFacts& facts, bool asked = false);

}  // namespace dslens
