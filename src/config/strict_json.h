// Whether a text is JSON as Python's json module reads it, which takes NaN and Infinity but no comment and no comma too many.
#pragma once

#include <cstddef>
#include <string_view>

namespace dslens {

enum class JsonFaultKind : unsigned char {
    none,
    ended,   // the text is over before the value is
    extra,   // something stands behind the value
    comma,   // behind a number or a word, the next entry on the same line
    python,  // a word or a quote of a Python literal
    sign,    // a comma, a colon, a bracket or "=" where none can be: hjson, which DeepSpeed has used since 0.8.1, refuses it as well
    other,   // what hjson takes: a comment, a comma too many, a key without quotes
};

struct JsonFault {
    JsonFaultKind kind = JsonFaultKind::none;
    size_t at = 0;  // byte of the text at which the reader stops
};

/// The first fault of the text. Without recursion, in one pass.
JsonFault first_json_fault(std::string_view text);

}  // namespace dslens
