// Rows by their dotted paths.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/dump.h"

namespace dslens {

/// The rows of a forest. Keeps nothing of the dump; the items of lists have no path. Stays where it is: what path() gives points into it.
class RowIndex {
  public:
    /// `root`: rows[0] is the whole and gives no name.
    RowIndex(const Dump& dump, const std::vector<Row>& rows, bool root);
    RowIndex(const RowIndex&) = delete;
    RowIndex& operator=(const RowIndex&) = delete;

    std::string_view path(uint32_t row) const {
        return std::string_view(text_).substr(paths_[row].begin, paths_[row].end - paths_[row].begin);
    }
    /// Of a path that is given twice, the last row: what only the earlier one holds is not found.
    std::optional<uint32_t> find(std::string_view path) const;
    /// Nothing further down gives the row's path again, or that of a section around it.
    bool in_force(uint32_t row) const { return left_out_.empty() || path(row).empty() || find(path(row)) == row; }

  private:
    void find_paths(const Dump& dump, const std::vector<Row>& rows, bool root);
    void leave_out(const std::vector<Row>& rows);
    uint32_t& slot_of(std::string_view path);

    std::string text_;               // of all paths
    std::vector<Span> paths_;        // of each row, in text_; empty where it has none
    std::vector<uint32_t> slots_;    // a hash table: 1 + row, 0 for none; a power of two, half of them empty at least
    std::vector<uint8_t> left_out_;  // of each row: it stands in a section that is given again; empty: no path is
};

}  // namespace dslens
