// What word processors and chats did to a value: curly quotes, one-character ellipses, dashes, full-width punctuation.
#pragma once

#include "log/text.h"

namespace dslens {

/// Makes what stands from `from` on, one line of a value, what DeepSpeed printed. Curly quotes count as quotes only in a line without
/// straight ones of their kind and outside strings that straight ones enclose; dashes and full-width punctuation only outside strings. A
/// line of plain ASCII stays as it is.
void undo_typography(Text& text, uint32_t from = 0);

/// The same for each line of a text.
Text undo_typography_of_lines(const Text& text);

/// The length of the ellipsis character at text[at]; 0 when there is none.
uint32_t ellipsis_at(std::string_view text, size_t at);

}  // namespace dslens
