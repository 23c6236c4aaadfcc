// Inputs that are no text: known by their first bytes.
#pragma once

#include <string_view>

namespace dslens {

constexpr size_t kMagicBytes = 8;  // that tell one

struct Format {
    std::string_view magic;
    const char* name;  // "a zip archive"
    const char* name_zh;
    enum class Kind : unsigned char { compressed, archive, picture, document, other } kind;
};

/// Null for text, and for gzip, which is read.
const Format* find_format(std::string_view head);

}  // namespace dslens
