#include "config/literal.h"

#include <algorithm>

#include "config/template.h"
#include "log/clean.h"

namespace dslens {
namespace {

constexpr size_t kMaxNotes = 200;

char closing_mark(LiteralParser::Frame::Type type) {
    using Frame = LiteralParser::Frame;
    return type == Frame::object ? '}' : type == Frame::list ? ']' : type == Frame::fields ? '\0' : ')';
}

bool identifier(const Token& token) { return token.type == Token::Type::word; }

bool scalar(const Token& token) {
    return token.type == Token::Type::string || token.type == Token::Type::number || token.type == Token::Type::word ||
           token.type == Token::Type::repr;
}

Span without_quotes(const Token& token) {
    bool quoted = token.type == Token::Type::string;
    return quoted ? Span{token.begin + 1, token.end - 1} : Span{token.begin, token.end};
}

}  // namespace

void LiteralParser::start(uint32_t at, LiteralRules rules) {
    rules_ = rules;
    limit_ = Limit::none;
    state_ = State{};
    state_.at = at;
    rows_.clear();
    notes_.clear();
}

LiteralParser::State LiteralParser::save() const {
    State state = state_;
    state.rows = static_cast<uint32_t>(rows_.size());
    if (!rows_.empty()) state.last_row = rows_.back();
    return state;
}

void LiteralParser::restore(const State& state) {
    state_ = state;
    limit_ = Limit::none;
    rows_.resize(state.rows);
    if (!rows_.empty()) rows_.back() = state.last_row;
}

uint32_t LiteralParser::depth() const { return static_cast<uint32_t>(state_.frames.size()) - (fields() ? 1 : 0); }

bool LiteralParser::between_fields() const {
    return state_.frames.size() == 1 && fields() && state_.frames[0].expect == Frame::item && state_.frames[0].keyed;
}

bool LiteralParser::awaits_mark() const {
    if (state_.frames.empty() || rules_.lenient) return false;
    Frame::Expect expect = state_.frames.back().expect;
    return expect == Frame::separator || expect == Frame::colon;
}

Span LiteralParser::pending_key() const {
    bool pending = !state_.frames.empty() && state_.frames.back().expect == Frame::value;
    return pending ? state_.frames.back().key : Span{};
}

bool LiteralParser::after_entry() const {
    if (state_.frames.empty()) return state_.taken;
    const Frame& frame = state_.frames.back();
    if (frame.type == Frame::fields) return frame.expect == Frame::item;
    if (frame.expect == Frame::separator) return frame.type == Frame::object || frame.type == Frame::call;
    return frame.expect == Frame::item;
}

bool LiteralParser::touches_end(std::string_view text) const {
    uint32_t at = skip_space(text, state_.at, rules_.comments);
    if (at >= text.size()) return false;
    return next_token(text, at, token_rules(false)).type == Token::Type::cut;
}

bool LiteralParser::in_string(std::string_view text) const {
    uint32_t at = skip_space(text, state_.at, rules_.comments);
    if (at >= text.size()) return false;
    Token token = next_token(text, at, token_rules(false));
    if (token.type != Token::Type::cut) return false;
    return text[at] == '"' || text[at] == '\'' || text[at] == '<' || find_either(text, '\'', '"', at) != std::string_view::npos;
}

TokenRules LiteralParser::token_rules(bool last) const {
    TokenRules rules;
    rules.comments = rules_.comments;
    rules.lenient = rules_.lenient;
    rules.last = last;
    rules.loose = state_.frames.empty() || state_.frames.back().type == Frame::fields || state_.frames.back().type == Frame::call;
    return rules;
}

LiteralParser::Status LiteralParser::feed(std::string_view text) { return run(text, false); }

LiteralParser::Status LiteralParser::finish(std::string_view text) {
    Status status = run(text, true);
    bool line_of_fields = between_fields();
    uint32_t end = state_.at;
    if (!state_.frames.empty()) end_entry(state_.frames.back(), end);
    if (limit_ != Limit::none) {
        LiteralNote::What what = limit_ == Limit::depth ? LiteralNote::What::too_deep : LiteralNote::What::too_many;
        notes_.push_back({what, end, {end, end}});
    }
    while (!state_.frames.empty()) {
        if (rules_.lenient && limit_ == Limit::none)
            note(LiteralNote::What::unclosed, rows_[state_.frames.back().row].text.begin, {end, end});
        pop(end);
    }
    if (line_of_fields && status == Status::open) status = Status::complete;
    return status;
}

/// The entry that the end of the text cuts off: a key without its value, or a first item that may have been a key.
void LiteralParser::end_entry(Frame& frame, uint32_t end) {
    if (frame.expect == Frame::colon && !frame.keyed) {
        frame.bare = true;
    } else if (frame.expect == Frame::colon) {
        rows_.pop_back();
        frame.expect = Frame::value;
    }
    if (frame.expect == Frame::value) add_row(Kind::string, {end, end});
}

LiteralParser::Status LiteralParser::run(std::string_view text, bool last) {
    while (!state_.taken || !state_.frames.empty()) {
        Token token = next_token(text, state_.at, token_rules(last));
        if (token.type == Token::Type::end) return Status::open;
        if (token.type == Token::Type::cut && !last)
            return awaits_mark() || token.end - token.begin > kMaxToken ? Status::failed : Status::open;
        if (rows_.size() >= kMaxValueRows) limit_ = Limit::rows;
        if (limit_ == Limit::none && step(token, text, last)) continue;
        if (limit_ != Limit::none || !rules_.lenient || !recover(token, text)) return Status::failed;
    }
    return Status::complete;
}

bool LiteralParser::step(const Token& token, std::string_view text, bool last) {
    if (state_.frames.empty()) {
        Token after = token;
        bool word = identifier(token);
        if (word) after = next_token(text, token.end, token_rules(last));
        bool assignment = word && after.type == Token::Type::mark && after.mark == '=' && after.begin == token.end;
        if (!assignment) return value(token, text);
        if (!open(Frame::fields, Kind::object, token.begin, token.begin)) return false;
        return step_item(state_.frames.back(), token, text);
    }
    Frame& frame = state_.frames.back();
    switch (frame.expect) {
        case Frame::item: return step_item(frame, token, text);
        case Frame::value: return value(token, text);
        case Frame::colon:
        case Frame::separator: return step_separator(frame, token);
    }
    return false;
}

/// An entry, an item or the closing bracket.
bool LiteralParser::step_item(Frame& frame, const Token& token, std::string_view text) {
    if (token.type == Token::Type::mark && token.mark == closing_mark(frame.type)) {
        close(token.end);
        return true;
    }
    if (frame.type == Frame::fields || frame.type == Frame::call) {
        bool named = identifier(token) && token.end < text.size() && text[token.end] == '=';
        if (named) {
            frame.key = {token.begin, token.end};
            frame.keyed = true;
            frame.expect = Frame::value;
            state_.at = token.end + 1;
            return true;
        }
        if (frame.type == Frame::fields) return false;
    }
    bool key_like = frame.type == Frame::object && scalar(token) && !frame.bare;
    bool name = token.type == Token::Type::word && token.kind == Kind::word;  // unquoted: no key of a printed dict
    if (key_like && name && !rules_.lenient) return false;
    if (!key_like) {
        bool hashable = scalar(token) || (token.type == Token::Type::mark && token.mark == '(');
        if (frame.type == Frame::object && (frame.keyed || !hashable)) return false;  // a set holds no lists
        frame.bare = true;
        frame.key = {};
        return value(token, text);
    }
    frame.key = without_quotes(token);
    frame.expect = Frame::colon;
    state_.at = token.end;
    add_row(token.kind, {token.begin, token.end});  // taken back when a colon shows that it is a key
    Row& row = rows_.back();
    row.name = {};
    row.truth = token.truth;
    row.integer = token.integer;
    row.real = token.real;
    return true;
}

bool LiteralParser::step_separator(Frame& frame, const Token& token) {
    if (token.type != Token::Type::mark) return false;
    if (frame.expect == Frame::colon) {
        if (token.mark == ':' || (rules_.lenient && token.mark == '=')) {
            rows_.pop_back();
            frame.keyed = true;
            frame.expect = Frame::value;
            state_.at = token.end;
            return true;
        }
        if (frame.keyed || rules_.lenient || (token.mark != ',' && token.mark != '}')) return false;
        frame.bare = true;  // a set; JSON has none
    }
    if (token.mark == ',') {
        frame.expect = Frame::item;
        state_.at = token.end;
        return true;
    }
    if (token.mark != closing_mark(frame.type)) return false;
    close(token.end);
    return true;
}

/// The value at `token`: taken whole, or its bracket opened.
bool LiteralParser::value(const Token& token, std::string_view text) {
    if (token.type == Token::Type::mark) {
        if (token.mark == '{') return open(Frame::object, Kind::object, token.begin, token.end);
        if (token.mark == '[') return open(Frame::list, Kind::list, token.begin, token.end);
        if (token.mark == '(') return open(Frame::tuple, Kind::list, token.begin, token.end);
        return false;
    }
    if (!scalar(token)) return false;
    uint32_t end = rules_.lenient ? expression_end(text, token.begin, token.end) : token.end;
    bool expression = end != token.end;
    bool empty_set = text.substr(token.begin, token.end + 2 - token.begin) == "set()";
    if (!expression && !empty_set && identifier(token) && token.end < text.size() && text[token.end] == '(')
        return open(Frame::call, Kind::object, token.begin, token.end + 1);
    if (empty_set) end += 2;
    add_row(empty_set ? Kind::list : expression ? Kind::word : token.kind, {token.begin, end});
    Row& row = rows_.back();
    row.truth = token.truth;
    row.integer = token.integer;
    row.real = token.real;
    state_.at = end;
    bool word = rows_.back().kind == Kind::word && token.type != Token::Type::number;
    if (rules_.lenient && (expression || word)) note(LiteralNote::What::placeholder, token.begin, row.text);
    if (state_.frames.empty()) {
        state_.taken = true;
    } else {
        Frame& frame = state_.frames.back();
        frame.expect = frame.type == Frame::fields ? Frame::item : Frame::separator;
    }
    return true;
}

bool LiteralParser::open(Frame::Type type, Kind kind, uint32_t begin, uint32_t mark_end) {
    if (state_.frames.size() >= kMaxDepth) {
        limit_ = Limit::depth;
        return false;
    }
    Frame frame{};
    frame.type = type;
    frame.row = add_row(kind, {begin, begin});
    state_.frames.push_back(frame);
    state_.at = mark_end;
    return true;
}

/// The closing bracket of the innermost frame.
void LiteralParser::close(uint32_t end) {
    pop(end);
    state_.at = end;
    if (state_.frames.empty()) {
        state_.taken = true;
    } else {
        Frame& frame = state_.frames.back();
        frame.expect = frame.type == Frame::fields ? Frame::item : Frame::separator;
    }
}

void LiteralParser::pop(uint32_t end) {
    Frame frame = state_.frames.back();
    state_.frames.pop_back();
    Row& row = rows_[frame.row];
    row.text.end = end;
    bool repr = frame.type == Frame::call && (frame.bare || !frame.keyed);  // PosixPath('/x'), set(): as printed
    bool list = frame.type == Frame::list || frame.type == Frame::tuple || (frame.type == Frame::object && frame.bare);
    row.kind = repr ? Kind::word : list ? Kind::list : Kind::object;
    if (repr) rows_.resize(frame.row + 1);
    row.end = static_cast<uint32_t>(rows_.size());
    if (state_.frames.empty()) state_.taken = true;
}

uint32_t LiteralParser::add_row(Kind kind, Span text) {
    Row row;
    row.kind = kind;
    row.text = text;
    row.depth = static_cast<uint16_t>(state_.frames.size());
    if (!state_.frames.empty()) row.name = state_.frames.back().key;
    row.end = static_cast<uint32_t>(rows_.size()) + 1;
    rows_.push_back(row);
    return row.end - 1;
}

void LiteralParser::note(LiteralNote::What what, uint32_t at, Span subject) {
    if (notes_.size() < kMaxNotes) notes_.push_back({what, at, subject});
}

/// Lenient only: steps over what does not fit. Always gets on.
bool LiteralParser::recover(const Token& token, std::string_view text) {
    if (state_.frames.empty()) return false;
    Frame& frame = state_.frames.back();
    Span here{token.begin, token.end};
    if (frame.expect == Frame::colon) {  // a key alone; what follows is looked at again
        rows_.pop_back();
        note(LiteralNote::What::no_value, token.begin, frame.key);
        frame.expect = Frame::separator;
        return true;
    }
    bool mark = token.type == Token::Type::mark;
    if (frame.expect == Frame::separator && !(mark && std::string_view("}])").find(token.mark) != std::string_view::npos) &&
        token.type != Token::Type::foreign) {
        note(LiteralNote::What::missing_comma, state_.at, here);
        frame.expect = Frame::item;
        if (mark && (token.mark == ':' || token.mark == '=')) state_.at = token.end;
        return true;
    }
    if (frame.expect == Frame::item && mark && token.mark == ',') {  // two commas
        note(LiteralNote::What::missing_comma, token.begin, here);
        state_.at = token.end;
        return true;
    }
    if (mark && std::string_view("}])").find(token.mark) != std::string_view::npos) {
        if (frame.expect == Frame::value) {
            note(LiteralNote::What::no_value, token.begin, frame.key);
            frame.expect = Frame::separator;
            return true;
        }
        note(LiteralNote::What::mismatched, token.begin, here);
        bool outer =
            std::any_of(state_.frames.begin(), state_.frames.end(), [&](const Frame& f) { return closing_mark(f.type) == token.mark; });
        if (!outer) {
            state_.at = token.end;
            return true;
        }
        frame.expect = Frame::separator;
        uint32_t end = token.begin;
        while (end > 0 && std::string_view(" \t\r\n").find(text[end - 1]) != std::string_view::npos) --end;
        close(end);
        return true;
    }
    if (frame.expect == Frame::value && mark && token.mark == ',') {
        note(LiteralNote::What::no_value, token.begin, frame.key);
        frame.expect = Frame::item;
        state_.at = token.end;
        return true;
    }
    uint32_t end = token.begin + 1;
    while (end < text.size() && std::string_view(",}]\n").find(text[end]) == std::string_view::npos) ++end;
    note(LiteralNote::What::unreadable, token.begin, {token.begin, end});
    bool entry = frame.expect == Frame::item && end < text.size() && text[end] == ',';  // its comma goes with it
    if (frame.expect == Frame::value) frame.expect = Frame::separator;
    state_.at = end + (entry ? 1 : 0);
    return true;
}

}  // namespace dslens
