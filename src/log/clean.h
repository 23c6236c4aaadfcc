// One line, freed of what terminals and web pages put into it: colours, control characters, invisible and exotic blanks.
#pragma once

#include <cstdint>
#include <string_view>

#include "log/text.h"

namespace dslens {

/// ANSI escapes, NUL and other control characters (tab excepted) and zero-width characters go; non-breaking and typographic spaces become
/// blanks. `latin1` is set when bytes that are no UTF-8 were read as Windows-1252, the Latin-1 of practice.
Text clean_line(std::string_view line, uint32_t number, uint32_t column, bool& latin1);
/// The characters that tell something about a line: one look at each byte answers which it holds.
namespace sign {
constexpr uint8_t kControl = 1;  // tab excepted
constexpr uint8_t kWide = 2;     // no ASCII
constexpr uint8_t kMarkup = 4;   // < &
constexpr uint8_t kQuote = 8;    // " '
constexpr uint8_t kBackslash = 16;
constexpr uint8_t kBacktick = 32;
constexpr uint8_t kBracket = 64;  // [
constexpr uint8_t kBar = 128;     // |
}  // namespace sign
uint8_t signs_in(std::string_view line);

/// ASCII without control characters: such a line is clean.
inline bool is_plain(uint8_t signs) { return !(signs & (sign::kControl | sign::kWide)); }
inline bool is_plain(std::string_view line) { return is_plain(signs_in(line)); }

/// The first of two characters from `at` on, or npos. string_view::find_first_of() looks each byte up in the list.
size_t find_either(std::string_view text, char a, char b, size_t at = 0);

/// Ends behind the last byte that is no blank.
std::string_view trim_right(std::string_view text);
std::string_view trim(std::string_view text);
uint32_t skip_blanks(std::string_view text, uint32_t at);

/// At most so many bytes, never within a character, with an ellipsis where something is missing.
std::string cut(std::string_view text, size_t bytes);

inline bool is_blank(char c) { return c == ' ' || c == '\t'; }
inline bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
inline bool is_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }
inline char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace dslens
