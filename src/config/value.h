// The value of one record while its lines come in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "config/literal.h"
#include "config/problems.h"
#include "config/record.h"
#include "config/vocabulary.h"
#include "log/text.h"

namespace dslens {

constexpr uint32_t kMaxValueBytes = 8 << 20;  // a longer value is cut, with a problem
constexpr uint32_t kMaxForeignLines = 2'000;  // of other processes, inside one value

class RecordValue {
  public:
    struct Name {
        std::string text;  // "zero_config"; "json" for the user's own
        bool known = false;
        bool plain = false;                              // a bare string: taken as it is
        bool lean = false;                               // of a link: no typesetter changed it, and the user's JSON may hold placeholders
        const std::vector<std::string>* keys = nullptr;  // what can stand in it; null when not known
        const NameSet* json_keys = nullptr;              // what stands in the user's JSON
    };
    /// How a line stands to the one before it.
    struct Joint {
        bool adjoining = false;        // nothing came between
        bool wrapped = false;          // the line before is exactly as wide as lines that are known to be hard-wrapped
        bool unlabelled = false;       // the line lacks the label that the others have
        uint32_t indent = UINT32_MAX;  // blanks in front of lines that are known to be hard-wrapped
    };

    /// `record` is the whole first line, name and leader included.
    RecordValue(Name name, Text record, uint32_t value_begin);

    /// Takes a following line when it can only be the value's continuation. Its transport's prefix is stripped already.
    bool take(const Text& line, Joint joint, Problems& problems);
    bool proved_wrapping() const { return proved_wrapping_; }  // the last line taken shows that the one before was hard-wrapped
    uint32_t indent() const { return indent_; }                // of that line
    bool wants_more() const;                                   // a bracket or quote is open, or there is no value yet
    bool may_have_more() const;                                // a further line can still belong to it

    /// No more follows. Says in `problems` what is missing or was cut.
    void finish(Problems& problems);

    /// The value is one number or word that ends with its line, or there is none: a wrapped line behind it may hold more.
    bool may_be_wrapped() const {
        return !parser_.inside() && !parser_.fields() && (!started_ || name_.plain || status_ == LiteralParser::Status::open);
    }
    bool started() const { return started_; }
    uint32_t value_begin() const { return value_begin_; }
    bool proved_soft_wrap() const { return proved_soft_wrap_; }  // the last line taken was broken off at a blank
    const Name& name() const { return name_; }
    const Text& text() const { return text_; }
    std::vector<Row>& rows() { return rows_; }  // after finish(): the value's rows, spans into text()

  private:
    bool take_line(const Text& line, Joint joint, Problems& problems);
    bool begins_value(std::string_view line, Joint joint) const;
    bool take_first(const Text& line, Joint joint, Problems& problems);
    bool take_plain(const Text& line, Joint joint);
    bool behind_hole(const Text& line, Joint joint, bool in_string);
    bool try_join(const Text& line, bool direct, Joint joint, Problems& problems);
    bool plausible_join(uint32_t joined_at, const LiteralParser::State& before, Joint joint) const;
    bool plausible_line(uint32_t joined_at, const LiteralParser::State& before, Joint joint) const;
    bool take_part(const Text& line, Problems& problems);
    void settle(LiteralParser::Status status, Problems& problems);
    void cut_glued(uint32_t end, Problems& problems);
    void finish_value(Problems& problems);
    void finish_plain();
    bool part_of_word() const;
    void report_limit(uint32_t at, Problems& problems) const;
    void report_cut_word(Problems& problems) const;
    void report_no_value(Problems& problems) const;
    bool has_remnant() const;
    void report_remnant(Problems& problems) const;
    void finish_as_it_stands();
    void finish_unparsed(Problems& problems);
    void single_row(Kind kind, Span span);
    bool key_known(Span key) const;
    bool new_keys(const LiteralParser::State& before, bool& all_known) const;

    Name name_;
    Text text_;
    uint32_t value_begin_;
    LiteralParser parser_;
    LiteralParser::Status status_ = LiteralParser::Status::open;
    std::vector<Row> rows_;
    bool started_ = false;  // there is a value to parse
    bool proved_wrapping_ = false, proved_soft_wrap_ = false;
    bool in_form_ = true;    // the lines of its JSON are indented as DeepSpeed prints them
    uint32_t in_place_ = 0;  // so many of them
    bool hole_ = false;      // lines are missing behind the last one taken
    uint32_t indent_ = 0;
};

}  // namespace dslens
