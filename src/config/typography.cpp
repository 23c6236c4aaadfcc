#include "config/typography.h"

#include <algorithm>
#include <string_view>

#include "log/clean.h"

namespace dslens {
namespace {

struct Sign {
    std::string_view bytes, with;
    enum class Where : unsigned char { single_quote, double_quote, ellipsis, dash, outside } where;
};
using Where = Sign::Where;
constexpr Sign kSigns[] = {
    {"\xE2\x80\x98", "'", Where::single_quote},  {"\xE2\x80\x99", "'", Where::single_quote},  {"\xE2\x80\x9A", "'", Where::single_quote},
    {"\xE2\x80\xB2", "'", Where::single_quote},  {"\xEF\xBC\x87", "'", Where::single_quote},  {"\xE2\x80\x9C", "\"", Where::double_quote},
    {"\xE2\x80\x9D", "\"", Where::double_quote}, {"\xE2\x80\x9E", "\"", Where::double_quote}, {"\xE2\x80\xB3", "\"", Where::double_quote},
    {"\xEF\xBC\x82", "\"", Where::double_quote}, {"\xE2\x80\xA6", "...", Where::ellipsis},    {"\xE2\x80\x93", "-", Where::dash},
    {"\xE2\x80\x94", "-", Where::dash},          {"\xE2\x88\x92", "-", Where::dash},          {"\xEF\xBC\x8D", "-", Where::dash},
    {"\xEF\xBC\x9A", ":", Where::outside},       {"\xEF\xBC\x8C", ",", Where::outside},       {"\xEF\xBC\x88", "(", Where::outside},
    {"\xEF\xBC\x89", ")", Where::outside},       {"\xEF\xBD\x9B", "{", Where::outside},       {"\xEF\xBD\x9D", "}", Where::outside},
    {"\xEF\xBC\xBB", "[", Where::outside},       {"\xEF\xBC\xBD", "]", Where::outside},       {"\xEF\xBC\x9D", "=", Where::outside},
    {"\xEF\xBC\x8E", ".", Where::outside},       {"\xEF\xBC\x9C", "<", Where::outside},       {"\xEF\xBC\x9E", ">", Where::outside},
};
constexpr std::string_view kEllipsis = "\xE2\x80\xA6";

const Sign* sign_at(std::string_view text, size_t at) {
    for (const Sign& sign : kSigns) {
        if (text.compare(at, sign.bytes.size(), sign.bytes) == 0) return &sign;
    }
    return nullptr;
}

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool has(std::string_view text, Where where) {
    return std::any_of(std::begin(kSigns), std::end(kSigns),
                       [&](const Sign& sign) { return sign.where == where && text.find(sign.bytes) != std::string_view::npos; });
}

/// Follows which string the text is in, and whether a typesetter opened it.
class Quotes {
  public:
    void see(char c, bool typeset) {
        if (escaped_) {
            escaped_ = false;
        } else if (c == '\\') {
            escaped_ = open_ != 0;
        } else if (open_ ? c == open_ : c == '"' || c == '\'') {
            open_ = open_ ? '\0' : c;
            typeset_ = typeset;
        }
    }
    bool open() const { return open_ != 0; }
    bool open_as_printed() const { return open_ != 0 && !typeset_; }

  private:
    char open_ = 0;
    bool escaped_ = false;
    bool typeset_ = false;
};

}  // namespace

uint32_t ellipsis_at(std::string_view text, size_t at) {
    return text.compare(at, kEllipsis.size(), kEllipsis) == 0 ? static_cast<uint32_t>(kEllipsis.size()) : 0;
}

namespace {

Text without_typography(const Text& line) {
    std::string_view text = line.view();
    bool singles = has(text, Where::single_quote) && text.find('\'') == std::string_view::npos;
    bool doubles = has(text, Where::double_quote) && text.find('"') == std::string_view::npos;
    bool typeset = singles || doubles;
    Text out;
    Quotes quotes;
    for (size_t i = 0; i < text.size();) {
        const Sign* sign = static_cast<unsigned char>(text[i]) < 0x80 ? nullptr : sign_at(text, i);
        if (!sign) {
            size_t end = i;
            do quotes.see(text[end++], false);
            while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) != 0xC0);
            out.append(line, static_cast<uint32_t>(i), static_cast<uint32_t>(end));
            i = end;
            continue;
        }
        size_t next = i + sign->bytes.size();
        std::string_view with = sign->with;
        bool replace = false;
        switch (sign->where) {
            case Where::single_quote: replace = singles && !quotes.open_as_printed(); break;
            case Where::double_quote: replace = doubles && !quotes.open_as_printed(); break;
            case Where::ellipsis: replace = typeset; break;
            case Where::outside: replace = !quotes.open(); break;
            case Where::dash:
                replace = !quotes.open() || (typeset && !out.empty() && !is_word(out.view().back()));
                if (quotes.open() && next < text.size() && is_letter(text[next])) with = "--";  // '--option', as a typesetter changes it
                break;
        }
        if (!replace) with = sign->bytes;
        if (replace && with.size() == 1) quotes.see(with[0], true);
        out.append(with, line.point(static_cast<uint32_t>(i)));
        i = next;
    }
    return out;
}

}  // namespace

void undo_typography(Text& text, uint32_t from) {
    if (is_ascii(text.view().substr(from))) return;
    Text line = without_typography(text.slice(from, text.size()));
    text.truncate(from);
    text.append(line);
}

Text undo_typography_of_lines(const Text& text) {
    std::string_view view = text.view();
    if (is_ascii(view)) return text;
    Text out;
    for (uint32_t at = 0; at < view.size();) {
        size_t found = view.find('\n', at);
        uint32_t end = found == std::string_view::npos ? text.size() : static_cast<uint32_t>(found) + 1;
        Text line = text.slice(at, end);
        undo_typography(line);
        out.append(line);
        at = end;
    }
    return out;
}

}  // namespace dslens
