// Sentences in both languages of the page.
#pragma once

#include <cstdint>
#include <string>

namespace dslens {

enum class Lang : uint8_t { en, zh };

/// The same sentence in both languages.
struct Words {
    std::string en, zh;
    const std::string& in(Lang lang) const { return lang == Lang::zh ? zh : en; }
    bool empty() const { return en.empty(); }
};

}  // namespace dslens
