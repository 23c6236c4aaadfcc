#include "config/record.h"

#include "config/typography.h"
#include "log/clean.h"

namespace dslens {
namespace {

constexpr std::string_view kConfiguration = "configuration:";
constexpr uint32_t kMaxAttributeName = 100;

struct Dots {
    uint32_t end = 0;
    uint32_t dots = 0;
    bool ellipsis = false;
};

Dots count_dots(std::string_view text, uint32_t at, uint32_t most) {
    Dots dots{at, 0, false};
    while (dots.end < text.size() && dots.dots < most) {
        uint32_t ellipsis = text[dots.end] == '.' ? 0 : ellipsis_at(text, dots.end);
        if (text[dots.end] != '.' && !ellipsis) break;
        dots.end += ellipsis ? ellipsis : 1;
        dots.dots += ellipsis ? 3 : 1;
        dots.ellipsis |= ellipsis != 0;
    }
    return dots;
}

/// What follows the name: dots or blanks, then the value.
RecordHead parse_leader(std::string_view text, RecordHead head) {
    using What = RecordHead::What;
    uint32_t length = head.name_end - head.name_begin, at = skip_blanks(text, head.name_end);
    uint32_t blanks = at - head.name_end;
    uint32_t exact = length < kLeaderColumn ? kLeaderColumn - length : 0;
    head.what = What::attribute;
    if (at >= text.size()) {
        head.what = What::cut;
        return head;
    }
    Dots dots = count_dots(text, at, exact ? exact : UINT32_MAX);
    bool behind_blank = dots.end >= text.size() || is_blank(text[dots.end]);
    if (exact && blanks > 0 && dots.dots >= exact && behind_blank) {
        head.leader = dots.ellipsis ? Leader::altered : Leader::exact;
        head.value_begin = dots.end < text.size() ? dots.end + 1 : dots.end;
        return head;
    }
    dots = count_dots(text, at, UINT32_MAX);
    bool only_dot = dots.dots == 1 && dots.end >= text.size();  // the rest is on the next line
    bool leader = (dots.dots >= 2 || only_dot) && blanks > 0 && (dots.end >= text.size() || is_blank(text[dots.end]) || dots.ellipsis);
    if (leader) {
        if (dots.end >= text.size() && dots.dots < exact && !dots.ellipsis) {
            head.what = What::cut;
            return head;
        }
        head.leader = dots.ellipsis || dots.dots <= 3 ? Leader::altered : Leader::other;
        head.value_begin = skip_blanks(text, dots.end);
        return head;
    }
    if (blanks == 0) {
        head.what = What::none;
        return head;
    }
    head.leader = !exact && blanks == 2 ? Leader::exact : Leader::collapsed;
    head.value_begin = at;
    return head;
}

}  // namespace

bool is_plain_string(std::string_view name, const Vocabulary& vocabulary) { return vocabulary.plain_strings.has(name); }

RecordHead parse_head(std::string_view text, uint32_t at, const Vocabulary& vocabulary) {
    using What = RecordHead::What;
    RecordHead head;
    head.name_begin = skip_blanks(text, at);
    head.name_end = head.name_begin;
    while (head.name_end < text.size() && is_word(text[head.name_end])) ++head.name_end;
    head.value_begin = static_cast<uint32_t>(text.size());
    uint32_t length = head.name_end - head.name_begin;
    if (length == 0 || length > kMaxAttributeName || is_digit(text[head.name_begin])) {
        if (head.name_begin >= text.size()) head.what = What::cut;
        return head;
    }
    std::string_view name = text.substr(head.name_begin, length);
    std::string_view rest = trim(text.substr(head.name_end));
    bool capital = name[0] >= 'A' && name[0] <= 'Z';
    if (capital && rest.substr(0, kConfiguration.size()) == kConfiguration) {
        head.what = What::header;
        return head;
    }
    if (capital && (rest.empty() || kConfiguration.substr(0, rest.size()) == rest)) {
        head.what = What::cut;
        return head;
    }
    if (name == "json" && (rest.empty() || rest[0] == '=')) {
        uint32_t equals = skip_blanks(text, head.name_end);
        head.value_begin = rest.empty() ? equals : skip_blanks(text, equals + 1);
        head.what = head.value_begin >= text.size() ? What::cut : text[head.value_begin] == '{' ? What::json : What::none;
        return head;
    }
    head.known = vocabulary.attributes.has(name);
    return parse_leader(text, head);
}

RecordHead find_bare_head(std::string_view text, const Vocabulary& vocabulary) {
    using What = RecordHead::What;
    uint32_t start = skip_blanks(text, 0);
    RecordHead head = parse_head(text, start, vocabulary);
    bool header = head.what == What::header && text.substr(head.name_begin, 9) == "DeepSpeed";
    bool json = head.what == What::json;
    if (header || json || (head.what == What::attribute && head.known)) return head;
    size_t configuration = text.find(" configuration:");
    if (configuration != std::string_view::npos) {
        uint32_t begin = static_cast<uint32_t>(configuration);
        while (begin > 0 && is_word(text[begin - 1])) --begin;
        head = parse_head(text, begin, vocabulary);
        if (head.what == What::header && text.substr(begin, 9) == "DeepSpeed" && trim(text.substr(configuration)) == kConfiguration)
            return head;
    }
    for (std::string_view mark : {std::string_view(" .."), std::string_view(" \xE2\x80\xA6")}) {
        size_t leader = text.find(mark);
        if (leader == std::string_view::npos || leader == 0) continue;
        uint32_t begin = static_cast<uint32_t>(leader);
        while (begin > 0 && is_word(text[begin - 1])) --begin;
        head = parse_head(text, begin, vocabulary);
        if (head.what == What::attribute && head.known && head.leader != Leader::other) return head;
    }
    return RecordHead{};
}

}  // namespace dslens
