#include "explain/row_index.h"

#include "log/name_set.h"

namespace dslens {
namespace {

constexpr size_t kUsualPath = 32;  // bytes

/// A key as written: without the quotes that JSON and Python put round it.
std::string_view plain_name(std::string_view name) {
    const bool quoted = name.size() >= 2 && (name.front() == '"' || name.front() == '\'') && name.back() == name.front();
    return quoted ? name.substr(1, name.size() - 2) : name;
}

}  // namespace

RowIndex::RowIndex(const Dump& dump, const std::vector<Row>& rows, bool root) {
    if (rows.empty()) return;
    find_paths(dump, rows, root);
    size_t size = 2;
    while (size < 2 * rows.size()) size *= 2;
    slots_.resize(size);
    bool again = false;
    for (uint32_t row = 0; row < rows.size(); ++row) {
        if (path(row).empty()) continue;
        uint32_t& slot = slot_of(path(row));
        again = again || slot;
        slot = row + 1;
    }
    if (again) leave_out(rows);
}

void RowIndex::find_paths(const Dump& dump, const std::vector<Row>& rows, bool root) {
    paths_.resize(rows.size());
    text_.reserve(kUsualPath * rows.size());
    std::vector<uint32_t> open;  // the rows above
    for (uint32_t row = 0; row < rows.size();) {
        while (!open.empty() && rows[open.back()].end <= row) open.pop_back();
        if (!(root && row == 0)) {
            const size_t begin = text_.size();
            const Span above = open.empty() ? Span{} : paths_[open.back()];
            if (above.end > above.begin) text_.append(text_, above.begin, above.end - above.begin).append(1, '.');
            text_.append(plain_name(dump.view(rows[row].name)));
            paths_[row] = {static_cast<uint32_t>(begin), static_cast<uint32_t>(text_.size())};
        }
        if (rows[row].kind == Kind::list) {
            row = rows[row].end;
            continue;
        }
        open.push_back(row++);
    }
}

void RowIndex::leave_out(const std::vector<Row>& rows) {
    left_out_.resize(rows.size());
    for (uint32_t row = 0; row < rows.size();) {
        const bool in_force = path(row).empty() || slot_of(path(row)) == row + 1;
        for (uint32_t below = row + 1; !in_force && below < rows[row].end; ++below) left_out_[below] = true;
        row = in_force ? row + 1 : rows[row].end;
    }
}

uint32_t& RowIndex::slot_of(std::string_view wanted) {
    size_t slot = name_hash(wanted) & (slots_.size() - 1);
    while (slots_[slot] && path(slots_[slot] - 1) != wanted) slot = (slot + 1) & (slots_.size() - 1);
    return slots_[slot];
}

std::optional<uint32_t> RowIndex::find(std::string_view wanted) const {
    if (slots_.empty()) return std::nullopt;
    for (size_t slot = name_hash(wanted) & (slots_.size() - 1); slots_[slot]; slot = (slot + 1) & (slots_.size() - 1)) {
        const uint32_t row = slots_[slot] - 1;
        if (path(row) == wanted) return left_out_.empty() || !left_out_[row] ? std::optional(row) : std::nullopt;
    }
    return std::nullopt;
}

}  // namespace dslens
