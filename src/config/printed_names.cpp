#include "config/printed_names.h"

#include <algorithm>

namespace dslens {

bool Paths::next() {
    while (next_ < rows_.size() && rows_[next_].snippet) next_ = rows_[next_].end;
    if (next_ >= rows_.size()) return false;
    row_ = next_;
    const Row& row = rows_[row_];
    while (!open_.empty() && open_.back().end <= row_) open_.pop_back();
    path_.resize(open_.empty() ? 0 : open_.back().path);
    if (!path_.empty()) path_ += '.';
    path_ += dump_.view(row.name);
    const bool below = row.kind != Kind::list && row.end > row_ + 1;
    next_ = below ? row_ + 1 : row.end;
    if (below) open_.push_back({row.end, static_cast<uint32_t>(path_.size())});
    return true;
}

PrintedNames::PrintedNames(const Dump& dump, const ReleaseFacts& facts) {
    names_.reserve(dump.attributes.size());
    for (Paths paths(dump, dump.attributes); paths.next();) {
        const uint32_t name = facts.name_at(paths.path());
        if (name == ReleaseFacts::kUnknown) continue;
        if (name >= rows_.size()) rows_.resize(name + 1, kNone);
        if (rows_[name] == kNone) rows_[name] = paths.row();
        names_.push_back({paths.row(), name});
    }
}

bool PrintedNames::has(uint32_t row) const {
    auto found = std::lower_bound(names_.begin(), names_.end(), row, [](const Name& name, uint32_t wanted) { return name.row < wanted; });
    return found != names_.end() && found->row == row;
}

}  // namespace dslens
