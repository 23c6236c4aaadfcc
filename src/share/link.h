// Permalinks: a dump's own text, made lean, deflated against a frozen dictionary, in base64url.
//
//   #1.<payload>      payload = base64url(zlib stream with preset dictionary)
//
// zlib's container names the dictionary by its checksum and ends with a checksum of the text, so a changed or missing character is
// noticed. Format 1 and its dictionaries never change: a link made today opens for ever.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "config/dump.h"
#include "config/vocabulary.h"
#include "knowledge/words.h"

namespace dslens {

inline constexpr size_t kMaxLinkPayload = 32 * 1024;  // characters; longer links are cut by too many programs to be worth opening
inline constexpr size_t kMaxLinkText = 1024 * 1024;   // bytes after inflation
inline constexpr size_t kMaxLinkDumps = 64;

/// "#1.…", or empty with `error` set when the dumps are too large for a link.
std::string encode_link(const std::vector<Dump>& dumps, Words& error);

/// What `#…` or a whole address holds. False, with one sentence in `error`, when it is damaged, cut, too new or too large; `dumps` is
/// then left as it was. Whatever follows `&` is not looked at, nor what stands round an address in a text: blanks, quotes, brackets, a full
/// stop. `%23` counts as '#'.
bool decode_link(std::string_view link, const Vocabulary& vocabulary, std::vector<Dump>& dumps, Words& error);

/// The language that a link asks for with `&lang=`; `otherwise` where it asks for none.
Lang link_lang(std::string_view link, Lang otherwise);

}  // namespace dslens
