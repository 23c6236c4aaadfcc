// Finds the kinds of log lines (line_kinds.cpp) in a line.
#include <algorithm>
#include <array>

#include "log/clean.h"
#include "log/line_kinds.h"

namespace dslens {
namespace {

/// A field of a pattern: what stands between its braces.
struct Field {
    std::string_view name;
    char type = 'n';  // n: number, w: word, t: text
    size_t end = 0;   // behind the brace, in the pattern
};

Field field_at(std::string_view pattern, size_t at) {
    Field field;
    field.end = pattern.find('}', at) + 1;
    field.name = pattern.substr(at + 1, field.end - at - 2);
    if (const size_t colon = field.name.find(':'); colon != std::string_view::npos) {
        field.type = field.name[colon + 1];
        field.name = field.name.substr(0, colon);
    }
    return field;
}

/// The pattern's text from `at` to its next field.
std::string_view literal_at(std::string_view pattern, size_t at) { return pattern.substr(at, pattern.find('{', at) - at); }

/// Behind the literal where it stands at text[at]; npos where it does not.
size_t match_literal(std::string_view literal, std::string_view text, size_t at) {
    for (char c : literal) {
        if (at >= text.size()) return std::string_view::npos;
        if (c == ' ') {
            if (!is_blank(text[at])) return std::string_view::npos;
            while (at < text.size() && is_blank(text[at])) ++at;
        } else if (text[at++] != c) {
            return std::string_view::npos;
        }
    }
    return at;
}

/// Behind the number at text[at]; `at` itself where there is none.
size_t number_end(std::string_view text, size_t at) {
    const size_t begin = at;
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) ++at;
    const size_t digits = at;
    while (at < text.size() &&
           (is_digit(text[at]) || (at > digits && (text[at] == ',' || text[at] == '.') && at + 1 < text.size() && is_digit(text[at + 1]))))
        ++at;
    if (at == digits) return begin;
    size_t power = at;
    if (power < text.size() && lower(text[power]) == 'e') {
        ++power;
        if (power < text.size() && (text[power] == '-' || text[power] == '+')) ++power;
        if (power < text.size() && is_digit(text[power])) {
            while (power < text.size() && is_digit(text[power])) ++power;
            at = power;
        }
    }
    return at;
}

/// Where the number begins that ends at text[end], a blank between or not; `end` where there is none.
size_t number_begin(std::string_view text, size_t end) {
    size_t begin = end;
    while (begin > 0 && (is_digit(text[begin - 1]) || text[begin - 1] == '.' || text[begin - 1] == ',')) --begin;
    return begin < end && is_digit(text[begin]) ? begin : end;
}

std::string number_text(std::string_view text) {
    std::string digits;
    for (char c : text) {
        if (c != ',') digits += c;
    }
    return digits;
}

/// Where a word or a text ends that the literal follows.
size_t text_end(std::string_view text, size_t at, std::string_view next, bool word) {
    size_t end = at;
    for (; end < text.size(); ++end) {
        if (!next.empty() && match_literal(next, text, end) != std::string_view::npos) return end;
        if (word && (is_blank(text[end]) || text[end] == ',')) break;
    }
    return next.empty() ? end : std::string_view::npos;
}

bool take_field(const Field& field, std::string_view pattern, std::string_view text, size_t& at, std::vector<std::string>& values) {
    if (field.type == 'n') {
        const size_t end = number_end(text, at);
        if (end == at) return false;
        values.push_back(number_text(text.substr(at, end - at)));
        at = end;
        return true;
    }
    const bool word = field.type == 'w';
    const size_t end = text_end(text, at, literal_at(pattern, field.end), word);
    if (end == std::string_view::npos || end == at || (word && !is_word(text[at]) && text[at] != '<')) return false;
    values.emplace_back(trim_right(text.substr(at, std::min(end - at, kMaxFieldText))));
    at = end;
    return true;
}

/// The pattern from pattern[from] on, at text[at].
bool match_rest(std::string_view pattern, size_t from, std::string_view text, size_t at, std::vector<std::string>& values) {
    while (from < pattern.size()) {
        if (pattern[from] == '{') {
            const Field field = field_at(pattern, from);
            if (!take_field(field, pattern, text, at, values)) return false;
            from = field.end;
            continue;
        }
        const std::string_view literal = literal_at(pattern, from);
        at = match_literal(literal, text, at);
        if (at == std::string_view::npos) return false;
        from += literal.size();
    }
    return true;
}

/// Where the pattern's first literal text begins: behind a field that stands first.
size_t opening_of(std::string_view pattern) { return pattern.front() == '{' ? field_at(pattern, 0).end : 0; }

/// The row with its first literal text at text[at].
bool match_row(uint32_t row, std::string_view text, size_t at, LineMatch& match) {
    const std::string_view pattern = line_kinds()[row].pattern;
    const size_t opening = opening_of(pattern);
    match.values.clear();
    if (opening) {
        const size_t begin = number_begin(text, at);
        if (begin == at) return false;
        match.values.push_back(number_text(text.substr(begin, at - begin)));
    }
    if (!match_rest(pattern, opening, text, at, match.values)) return false;
    match.row = row;
    return true;
}

/// Rows by the first characters of their first literal text: two lead to the rows, the third rules out most of these.
class Openings {
  public:
    Openings() {
        for (uint32_t row = 0; row < line_kinds().size(); ++row) {
            const std::string_view pattern = line_kinds()[row].pattern;
            const size_t at = opening_of(pattern);
            const size_t skipped = pattern[at] == ' ' ? 1 : 0;  // any number of blanks stands there
            const std::string_view opening = literal_at(pattern, at).substr(skipped, 3);
            const size_t number = slot(opening[0], opening[1]);
            any_[number] = true;
            rows_[number].push_back({row, skipped, opening.size() < 3 || opening[1] == ' ' || opening[2] == ' ' ? kAny : opening[2]});
        }
    }

