// The one parser of printed values: Python and JSON literals, pydantic's `a=1 b=Foo(c=2)`, reprs.
//
// It is fed a text that grows line by line and can be set back, so that a line that does not fit where the value stands is known not to
// belong to it. Its nesting is a vector, not the call stack.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "config/dump.h"
#include "config/token.h"

namespace dslens {

constexpr uint32_t kMaxDepth = 200;          // of nesting in a value
constexpr uint32_t kMaxValueRows = 200'000;  // rows of one value
constexpr uint32_t kMaxToken = 16 << 10;     // bytes of a string that is pieced together of lines

struct LiteralRules {
    bool comments = false;  // // # and /* */
    bool lenient = false;   // a ds_config.json written by hand: what cannot be read is noted and stepped over, never a failure
};

/// Something odd that a lenient parse stepped over.
struct LiteralNote {
    enum class What : uint8_t { missing_comma, unreadable, placeholder, mismatched, unclosed, duplicate, no_value, too_deep, too_many };
    What what;
    uint32_t at;   // in the text
    Span subject;  // what it is about
};

class LiteralParser {
  public:
    enum class Status : uint8_t {
        open,      // more must follow, or may (a number or word that touches the end, another a=1)
        complete,  // closed; what stands behind position() is not part of it
        failed,    // the text at position() does not fit
    };
    enum class Limit : uint8_t { none, depth, rows };
    struct Frame {
        enum Type : uint8_t { fields, object, list, tuple, call } type;
        enum Expect : uint8_t { item, value, colon, separator } expect = item;
        bool keyed = false;  // has key: value entries
        bool bare = false;   // has items without key
        uint32_t row = 0;
        Span key;  // of the entry whose value comes next
    };
    /// What a parse can be set back to.
    struct State {
        uint32_t at = 0;
        bool taken = false;  // the value is there
        uint32_t rows = 0;
        Row last_row;  // a key is a row until its colon is seen
        std::vector<Frame> frames;
    };

    /// The value begins at text[at]. Its rows are numbered from 0, the first is the value itself.
    void start(uint32_t at, LiteralRules rules);
    Status feed(std::string_view text);    // the whole text so far, longer than before
    Status finish(std::string_view text);  // no more follows; brackets that are still open are closed

    uint32_t position() const { return state_.at; }  // behind the last token taken
    bool inside() const { return depth() > 0; }      // a bracket is open
    uint32_t depth() const;                          // brackets that are open, the a=1 line itself not counted
    bool in_string(std::string_view text) const;     // the text ends inside a string
    bool touches_end(std::string_view text) const;   // the text ends inside or at a number, word, string or repr
    bool fields() const { return !state_.frames.empty() && state_.frames[0].type == Frame::fields; }
    bool between_fields() const;  // of an a=1 line: another may follow, or none
    Span pending_key() const;     // of an entry whose value has not been taken yet; empty when there is none
    bool after_entry() const;     // the last thing taken completes an entry of an object, or a list's item with its comma
    const std::vector<Row>& rows() const { return rows_; }
    std::vector<Row>& rows() { return rows_; }
    const std::vector<Frame>& frames() const { return state_.frames; }  // of the brackets that are open, the innermost last
    Limit limit() const { return limit_; }  // what a failed parse ran into; nothing behind position() was looked at
    const std::vector<LiteralNote>& notes() const { return notes_; }

    State save() const;
    void restore(const State& state);

  private:
    Status run(std::string_view text, bool last);
    bool step(const Token& token, std::string_view text, bool last);
    bool step_item(Frame& frame, const Token& token, std::string_view text);
    bool step_separator(Frame& frame, const Token& token);
    bool value(const Token& token, std::string_view text);
    void end_entry(Frame& frame, uint32_t end);
    bool recover(const Token& token, std::string_view text);
    bool open(Frame::Type type, Kind kind, uint32_t begin, uint32_t mark_end);
    void close(uint32_t end);
    void pop(uint32_t end);
    uint32_t add_row(Kind kind, Span text);
    void note(LiteralNote::What what, uint32_t at, Span subject);
    TokenRules token_rules(bool last) const;
    bool awaits_mark() const;  // only a comma, a colon or a bracket can follow

    LiteralRules rules_;
    Limit limit_ = Limit::none;
    State state_;
    std::vector<Row> rows_;
    std::vector<LiteralNote> notes_;
};

}  // namespace dslens
