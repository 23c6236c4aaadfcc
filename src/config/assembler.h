// Lines in, dumps out: finds the records, follows several streams of them at once, and leaves everything else alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/building.h"
#include "config/fragment.h"
#include "config/problems.h"
#include "config/sightings.h"
#include "config/snippet.h"
#include "config/vocabulary.h"
#include "log/anchors.h"
#include "log/prefix.h"
#include "log/text.h"

namespace dslens {

constexpr size_t kMaxOpenDumps = 8;      // interleaved at one place
constexpr uint32_t kQuietLines = 5'000;  // a dump that nothing was added to for so long is closed
constexpr size_t kMaxDumps = 10'000;     // of one input
constexpr uint32_t kMaxHeldLines = 6;    // a logger prefix or a name that is wrapped over more is given up

/// What the lines showed besides dumps; decides what is said when there is none.
struct LogFacts {
    uint64_t records = 0;        // DeepSpeed logger records of whatever file
    uint64_t below_warning = 0;  // of these, DEBUG and INFO
    std::string last_date;       // of the latest record
    std::string stated;          // the last stated DeepSpeed version
    uint32_t stated_line = 0;
};

class Assembler {
  public:
    Assembler(const Vocabulary& vocabulary, Problems& problems);

    /// One line without its transport's envelope; `width`: characters of the physical line.
    void line(const Text& line, uint32_t width);
    /// Takes a line in which a record or a header is quoted by an entry of the value that is open; false: it is none.
    bool quoting_entry(const Text& line, uint32_t width);
    /// One line that is nothing but a logger record of another part of DeepSpeed: the same as line(), much cheaper. False: it needs line().
    bool other_record(std::string_view line, uint32_t number, const Marks& marks);
    /// Whether lines without any mark of a record may matter now.
    bool active(uint32_t line_number) const;
    void finish();

    const LogFacts& facts() const { return facts_; }
    const SightingCollector& sightings() const { return sightings_; }
    std::vector<Dump> take_dumps() { return take(dumps_); }
    /// Rests of a JSON whose beginning is missing, where there is no other dump; rests() tells how much they hold.
    std::vector<Dump> take_rests() { return take(rests_); }
    const std::vector<Dump>& rests() const { return rests_; }
    std::vector<Dump> take_snippets() {
        return take(snippets_only_);
    }  // made of nothing but sections found in prose; of use only where there is no dump
    /// A ds_config.json seen in the text; of use only where there is no dump.
    std::optional<Snippet>& ds_config() { return ds_config_; }

  private:
    struct Held {  // a record, or a logger prefix, that its line cuts off
        bool any = false;
        Text text;
        RecordHead::What what = RecordHead::What::none;
        Origin origin;
        std::string stream;
        uint32_t lines = 0;
    };

    void count_record(const LoggerPrefix& prefix);
    void logger_line(const Text& line, LoggerPrefix prefix, uint32_t width);
    void record(Text body, const LoggerPrefix& prefix, const std::string& transport, const std::string& stream, uint32_t width);
    void damaged_record(const Text& body, const RecordHead& head, const Origin& origin, const std::string& stream);
    void plain_line(const Text& line, uint32_t width);
    bool join_held(const Text& line, uint32_t width);
    bool join_cut_prefix(const Text& line, uint32_t width);
    bool join_cut_record(const Text& line, uint32_t width);
    bool continue_open(const Text& line, uint32_t width);
    bool continue_in(Building& building, const Text& line, uint32_t width);
    RecordHead labelled_head(std::string_view line) const;
    bool next_bare_record(std::string_view line) const;
    bool bare_record(const Text& line, uint32_t width);
    void snippet(const Text& line);
    void offer_snippet(const Text& line);
    void end_fragment();
    void place_fragment(Fragment& fragment);
    void start(Text body, const RecordHead& head, Origin origin, const std::string& stream);
    void note_version(std::string_view line, uint32_t number);
    void note_number(std::string_view line);
    size_t transport_length(std::string_view line, std::string_view transport) const;

    Building& open_dump(const std::string& stream);
    Building* find_stream(const std::string& stream, std::string* resolved);
    Building& building_for(std::string_view name, bool json, const Origin& origin, Building* of_stream, const std::string& stream);
    std::vector<Dump> take(std::vector<Dump>& dumps);
    void close(size_t index);
    void close_quiet(uint32_t line_number);
    size_t index_of(const Building& building) const { return static_cast<size_t>(&building - open_.data()); }

    const Vocabulary& vocabulary_;
    Problems& problems_;
    Problems assumed_;  // of sections in prose: of use only with the dump that has them
    LogFacts facts_;
    SightingCollector sightings_;
    std::vector<Building> open_;  // the latest last
    std::vector<Dump> dumps_;
    std::vector<Dump> snippets_only_, rests_;
    Problems rest_problems_;
    SnippetReader snippets_;
    FragmentReader fragments_;
    std::optional<Snippet> ds_config_;
    Held held_;
    uint32_t line_number_ = 0;  // the last that an editor or `cat -n` put in front
    bool next_number_ = false;  // this line bears the one after it
    bool look_alike_ = false;   // inside another block of the same layout (dump_state)
};

}  // namespace dslens
