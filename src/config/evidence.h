// What a dump says about the release that printed it, one piece after another. Used by infer_release() only.
#pragma once

#include <string>
#include <vector>

#include "config/printed_names.h"
#include "config/releases.h"

namespace dslens {

/// The releases that still fit, ascending: indices into ReleaseFacts::releases.
using Fitting = std::vector<size_t>;

std::vector<ReleaseRange> to_ranges(const Fitting& fitting);

class Evidence {
  public:
    Evidence(const Dump& dump, const ReleaseFacts& facts, const PrintedNames& names) : dump_(dump), facts_(facts), names_(names) {}

    // Each takes releases out that it excludes. What took something out is in `said` afterwards.
    void by_marks(Fitting& fitting);
    void by_header(Fitting& fitting);
    void by_date(Fitting& fitting);
    void by_names(Fitting& fitting);     // that stand in the dump
    void by_absence(Fitting& fitting);   // of names, where the dump or the section is whole
    void by_forms(Fitting& fitting);     // 500,000,000; numbers in the JSON
    void by_defaults(Fitting& fitting);  // values that the user did not set

    /// Of the repository's states between releases, those with these line numbers: indices into ReleaseFacts::commits.
    std::vector<size_t> commits() const;

    std::vector<std::string> said;

  private:
    bool mark_fits(const SourceMark& mark, const Release& release) const;
    void say(std::string evidence);
    const Row* row_of(uint32_t name) const;  // null where it is not printed
    void missing_in(uint32_t section, Fitting& fitting);

    const Dump& dump_;
    const ReleaseFacts& facts_;
    const PrintedNames& names_;
};

inline constexpr int kEarliestDays = 60;    // a source build prints a release's numbers this long before its tag
inline constexpr int kCommitDays = 2;       // time zones; nobody prints a commit's numbers before it is made
inline constexpr size_t kMaxEvidence = 16;  // pieces that are named

/// Days since 1970-01-01 of "2024-11-29"; false where it is no date.
bool to_days(std::string_view date, int& days);

}  // namespace dslens
