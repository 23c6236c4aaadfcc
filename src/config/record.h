// One record of a dump: `  zero_enabled ................. True`, the header, `  json = {`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "config/vocabulary.h"

namespace dslens {

/// How name and value are held apart; tells how far a line without a logger prefix can be trusted.
enum class Leader : uint8_t {
    exact,      // as DeepSpeed prints it: dots up to column 30, or two blanks behind a name of 29 characters and more
    altered,    // an ellipsis character, or two or three dots
    collapsed,  // blanks
    other,      // dots of another width: a look-alike, unless a logger prefix vouches for it
};

struct RecordHead {
    enum class What : uint8_t { none, header, attribute, json, cut } what = What::none;  // cut: the line ends before the value can begin
    uint32_t name_begin = 0, name_end = 0;
    uint32_t value_begin = 0;  // of an attribute or the json; the size of the text when nothing follows
    Leader leader = Leader::exact;
    bool known = false;  // an attribute that some release prints
};

constexpr uint32_t kLeaderColumn = 29;  // name and dots together, as in DeepSpeed's `"." * (29 - len(name))`

/// Reads what stands at text[at].
RecordHead parse_head(std::string_view text, uint32_t at, const Vocabulary& vocabulary);

/// The same for a line without a logger prefix: where such a record begins in it. Only an exact leader, or an altered one behind a known
/// name, is looked for in the middle of a line; what == none when there is none.
RecordHead find_bare_head(std::string_view text, const Vocabulary& vocabulary);

bool is_plain_string(std::string_view name, const Vocabulary& vocabulary);

}  // namespace dslens
