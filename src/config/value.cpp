#include "config/value.h"

#include <algorithm>

#include "config/names.h"
#include "config/typography.h"
#include "log/clean.h"

namespace dslens {
namespace {

using Status = LiteralParser::Status;

constexpr size_t kFullLine = 20;  // a line that lies wholly in a string is at least so long, unless it is none of the string's

constexpr uint32_t kIndent = 4;        // of DeepSpeed's JSON, a level
constexpr uint32_t kLinesInPlace = 2;  // so many of a JSON stood as DeepSpeed prints them: the others do as well

bool has(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool blank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }

bool literal_kind(Kind kind) { return kind == Kind::null || kind == Kind::boolean || kind == Kind::integer || kind == Kind::real; }

Token whole_token(std::string_view text, uint32_t at) {
    TokenRules rules;
    rules.last = true;
    rules.loose = true;
    return next_token(text, at, rules);
}

/// Whether the blank of `<x.Y object at 0x7f…>` went where the line was broken.
bool lost_a_blank(std::string_view text, std::string_view next) {
    auto ends = [&](std::string_view with) { return text.size() > with.size() && text.substr(text.size() - with.size()) == with; };
    if (text.find('<') == std::string_view::npos || is_blank(text.back())) return false;
    if (next.substr(0, 12) == "object at 0x" || next == "object at" || next == "object") return true;
    return ends(" object") ? next.substr(0, 5) == "at 0x" || next == "at" : ends(" object at") && next.substr(0, 2) == "0x";
}

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

}  // namespace

RecordValue::RecordValue(Name name, Text record, uint32_t value_begin)
    : name_(std::move(name)), text_(std::move(record)), value_begin_(value_begin) {
    if (!name_.plain) {
        Text value = text_.slice(value_begin_, text_.size());
        text_.truncate(value_begin_);
        text_.append(name_.lean ? value : undo_typography(value));
    }
    started_ = !blank(text_.view().substr(value_begin_));
    if (started_ && !name_.plain) {
        parser_.start(value_begin_, LiteralRules{false, name_.lean && name_.text == "json"});
        status_ = parser_.feed(text_.view());
    }
}

bool RecordValue::wants_more() const {
    if (name_.plain || hole_) return false;
    return !started_ ||
           (status_ == Status::open && (parser_.inside() || !parser_.fields()) && (parser_.inside() || parser_.in_string(text_.view())));
}

bool RecordValue::may_have_more() const {
    if (name_.plain) return true;
    if (hole_) return false;
    return !started_ || status_ == Status::open || (status_ == Status::failed && parser_.inside());
}

bool RecordValue::take(const Text& raw, Joint joint, Problems& problems) {
    proved_wrapping_ = proved_soft_wrap_ = false;
    if (blank(raw.view())) return false;
    if (text_.size() + raw.size() > kMaxValueBytes) return false;  // it then breaks off, and says so
    if (name_.plain) return take_plain(raw, joint);
    Text line = undo_typography(raw);
    if (!started_) return take_first(line, joint, problems);
    if (status_ == Status::failed && parser_.inside()) settle(status_, problems);
    if (status_ != Status::open || hole_) return false;
    if (!parser_.inside() && !joint.adjoining) return false;
    hole_ = behind_hole(line, joint);
    if (hole_) return false;
    if (parser_.touches_end(text_.view()) && try_join(line, true, joint, problems)) return true;
    if (!parser_.in_string(text_.view()) && try_join(line, false, joint, problems)) return true;
    return parser_.inside() && take_part(line, problems);
}

/// DeepSpeed's JSON stands one entry a line, four blanks a level. Where the lines so far did and one does not, lines are missing between.
bool RecordValue::behind_hole(const Text& line, Joint joint) {
    LiteralParser::State state = parser_.save();
    bool in_list = std::any_of(state.frames.begin(), state.frames.end(), [](const LiteralParser::Frame& frame) {
        return frame.type != LiteralParser::Frame::object;  // a dict in a list begins again at the left in DeepSpeed's own encoder
    });
    if (!in_form_ || joint.wrapped || joint.unlabelled || state.frames.empty() || parser_.in_string(text_.view())) return false;
    std::string_view text = trim(line.view());
    bool closes = text == "}" || text == "},";
    size_t quote = text[0] == '"' ? text.find('"', 1) : std::string_view::npos;
    if (!closes && quote >= text.size() - 1) return false;
    bool entry = !closes && text[quote + 1] == ':';
    bool of_list = state.frames.back().type == LiteralParser::Frame::list;
    if (in_list) return entry && of_list && in_place_ >= kLinesInPlace;
    uint32_t blanks = skip_blanks(line.view(), 0), depth = parser_.depth();
    bool in_place = blanks == kIndent * (closes ? depth - 1 : depth);
    if (in_place_ < kLinesInPlace) in_form_ = in_place;
    in_place_ += in_place;
    if (!in_form_ || in_place_ <= kLinesInPlace) return false;
    if (closes) return !in_place;
    std::string key(text.substr(1, quote - 1));
    bool garbled =
        text[quote + 1] != ':' && blanks > 0 && blanks % kIndent == 0 && state.frames.back().expect == LiteralParser::Frame::item;
    bool of_user = depth == 1 && name_.keys && name_.json_keys && !has(*name_.keys, key) && name_.json_keys->count(key) > 0;
    return garbled || (entry && (!in_place || of_user));
}

/// A bracket, or a section's own key=, in a call or not.
bool RecordValue::begins_value(std::string_view line, Joint joint) const {
    std::string_view text = trim(line);
    if (text[0] == '<' || text[0] == '{' || text[0] == '[') return true;
    size_t end = 0;
    while (end < text.size() && is_word(text[end])) ++end;
    if (end > 0 && end < text.size() && text[end] == '(') {  // AutoEPConfig(enabled=True
        text.remove_prefix(end + 1);
        for (end = 0; end < text.size() && is_word(text[end]);) ++end;
    }
    bool field = joint.adjoining && name_.keys && end < text.size() && text[end] == '=';
    return field && has(*name_.keys, text.substr(0, end));
}

/// The value stands wholly on the lines behind its name.
bool RecordValue::take_first(const Text& line, Joint joint, Problems& problems) {
    bool bracket = begins_value(line.view(), joint);
    if (!bracket && !(joint.adjoining && joint.wrapped)) return false;
    uint32_t size = text_.size();
    text_.append("\n", text_.point(size));
    value_begin_ = text_.size();
    text_.append(line);
    parser_.start(value_begin_, {});
    Status status = parser_.feed(text_.view());
    bool other = status == Status::complete && bracket && !blank(text_.view().substr(parser_.position()));  // "[rank3]: Traceback"
    if (other || (status == Status::failed && parser_.position() == value_begin_)) {
        text_.truncate(size);
        value_begin_ = size;
        return false;
    }
    started_ = proved_soft_wrap_ = true;
    settle(status, problems);
    return true;
}

/// Nothing in a plain string shows that it goes on: only the width of the line does.
bool RecordValue::take_plain(const Text& line, Joint joint) {
    if (!joint.adjoining || !joint.wrapped || is_blank(text_.view().back())) return false;
    text_.append(line.slice(skip_blanks(line.view(), 0), line.size()));
    started_ = true;
    return true;
}

/// Joins the line on, directly (a hard wrap within a token) or as a new line, and takes it back when the result is not the grammar's.
bool RecordValue::try_join(const Text& line, bool direct, Joint joint, Problems& problems) {
    LiteralParser::State before = parser_.save();
    uint32_t size = text_.size();
    uint32_t indent = skip_blanks(line.view(), 0);
    if (direct) {
        bool lost_blank = parser_.in_string(text_.view()) && lost_a_blank(text_.view(), line.view().substr(indent));
        uint32_t drop = parser_.in_string(text_.view()) && indent == 1 ? 0 : std::min(indent, joint.indent);
        if (lost_blank) drop = indent;
        if (lost_blank) text_.append(" ", text_.point(size));
        text_.append(line.slice(drop, line.size()));
    } else {
        text_.append("\n", text_.point(size));
        text_.append(line);
    }
    Status status = parser_.feed(text_.view());
    bool fits = status != Status::failed && (direct ? plausible_join(size, before, joint) : plausible_line(size, before, joint));
    if (!fits) {
        parser_.restore(before);
        text_.truncate(size);
        return false;
    }
    Token joined = whole_token(text_.view(), before.at);
    proved_soft_wrap_ = !direct && parser_.fields();
    proved_wrapping_ = direct && joined.begin < size && joined.end > size;
    indent_ = indent;
    settle(status, problems);
    return true;
}

/// Whether another a=1 came with the last line, and whether the section is known to have them.
bool RecordValue::new_keys(const LiteralParser::State& before, bool& all_known) const {
    bool any = false;
    all_known = true;
    auto see = [&](Span key) {
        any = true;
        all_known = all_known && (!name_.keys || key_known(key));
    };
    for (size_t i = before.rows; i < parser_.rows().size(); ++i) {
        if (parser_.rows()[i].depth == 1) see(parser_.rows()[i].name);
    }
    bool outermost = parser_.fields() && parser_.depth() == 0;
    if (outermost && !parser_.pending_key().empty() && parser_.pending_key().begin >= before.at) see(parser_.pending_key());
    return any;
}

/// The parse with a token continued on this line went well. Is that also likely, or does a foreign line happen to fit?
bool RecordValue::plausible_join(uint32_t joined_at, const LiteralParser::State& before, Joint joint) const {
    std::string_view text = text_.view();
    Token cut = whole_token(text.substr(0, joined_at), before.at), token = whole_token(text, before.at);
    bool was_literal = cut.type != Token::Type::foreign && literal_kind(cut.kind), is_literal = literal_kind(token.kind);
    if (token.type == Token::Type::foreign || (was_literal && token.type == Token::Type::word && !is_literal)) return false;
    if (cut.type == Token::Type::cut && token.type == Token::Type::cut)
        return joint.adjoining && text.size() - joined_at > kFullLine;  // a string over three lines
    bool all_known = true;
    bool more = new_keys(before, all_known);
    if (parser_.fields() && !all_known) return false;
    if (parser_.fields() && before.frames.empty() && !name_.keys) return false;  // "torch.float32" and "step=10"
    bool bracketed = parser_.inside() || before.frames.size() > (parser_.fields() ? 1u : 0u);
    return bracketed || cut.type == Token::Type::cut || (!was_literal && is_literal) || joint.wrapped || (parser_.fields() && more);
}

/// The same for a line that begins with a new token.
bool RecordValue::plausible_line(uint32_t joined_at, const LiteralParser::State& before, Joint joint) const {
    std::string_view text = text_.view();
    Token last = whole_token(text, parser_.position());
    bool lone_word = last.type == Token::Type::word && !literal_kind(last.kind) && last.begin >= joined_at &&
                     trim(text.substr(joined_at + 1)).size() == last.end - last.begin;
    bool python =
        text.substr(joined_at + 1, 2) == "{'" && text.substr(value_begin_, joined_at - value_begin_).find('"') != std::string_view::npos;
    bool own_key = lone_word && parser_.fields() && name_.keys && key_known({last.begin, last.end});  // its = is on the next line
    if ((lone_word && !own_key) || python) return false;                                              // another program's word or dict
    bool all_known = true;
    bool more = new_keys(before, all_known);
    if (parser_.fields() && !all_known) return false;
    bool bracketed = parser_.inside() || before.frames.size() > (parser_.fields() ? 1u : 0u);
    bool value_missing = !before.frames.empty() && before.frames.back().expect == LiteralParser::Frame::value;
    return bracketed || value_missing || own_key || (parser_.fields() && more && (name_.keys || joint.wrapped));
}

bool RecordValue::key_known(Span key) const {
    std::string_view name = text_.view().substr(key.begin, key.size());
    return has(*name_.keys, name);
}

/// The front of the line belongs to the value, but something is glued behind it.
bool RecordValue::take_part(const Text& line, Problems& problems) {
    LiteralParser::State before = parser_.save();
    uint32_t size = text_.size();
    text_.append("\n", text_.point(size));
    text_.append(line);
    parser_.feed(text_.view());
    const std::vector<Row>& rows = parser_.rows();
    bool part = parser_.position() > size && parser_.after_entry() && rows.size() > before.rows;
    if (part && rows[before.rows].name.begin > 0 && !rows[before.rows].name.empty()) {  // "7: Loading extension" is no entry
        char quote = text_.view()[rows[before.rows].name.begin - 1];
        bool field = text_.view()[rows[before.rows].name.end] == '=';
        part = (field || quote == '"' || quote == '\'') &&
               !(rows.back().kind == Kind::word && is_letter(text_.view()[rows.back().text.begin]));
    }
    if (!part) {
        parser_.restore(before);
        text_.truncate(size);
        return false;
    }
    cut_glued(parser_.position(), problems);
    status_ = Status::open;
    return true;
}

/// Remembers how far the value got; cuts what is glued behind it.
void RecordValue::settle(Status status, Problems& problems) {
    status_ = status;
    if (parser_.limit() != LiteralParser::Limit::none) return;
    uint32_t end = parser_.position();
    if (status == Status::complete && parser_.rows()[0].kind != Kind::word && !blank(text_.view().substr(end))) cut_glued(end, problems);
    if (status == Status::failed && parser_.inside() && parser_.after_entry()) {
        cut_glued(end, problems);
        status_ = Status::open;
    }
}

void RecordValue::cut_glued(uint32_t end, Problems& problems) {
    std::string rest = quoted(text_.view().substr(end));
    if (blank(rest)) return;
    TextPoint at = text_.point(end + skip_blanks(text_.view().substr(end), 0));
    text_.truncate(end);
    problems.add(
        at, "“" + rest + "” stands behind the value of " + name_.text + " and was left out: other output on the same line, most likely.",
        "“" + rest + "”紧跟在 " + name_.text + " 的值后面，已略去：多半是同一行里混入的其他输出。");
}

void RecordValue::finish(Problems& problems) {
    finish_value(problems);
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
    rows_ = parser_.rows();
    uint32_t end = parser_.position();
    if (parser_.limit() != LiteralParser::Limit::none) return report_limit(end, problems);
    bool rest = !blank(text_.view().substr(end));
    if (inside) {
        uint32_t at = std::max(end, static_cast<uint32_t>(trim_right(text_.view()).size()));
        problems.add(text_.point(at), "The value of " + name_.text + " breaks off here; what stands before it is shown.",
                     name_.text + " 的值在此中断；已显示其之前的部分。");
        rows_[0].snippet = name_.text == "json";
        return;
    }
    bool glued = name_.known && rows_.size() == 1 && rows_[0].kind == Kind::word && glued_literal(text_.view().substr(rows_[0].text.begin));
    if (glued) return finish_unparsed(problems);
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
        rows_ = parser_.rows();
        if (!rows_.empty()) return;
    }
    if (parser_.fields() || (!parser_.rows().empty() && parser_.rows()[0].kind == Kind::object && parser_.rows().size() > 1)) {
        rows_ = parser_.rows();
        cut_glued(parser_.position(), problems);
        return;
    }
    finish_as_it_stands();
    if (!name_.known) return;
    std::string value = quoted(text_.view().substr(begin));
    problems.add(text_.point(begin),
                 "“" + value + "” is no value that " + name_.text + " can have: something was cut out or mixed in here.",
                 "“" + value + "”不可能是 " + name_.text + " 的值：此处有内容被截去或混入。");
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
