#include "config/reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "config/assembler.h"
#include "config/ds_config.h"
#include "config/fragment.h"
#include "config/no_dump.h"
#include "config/problems.h"
#include "log/anchors.h"
#include "log/clean.h"
#include "log/decode.h"
#include "log/envelope.h"
#include "log/inflate.h"
#include "log/lines.h"
#include "log/magic.h"
#include "log/prefix.h"
#include "log/repair.h"

namespace dslens {
namespace {

constexpr size_t kThorough = 4 << 20;      // of so many bytes at the front every line is looked at; later ones only with a mark
constexpr uint32_t kMaxChecked = 1 << 20;  // bytes of a file that is looked at for whether it is JSON
constexpr size_t kMaxEnvelopes = 2;        // one in another
constexpr size_t kWorthReading = 64;       // bytes that damaged gzip must give to be worth a word about them
constexpr size_t kMaxLists = 64;           // of strings, on one line

bool is_gzip(std::string_view bytes) { return bytes.substr(0, 2) == "\x1f\x8b"; }

uint32_t width_of(std::string_view line) {
    return static_cast<uint32_t>(
        std::count_if(line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// What else than a line feed ends a line: a carriage return, behind which a progress bar writes its line anew, and Unicode's separators
/// U+2028, U+2029 and U+0085. `length` is that of the end.
size_t find_line_end(std::string_view line, size_t& length) {
    size_t end = line.find('\r');
    length = 1;
    for (std::string_view mark : {std::string_view("\xE2\x80\xA8"), std::string_view("\xE2\x80\xA9"), std::string_view("\xC2\x85")}) {
        size_t found = line.substr(0, end).find(mark);
        if (found == std::string_view::npos) continue;
        end = found;
        length = mark.size();
    }
    return end;
}

/// Takes off what a transport put behind a line: Ray's note that other workers printed it too, the end of a table's cell.
void strip_suffix(Text& line, uint8_t signs) {
    if (!(signs & (sign::kBar | sign::kBracket))) return;
    std::string_view text = trim_right(line.view()), trimmed = trim(text);
    if (trimmed.size() > 2 && trimmed.front() == '|' && trimmed.back() == '|') {
        return line.truncate(static_cast<uint32_t>(text.size() - 1));
    }
    if (line.view().find("x across cluster]") == std::string_view::npos) return;
    size_t at = line.view().rfind(" [repeated ");
    if (at == std::string_view::npos || line.view().find("x across cluster]", at) == std::string_view::npos) return;
    line.truncate(static_cast<uint32_t>(at));
}

/// Of a file that begins as JSON: whether it is.
void note_fault(const Text& text, Dump& dump) {
    const size_t begin = text.view().find_first_not_of(" \t\n");
    if (begin == std::string_view::npos || text.view()[begin] != '{' || text.size() > kMaxChecked) return;
    dump.fault = first_json_fault(text.view());
    const TextPoint point = text.point(static_cast<uint32_t>(dump.fault.at));
    dump.fault_line = point.line, dump.fault_column = point.column;
}

}  // namespace

struct Reader::State {
    explicit State(const Vocabulary& words) : vocabulary(words), assembler(words, problems) {}

    bool damaged() const { return inflater && (inflater->damaged() || inflater->truncated()); }
    bool unpacked_nothing() const { return head.size() < kWorthReading || is_binary(head); }
    void begin();
    void bytes(std::string_view bytes);
    void decoded(std::string_view bytes);
    void physical_line(std::string_view line, uint32_t number, uint32_t column);
    void segment(Text line, uint32_t width, uint8_t signs);
    bool in_envelope(const Text& line, uint32_t width, uint8_t signs, size_t level);
    size_t open_strings(const Text& line, uint32_t width, uint8_t signs, size_t level, bool& beside);
    void hand_on(Text line, uint32_t width, uint8_t signs);
    NoDump find_config(std::vector<Dump>& dumps);
    Text head_text() const;
    size_t rest_rows() const { return assembler.rests().empty() ? 0 : assembler.rests()[0].user.size(); }

    const Vocabulary& vocabulary;
    Problems problems;
    Assembler assembler;
    InputSummary input;
    std::string magic;
    bool magic_known = false;
    std::optional<Inflater> inflater;
    Decoder decoder;
    LineSplitter splitter;
    std::string head;                                              // the first kThorough decoded bytes
    uint64_t seen = 0;                                             // decoded bytes up to the current line
    std::array<std::optional<Envelope>, kMaxEnvelopes> envelopes;  // the outermost first
    LineRepair repairs;
    bool latin1 = false;
};

/// The first bytes are there, or all of them.
void Reader::State::begin() {
    magic_known = true;
    if (is_gzip(magic)) inflater.emplace();
    input.gzip = inflater.has_value();
    bytes(magic);
}

void Reader::State::bytes(std::string_view bytes) {
    if (!inflater) return decoder.feed(bytes, [this](std::string_view text) { decoded(text); });
    inflater->feed(bytes, [this](std::string_view plain) { decoder.feed(plain, [this](std::string_view text) { decoded(text); }); });
}

void Reader::State::decoded(std::string_view bytes) {
    if (head.size() < kThorough) head.append(bytes.substr(0, kThorough - head.size()));
    splitter.feed(bytes, [this](std::string_view line, uint32_t number, uint32_t column) { physical_line(line, number, column); });
}

void Reader::State::physical_line(std::string_view line, uint32_t number, uint32_t column) {
    seen += line.size() + 1;
    Marks marks = find_marks(line);
    if (!marks.any() && seen > kThorough && !assembler.active(number)) return;
    if (marks.any() && !envelopes[0] && assembler.other_record(line, number, marks)) return;
    if (line.empty()) return;
    const uint8_t signs = signs_in(line);
    if (is_plain(signs)) return segment(Text(line, number, column), static_cast<uint32_t>(line.size()), signs);
    while (!line.empty()) {
        size_t length = 0, end = find_line_end(line, length);
        if (end != 0) {
            Text clean = clean_line(line.substr(0, end), number, column, latin1);
            uint32_t width = width_of(clean.view());
            const uint8_t clean_signs = signs_in(clean.view());
            segment(std::move(clean), width, clean_signs);
        }
        if (end == std::string_view::npos) return;
        line.remove_prefix(end + length);
        column += static_cast<uint32_t>(end + length);
    }
}

void Reader::State::segment(Text line, uint32_t width, uint8_t signs) {
    repairs.undo_html(line, signs);
    if (!envelopes[0] && assembler.quoting_entry(line, width)) return;
    if (!in_envelope(line, width, signs, 0)) hand_on(std::move(line), width, signs);
}

/// A line that is a string of something else: its content's lines are handed on, which may be strings again.
bool Reader::State::in_envelope(const Text& line, uint32_t width, uint8_t signs, size_t level) {
    bool beside = false;
    size_t end = open_strings(line, width, signs, level, beside);
    if (end == 0) return beside;
    Text rest = line;
    for (size_t lists = 1; end != 0 && envelopes[level]->list && end < rest.size() && lists < kMaxLists; ++lists) {  // on the same line
        rest = rest.slice(static_cast<uint32_t>(end), rest.size());
        end = open_strings(rest, width, signs_in(rest.view()), level, beside);
    }
    return true;
}

/// Returns behind the string, or the list of strings; 0 when the line is none.
size_t Reader::State::open_strings(const Text& line, uint32_t width, uint8_t signs, size_t level, bool& beside) {
    std::optional<Envelope>& envelope = envelopes[level];
    if (!(signs & sign::kQuote) && !envelope) return 0;
    LoggerPrefix prefix;
    Envelope found;
    size_t mark = std::string_view::npos;
    if (find_logger_prefix(line.view(), 0, prefix)) {
        mark = prefix.begin;
    } else {
        mark = line.view().find("DeepSpeed");
        bool header = mark != std::string_view::npos && line.view().find(" configuration:", mark) != std::string_view::npos;
        if (!header) mark = std::string_view::npos;
    }
    std::vector<Text> lines;
    size_t end = 0;
    if (mark != std::string_view::npos && find_envelope(line.view(), mark, found)) {
        bool same = envelope && match_transport(found.opening, envelope->opening) != std::string_view::npos;
        if (same) found.doubled = envelope->doubled, found.backslash = envelope->backslash;
        end = open_envelope(line, found, lines);
        if (end) envelope = found;
    } else if (mark != std::string_view::npos) {
        if (envelope && envelope->member) envelope.reset();  // the file goes on without it
    } else if (envelope && assembler.active(line.point(0).line)) {
        end = open_envelope(line, *envelope, lines);
        beside = end == 0 && is_beside(line.view(), *envelope);
    }
    for (Text& content : lines) {
        const uint8_t own_signs = signs_in(content.view());
        if (level + 1 < kMaxEnvelopes && in_envelope(content, width, own_signs, level + 1)) continue;
        uint32_t own = lines.size() == 1 ? width : width_of(content.view());
        hand_on(std::move(content), own, own_signs);
    }
    return end;
}

void Reader::State::hand_on(Text line, uint32_t width, uint8_t signs) {
    line = repairs.repair(std::move(line), signs);
    strip_suffix(line, signs);
    assembler.line(line, width);
}

Text Reader::State::head_text() const {
    Text text;
    LineSplitter lines;
    bool unused = false;
    auto add = [&](std::string_view line, uint32_t number, uint32_t column) {
        while (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        Text clean = clean_line(line, number, column, unused);
        text.append(clean);
        text.append("\n", TextPoint{0, number, column + static_cast<uint32_t>(line.size())});
    };
    lines.feed(head, add);
    lines.finish(add);
    return text;
}

/// Where there is no dump: a ds_config.json that is the whole input, or stands in it.
NoDump Reader::State::find_config(std::vector<Dump>& dumps) {
    const LogFacts& facts = assembler.facts();
    if (damaged() && unpacked_nothing()) return NoDump::no_text;  // said already
    NoDump reason = NoDump::unrelated;
    if (facts.records == 0) {
        Dump dump;
        Problems notes;
        reason = read_ds_config(head_text(), vocabulary, dump, notes);
        bool more = dump.user.size() + dump.attributes.size() > rest_rows();
        if (reason == NoDump::found && more) {
            problems.add_all(notes);
            dumps.push_back(std::move(dump));
            return reason;
        }
    }
    bool larger = assembler.ds_config() && !assembler.ds_config()->rest && assembler.ds_config()->rows.size() > rest_rows();
    if (!larger) dumps = assembler.take_rests();
    if (!dumps.empty()) return NoDump::found;
    dumps = assembler.take_snippets();
    if (!dumps.empty()) return NoDump::found;
    bool whole = assembler.ds_config() && !assembler.ds_config()->rest;
    Dump broken;
    if (!whole && reason == NoDump::unrelated && find_ds_config(head_text(), vocabulary, broken, problems)) {
        dumps.push_back(std::move(broken));
        return NoDump::found;
    }
    if (assembler.ds_config()) {
        const Snippet& config = *assembler.ds_config();
        dumps.push_back(ds_config_dump(config, vocabulary, problems));
        Fragment rest;
        rest.first_line = dumps.back().first_line;
        rest.left_out = config.left_out;
        if (config.rest) report_rest(rest, false, problems);
        return NoDump::found;
    }
    std::string_view front = inflater ? std::string_view(head).substr(0, kMagicBytes) : magic;
    if (reason == NoDump::unrelated && report_no_text(front, head, problems)) return NoDump::no_text;
    if (reason == NoDump::unrelated) reason = why_no_dump(head, facts);
    report_no_dump(reason, input, facts, assembler.sightings(), problems);
    return reason;
}

Reader::Reader(const Vocabulary& vocabulary) : state_(std::make_unique<State>(vocabulary)) {}
Reader::~Reader() = default;

void Reader::feed(std::string_view bytes) {
    State& s = *state_;
    s.input.bytes += bytes.size();
    if (!s.magic_known) {
        size_t take = std::min(bytes.size(), kMagicBytes - s.magic.size());
        s.magic.append(bytes.substr(0, take));
        bytes.remove_prefix(take);
        if (s.magic.size() < kMagicBytes) return;
        s.begin();
    }
    s.bytes(bytes);
}

Reading Reader::finish() {
    State& s = *state_;
    if (!s.magic_known) s.begin();
    s.decoder.finish([&s](std::string_view text) { s.decoded(text); });
    s.splitter.finish([&s](std::string_view line, uint32_t number, uint32_t column) { s.physical_line(line, number, column); });
    s.assembler.finish();
    if (s.damaged()) report_damaged(s.unpacked_nothing(), s.problems);
    if (s.decoder.quoted_printable())
        s.problems.add(0, 0, "This is the source of a mail (quoted-printable): lines are counted in the text that it stands for.",
                       "这是邮件源码（quoted-printable）：行号按其解码后的文本计算。");
    Reading reading;
    s.input.lines = s.splitter.lines();
    s.input.records = s.assembler.facts().records;
    s.input.encoding = s.latin1 ? "latin-1" : s.decoder.encoding();
    reading.dumps = s.assembler.take_dumps();
    reading.no_dump = reading.dumps.empty() ? s.find_config(reading.dumps) : NoDump::found;
    if (!reading.dumps.empty() && s.assembler.facts().records == 0) note_fault(s.head_text(), reading.dumps.front());
    s.assembler.sightings().hand_out(reading.dumps);
    reading.input = s.input;
    reading.stated = s.assembler.facts().stated;
    reading.problems = s.problems.take();
    return reading;
}

Reading read(std::string_view bytes, const Vocabulary& vocabulary) {
    Reader reader(vocabulary);
    reader.feed(bytes);
    return reader.finish();
}

}  // namespace dslens
