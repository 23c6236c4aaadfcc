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

}  // namespace

RecordValue::RecordValue(Name name, Text record, uint32_t value_begin)
    : name_(std::move(name)), text_(std::move(record)), value_begin_(value_begin) {
    if (!name_.plain && !name_.lean) undo_typography(text_, value_begin_);
    started_ = !is_blank(text_.view().substr(value_begin_));
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
    if (is_blank(raw.view())) return false;
    if (text_.size() + raw.size() > kMaxValueBytes) return false;  // it then breaks off, and says so
    if (name_.plain) return take_plain(raw, joint);
    if (is_plain(raw.view())) return take_line(raw, joint, problems);
    Text line = raw;
    undo_typography(line);
    return take_line(line, joint, problems);
}

bool RecordValue::take_line(const Text& line, Joint joint, Problems& problems) {
    if (!started_) return take_first(line, joint, problems);
    if (status_ == Status::failed && parser_.inside()) settle(status_, problems);
    if (status_ != Status::open || hole_) return false;
    if (!parser_.inside() && !joint.adjoining) return false;
    const bool in_token = parser_.touches_end(text_.view()), in_string = in_token && parser_.in_string(text_.view());
    hole_ = behind_hole(line, joint, in_string);
    if (hole_) return false;
    if (in_token && try_join(line, true, joint, problems)) return true;
    if (!in_string && try_join(line, false, joint, problems)) return true;
    return parser_.inside() && take_part(line, problems);
}

/// DeepSpeed's JSON stands one entry a line, four blanks a level. Where the lines so far did and one does not, lines are missing between.
bool RecordValue::behind_hole(const Text& line, Joint joint, bool in_string) {
    const std::vector<LiteralParser::Frame>& frames = parser_.frames();
    if (!in_form_ || joint.wrapped || joint.unlabelled || frames.empty() || in_string) return false;
    bool in_list = std::any_of(frames.begin(), frames.end(), [](const LiteralParser::Frame& frame) {
        return frame.type != LiteralParser::Frame::object;  // a dict in a list begins again at the left in DeepSpeed's own encoder
    });
    std::string_view text = trim(line.view());
    bool closes = text == "}" || text == "},";
    size_t quote = text[0] == '"' ? text.find('"', 1) : std::string_view::npos;
    if (!closes && quote >= text.size() - 1) return false;
    bool entry = !closes && text[quote + 1] == ':';
    bool of_list = frames.back().type == LiteralParser::Frame::list;
    if (in_list) return entry && of_list && in_place_ >= kLinesInPlace;
    uint32_t blanks = skip_blanks(line.view(), 0), depth = parser_.depth();
    bool in_place = blanks == kIndent * (closes ? depth - 1 : depth);
    if (in_place_ < kLinesInPlace) in_form_ = in_place;
    in_place_ += in_place;
    if (!in_form_ || in_place_ <= kLinesInPlace) return false;
    if (closes) return !in_place;
    std::string_view key = text.substr(1, quote - 1);
    bool garbled = text[quote + 1] != ':' && blanks > 0 && blanks % kIndent == 0 && frames.back().expect == LiteralParser::Frame::item;
    bool of_user = depth == 1 && name_.keys && name_.json_keys && !has(*name_.keys, key) && name_.json_keys->has(key);
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
    bool other = status == Status::complete && bracket && !is_blank(text_.view().substr(parser_.position()));  // "[rank3]: Traceback"
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
        text_.append(line, drop, line.size());
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
    proved_soft_wrap_ = !direct && parser_.fields();
    if (direct) {
        Token joined = whole_token(text_.view(), before.at);
        proved_wrapping_ = joined.begin < size && joined.end > size;
    }
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
    bool more = parser_.fields() && new_keys(before, all_known);
    if (!all_known) return false;
    bool bracketed = parser_.inside() || before.frames.size() > (parser_.fields() ? 1u : 0u);
    bool value_missing = !before.frames.empty() && before.frames.back().expect == LiteralParser::Frame::value;
    return bracketed || value_missing || own_key || (more && (name_.keys || joint.wrapped));
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

}  // namespace dslens