    bool match(std::string_view text, size_t at, LineMatch& found) const {
        const size_t number = slot(text[at], text[at + 1]);
        if (!any_[number]) return false;
        const char third = at + 2 < text.size() ? text[at + 2] : kAny;
        for (const Row& candidate : rows_[number]) {
            if (candidate.third != kAny && candidate.third != third) continue;
            if (at >= candidate.skipped && match_row(candidate.row, text, at - candidate.skipped, found)) return true;
        }
        return false;
    }

  private:
    struct Row {
        uint32_t row;
        size_t skipped;
        char third;  // kAny where any may stand there
    };
    static constexpr char kAny = '\0';
    static constexpr size_t kSlots = 1024;
    static size_t slot(char a, char b) { return (static_cast<unsigned char>(a) * 37u + static_cast<unsigned char>(b)) % kSlots; }

    std::array<bool, kSlots> any_{};
    std::array<std::vector<Row>, kSlots> rows_;
};

const Openings& openings() {
    static const Openings kOpenings;
    return kOpenings;
}

}  // namespace

std::vector<std::string_view> field_names(const LineKind& kind) {
    std::vector<std::string_view> names;
    for (size_t at = kind.pattern.find('{'); at != std::string_view::npos;) {
        const Field field = field_at(kind.pattern, at);
        names.push_back(field.name);
        at = kind.pattern.find('{', field.end);
    }
    return names;
}

bool find_line(std::string_view line, LineMatch& match) {
    bool undumped = false;
    LineMatch found;
    for (size_t at = 0; at + 1 < line.size(); ++at) {
        if (!openings().match(line, at, found)) continue;
        if (line_kinds()[found.row].stand != Stand::undumped) {
            match = std::move(found);
            return true;
        }
        if (!undumped) match = found;
        undumped = true;
    }
    return undumped;
}

}  // namespace dslens
