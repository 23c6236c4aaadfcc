// The end of a record's value: what is glued behind it, what is cut off, and the rows it makes.
#include <algorithm>
#include <cstddef>
#include <utility>

#include "config/names.h"
#include "config/value.h"
#include "log/clean.h"

namespace dslens {
namespace {

using Status = LiteralParser::Status;

/// The front of a literal, and not the whole of one.
bool is_cut_literal(std::string_view word) {
    for (std::string_view whole : {"True", "False", "None", "true", "false", "null"}) {
        if (word.size() < whole.size() && whole.substr(0, word.size()) == word) return true;
    }
    return false;
}

/// Where a progress bar begins (" 45%|"), or npos.
size_t progress_bar(std::string_view text) {
    for (size_t bar = text.find("%|"); bar != std::string_view::npos; bar = text.find("%|", bar + 1)) {
        size_t at = bar;
        while (at > 0 && is_digit(text[at - 1])) --at;
        if (at == bar) continue;
        while (at > 0 && is_blank(text[at - 1])) --at;
        return at;
    }
    return std::string_view::npos;
}

/// The length of the literal that something is glued to without a blank: "False45%|", "8Loading"; 0 when there is none.
uint32_t glued_literal(std::string_view text) {
    for (std::string_view word : {"True", "False", "None", "true", "false", "null", "inf"}) {
        if (text.substr(0, word.size()) == word && text.size() > word.size() && !(text[word.size()] >= 'a' && text[word.size()] <= 'z') &&
            text[word.size()] != '_') {
            return static_cast<uint32_t>(word.size());
        }
    }
    size_t digits = text.size() > 1 && text[0] == '-' ? 1 : 0, end = digits;
    while (end < text.size() && (is_digit(text[end]) || (text[end] == '.' && end > digits))) ++end;
    bool hexadecimal = text.substr(0, 2) == "0x";
    bool letter_follows = !hexadecimal && end < text.size() && (is_letter(text[end]) || text[end] == '[');
    return end > digits && letter_follows ? static_cast<uint32_t>(end) : 0;
}

/// The front of a literal that digits stand behind: "Fal3:21".
bool is_broken_literal(std::string_view word) {
    size_t letters = 0;
    while (letters < word.size() && is_letter(word[letters])) ++letters;
    return letters >= 2 && letters < word.size() && is_digit(word[letters]) && is_cut_literal(word.substr(0, letters));
}

/// The end of a logger prefix at text[at], a bracket: "54,412]", "1003:print]".
bool ends_prefix(std::string_view text, size_t at) {
    size_t word = at;
    while (word > 0 && is_word(text[word - 1])) --word;
    if (word < 2 || word == at || !is_digit(text[word - 2])) return false;
    bool digits = std::all_of(text.begin() + static_cast<std::ptrdiff_t>(word), text.begin() + static_cast<std::ptrdiff_t>(at),
                              [](char c) { return is_digit(c); });
    if (!digits) return text[word - 1] == ':' && !is_digit(text[word]);
    bool time = word >= 3 && is_digit(text[word - 3]) && (word == 3 || text[word - 4] == ':');
    return text[word - 1] == ',' && time && at - word == 3;
}

bool holds_prefix_end(std::string_view text) {
    for (size_t at = text.find(']'); at != std::string_view::npos; at = text.find(']', at + 1)) {
        if (ends_prefix(text, at)) return true;
    }
    return false;
}

}  // namespace

/// Remembers how far the value got; cuts what is glued behind it.
void RecordValue::settle(Status status, Problems& problems) {
    status_ = status;
    if (parser_.limit() != LiteralParser::Limit::none) return;
    uint32_t end = parser_.position();
    if (status == Status::complete && parser_.rows()[0].kind != Kind::word && !is_blank(text_.view().substr(end))) cut_glued(end, problems);
    if (status == Status::failed && parser_.inside() && parser_.after_entry()) {
        cut_glued(end, problems);
        status_ = Status::open;
    }
}

void RecordValue::cut_glued(uint32_t end, Problems& problems) {
    std::string rest = quoted(text_.view().substr(end));
    if (is_blank(rest)) return;
    TextPoint at = text_.point(end + skip_blanks(text_.view().substr(end), 0));
    text_.truncate(end);
    problems.add(
        at, "“" + rest + "” stands behind the value of " + name_.text + " and was left out: other output on the same line, most likely.",
        "“" + rest + "”紧跟在 " + name_.text + " 的值后面，已略去：多半是同一行里混入的其他输出。");
}

void RecordValue::finish(Problems& problems) {
    finish_value(problems);
    report_remnant(problems);
    const bool lone = name_.text != "json" && rows_.size() == 1 && (rows_[0].kind == Kind::boolean || rows_[0].kind == Kind::null);
    const char first = lone ? text_.view()[rows_[0].text.begin] : '\0';
    if (lone && first == lower(first)) rows_[0].kind = Kind::string;  // Python prints False: this is the text "false"
    resolve_names(text_, rows_, name_.text == "json");
}

void RecordValue::finish_value(Problems& problems) {
    if (name_.plain) return finish_plain();
    if (!started_) {
        single_row(Kind::string, {text_.size(), text_.size()});
        problems.add(text_.point(text_.size()),
                     "No value stands behind " + name_.text + ": the log breaks off here, or the value was lost when it was copied.",
                     name_.text + " 后面没有值：日志在此中断，或复制时丢失。");
        return;
    }
    if (part_of_word()) return finish_as_it_stands();
    settle(status_, problems);
    bool inside = parser_.inside() || (status_ == Status::open && parser_.in_string(text_.view()));
    Status status = parser_.finish(text_.view());
    if (parser_.rows().empty() || (status == Status::failed && !inside)) return finish_unparsed(problems);
    rows_ = std::move(parser_.rows());
    uint32_t end = parser_.position();
    if (parser_.limit() != LiteralParser::Limit::none) return report_limit(end, problems);
    bool rest = !is_blank(text_.view().substr(end));
    if (inside) {
        uint32_t at = std::max(end, static_cast<uint32_t>(trim_right(text_.view()).size()));
        problems.add(text_.point(at), "The value of " + name_.text + " breaks off here; what stands before it is shown.",
                     name_.text + " 的值在此中断；已显示其之前的部分。");
        rows_[0].snippet = name_.text == "json";
        return;
    }
    bool glued = name_.known && rows_.size() == 1 && rows_[0].kind == Kind::word && glued_literal(text_.view().substr(rows_[0].text.begin));
    bool broken = name_.known && rows_.size() == 1 && rows_[0].kind == Kind::word &&
                  is_broken_literal(text_.view().substr(rows_[0].text.begin, rows_[0].text.size()));
    if (glued || broken) return finish_unparsed(problems);
    if (!rest) return report_cut_word(problems);
    bool bare_word = rows_.size() == 1 && rows_[0].kind == Kind::word;
    if (bare_word && !name_.known) return finish_unparsed(problems);  // a string of several words, of a name that we do not know
    cut_glued(end, problems);
}

/// What was read as a number is the front of a date, a release, an address: 2024-01-01, 1.2.3, 10.0.0.1:80.
bool RecordValue::part_of_word() const {
    const std::vector<Row>& rows = parser_.rows();
    std::string_view text = text_.view();
    uint32_t at = parser_.position();
    if (rows.size() != 1 || parser_.inside() || (rows[0].kind != Kind::integer && rows[0].kind != Kind::real)) return false;
    bool goes_on = at + 1 < text.size() && std::string_view("-:./+").find(text[at]) != std::string_view::npos && is_word(text[at + 1]);
    return goes_on && !glued_literal(text.substr(rows[0].text.begin));
}

void RecordValue::report_limit(uint32_t at, Problems& problems) const {
    bool deep = parser_.limit() == LiteralParser::Limit::depth;
    std::string most = std::to_string(deep ? kMaxDepth : kMaxValueRows);
    problems.add(
        text_.point(at),
        "The value of " + name_.text + (deep ? " is nested deeper than " : " holds more than ") + most + (deep ? " levels" : " values") +
            ", the most that is read; what stands from here on was left out.",
        name_.text + (deep ? " 的值嵌套超过 " : " 的值超过 ") + most + (deep ? " 层" : " 个") + "（可读取的上限）；其后的内容已略去。");
}

/// pydantic prints no bare words but literals and dotted names: "overlap_comm=Tr" at the end is the front of one. So is "Tr" alone.
void RecordValue::report_cut_word(Problems& problems) const {
    const Row& last = rows_.back();
    std::string_view word = text_.view().substr(last.text.begin, last.text.size());
    bool in_fields =
        rows_.size() > 1 && rows_[0].kind == Kind::object && last.kind == Kind::word && std::all_of(word.begin(), word.end(), is_letter);
    bool alone = rows_.size() == 1 && name_.known && last.kind == Kind::word && is_cut_literal(word);
    if (!in_fields && !alone) return;
    problems.add(text_.point(last.text.end),
                 "The value of " + name_.text + " breaks off here, within “" + quoted(word) + "”; what stands before it is shown.",
                 name_.text + " 的值在此中断（“" + quoted(word) + "”不完整）；已显示其之前的部分。");
}

void RecordValue::finish_plain() {
    std::string_view text = text_.view();
    uint32_t end = static_cast<uint32_t>(trim_right(text).size());
    uint32_t begin = std::min(value_begin_, end);
    size_t bar = progress_bar(text.substr(begin, end - begin));
    if (bar != std::string_view::npos) end = begin + static_cast<uint32_t>(bar);
    begin = std::min(skip_blanks(text, begin), end);
    single_row(text.substr(begin, end - begin) == "None" ? Kind::null : Kind::string, {begin, end});
}

/// No literal: the rest of the line as it is; of a known name what can be told from what is glued to it.
void RecordValue::finish_unparsed(Problems& problems) {
    uint32_t begin = skip_space(text_.view(), value_begin_, false);
    uint32_t glued = name_.known ? glued_literal(text_.view().substr(begin)) : 0;
    if (glued) {
        cut_glued(begin + glued, problems);
        parser_.start(begin, {});
        parser_.finish(text_.view());
        rows_ = std::move(parser_.rows());
        if (!rows_.empty()) return;
    }
    if (parser_.fields() || (!parser_.rows().empty() && parser_.rows()[0].kind == Kind::object && parser_.rows().size() > 1)) {
        rows_ = std::move(parser_.rows());
        cut_glued(parser_.position(), problems);
        return;
    }
    finish_as_it_stands();
    if (name_.known && !has_remnant()) report_no_value(problems);
}

void RecordValue::report_no_value(Problems& problems) const {
    std::string value = quoted(text_.view().substr(rows_[0].text.begin, rows_[0].text.size()));
    problems.add(text_.point(rows_[0].text.begin),
                 "“" + value + "” is no value that " + name_.text + " can have: something was cut out or mixed in here.",
                 "“" + value + "”不可能是 " + name_.text + " 的值：此处有内容被截去或混入。");
}

/// What was taken as the value holds the end of a logger prefix: text was cut out between two records.
bool RecordValue::has_remnant() const {
    bool text = rows_.size() == 1 && (rows_[0].kind == Kind::string || rows_[0].kind == Kind::word);
    return text && !name_.lean && holds_prefix_end(text_.view().substr(rows_[0].text.begin, rows_[0].text.size()));
}

void RecordValue::report_remnant(Problems& problems) const {
    if (has_remnant()) report_no_value(problems);
}

void RecordValue::finish_as_it_stands() {
    uint32_t begin = skip_space(text_.view(), value_begin_, false);
    uint32_t end = static_cast<uint32_t>(trim_right(text_.view()).size());
    single_row(Kind::string, {begin, std::max(begin, end)});
}

void RecordValue::single_row(Kind kind, Span span) {
    Row row;
    row.kind = kind;
    row.text = span;
    row.end = 1;
    rows_.assign(1, row);
}

}  // namespace dslens
