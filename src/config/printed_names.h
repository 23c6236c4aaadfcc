// Which of the names that releases print a dump has. For infer_release() only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "config/releases.h"

namespace dslens {

/// Rows and their dotted paths, in printed order. Lists' items are left out, and what somebody wrote anew: that may lack things. A copy of
/// what explain/ does would need it from there: arrows go one way.
class Paths {
  public:
    Paths(const Dump& dump, const std::vector<Row>& rows, uint32_t first = 0) : dump_(dump), rows_(rows), next_(first) {}

    bool next();  // false: there is none
    uint32_t row() const { return row_; }
    std::string_view path() const { return path_; }

  private:
    struct Open {
        uint32_t end;   // of a row above
        uint32_t path;  // bytes of its path
    };

    const Dump& dump_;
    const std::vector<Row>& rows_;
    uint32_t row_ = 0, next_;
    std::string path_;
    std::vector<Open> open_;
};

class PrintedNames {
  public:
    static constexpr uint32_t kNone = UINT32_MAX;
    struct Name {
        uint32_t row, name;
    };

    PrintedNames(const Dump& dump, const ReleaseFacts& facts);

    const std::vector<Name>& in_printed_order() const { return names_; }  // those that any release prints
    bool has(uint32_t row) const;                                         // among these
    /// The first row that has a name, or kNone.
    uint32_t row_of(uint32_t name) const { return name < rows_.size() ? rows_[name] : kNone; }
    uint32_t count() const { return static_cast<uint32_t>(rows_.size()); }  // no name has this number, or one above

  private:
    std::vector<Name> names_;
    std::vector<uint32_t> rows_;  // of each name
};

}  // namespace dslens
