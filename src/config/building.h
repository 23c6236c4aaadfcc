// A dump while its records come in.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/fragment.h"
#include "config/problems.h"
#include "config/record.h"
#include "config/value.h"
#include "config/vocabulary.h"

namespace dslens {

constexpr uint32_t kMaxDumpBytes = 32 << 20;  // of one dump's text
constexpr size_t kMaxTransports = 16;         // different ones remembered per dump
constexpr uint32_t kRecordsToTrust = 3;       // that many doubtful records without logger prefix make a dump

/// Where a record was printed, and how sure it is one.
struct Origin {
    bool logger = false;   // stood behind a logger prefix
    bool trusted = false;  // a logger prefix, or exactly as DeepSpeed prints it
    bool lean = false;     // a link's text
    SourceMark mark;
    std::string date, time;
    std::string transport;  // what stood before it on its line
    uint32_t line = 0;
    uint32_t width = 0;  // of its physical line
};

class Building {
  public:
    Building(std::string stream, std::string stated, uint32_t stated_line);

    void set_header(std::string name, const Origin& origin);
    void start_record(Text record, const RecordHead& head, const Origin& origin, const Vocabulary& vocabulary);
    /// Whether a record that is about to come repeats the last one, as a second handler of the logger prints it, or is that of another
    /// process at the same moment.
    bool is_echo(const Text& record, const RecordHead& head, const Origin& origin) const;
    bool is_header_echo(std::string_view name, const Origin& origin) const;
    void add_snippet(const std::string& name, const Text& text, std::vector<Row> rows, uint32_t line);
    /// The rest of the JSON, or of a section, whose beginning is missing.
    void add_rest(Fragment& fragment);
    bool takes_user_rest() const { return dump_.user.empty() || dump_.user[0].snippet; }
    /// Offers a line without logger prefix to the open record; true when it is the record's.
    bool continue_record(const Text& line, uint32_t width, bool unlabelled);
    void finish_record();
    void foreign_line();  // something else was printed

    bool has(std::string_view name) const;
    /// Records come in sorted order and within a moment: one that steps back seconds later is another dump's.
    bool steps_back(std::string_view name, std::string_view time) const;
    bool finished() const { return !dump_.user.empty(); }
    bool wants_more() const { return record_ && record_->wants_more(); }
    bool wants_more_inside() const { return record_ && record_->started() && record_->wants_more(); }
    bool has_open_record() const { return record_.has_value(); }
    bool trusted() const { return trusted_ || doubtful_ >= kRecordsToTrust; }
    bool only_snippets() const { return !dump_.has_header && !has_records_; }
    /// Nothing but the rest of the user's JSON.
    bool only_rest() const { return only_json() && dump_.user[0].snippet; }
    bool empty() const { return !dump_.has_header && dump_.attributes.empty() && dump_.user.empty(); }
    bool at_wrap_width(uint32_t width) const { return wrap_width_ && width == wrap_width_; }
    void set_wrap_width(uint32_t width);
    uint32_t stated_line() const { return dump_.stated_line; }
    uint32_t last_line() const { return dump_.last_line; }
    bool has_bare_records() const { return bare_; }

    const std::vector<std::string>& streams() const { return streams_; }
    const std::vector<std::string>& transports() const { return transports_; }  // the latest last
    void add_stream(const std::string& key);
    /// Whether the front of a line, which matches the transport, is another process's label: the dump's own never changed so far.
    bool other_label(std::string_view front, const std::string& transport) const;

    /// Joins what the lines seen since then show to be wrapped; says what cannot be told. Before take().
    void settle();
    Dump take();
    /// What was noticed; worth saying only of a dump that is kept.
    Problems& problems() { return problems_; }

  private:
    bool only_json() const { return !dump_.has_header && dump_.attributes.empty() && !dump_.user.empty(); }

    /// A record whose value may go on in the line behind it.
    struct Dangling {
        uint32_t row = 0;  // of dump_.attributes
        RecordValue::Name name;
        Text record, next;
        uint32_t value_begin = 0, width = 0;
        bool empty = false;
        std::vector<Problem> problems;  // to be said unless the lines are joined
    };

    void finish_echo();
    bool at_last_time(std::string_view time) const;
    bool join(const Dangling& dangling);
    void note_width(std::string_view line, uint32_t width);
    bool soft_candidate(const Dangling& dangling) const;
    void count_soft_wraps();
    bool is_wrapped(const Dangling& dangling) const;
    void report_untold(const Dangling& dangling);
    void note_origin(const Origin& origin, RecordKind kind);
    void remember_transport(const std::string& transport);
    bool append_rows(const Text& text, std::vector<Row>& rows, Span name, bool user);
    void drop_snippet(const std::string& name);
    void merge_user(const Fragment& fragment);

    Dump dump_;
    Problems problems_;
    std::vector<std::string> streams_;
    std::vector<std::string> transports_;
    uint32_t origins_ = 0;  // records and headers seen
    std::optional<RecordValue> record_;
    Span record_name_;
    bool echo_ = false, interleaved_ = false;  // of the open record; of the dump
    uint32_t echoes_ = 0;
    std::string last_begin_;       // the first line of the last record
    Span last_text_;               // its value in dump_.text
    uint32_t previous_width_ = 0;  // of the open record's last physical line
    bool adjoining_ = true;
    uint32_t foreign_ = 0;
    Text next_;              // the line behind the open record
    bool dangling_ = false;  // which belongs to nothing else
    std::vector<Dangling> danglings_;
    uint32_t max_width_ = 0, max_broken_width_ = 0;  // of all lines; of those that could be broken at a blank
    uint32_t soft_wraps_ = 0;
    std::map<std::string, bool, std::less<>> names_;  // whether it is a snippet's
    std::string last_name_, last_time_;
    uint32_t wrap_width_ = 0;
    uint32_t wrap_indent_ = UINT32_MAX;  // the least in front of a line that continues a hard-wrapped one
    uint32_t doubtful_ = 0;
    bool trusted_ = false, has_records_ = false, bare_ = false;
};

}  // namespace dslens
