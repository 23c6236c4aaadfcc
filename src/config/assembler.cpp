#include "config/assembler.h"

#include <algorithm>
#include <array>
#include <utility>

#include "log/clean.h"
#include "log/ordered.h"

namespace dslens {
namespace {

constexpr size_t kLeastMark = 10;  // bytes of a logger prefix, [a.py:1:f], or of a header

bool prints_configuration(const LoggerPrefix& prefix) {
    bool file = prefix.file == "config.py" || prefix.file == "deepspeed_config.py";
    return file && (prefix.function == "print" || prefix.function == "print_user_config");
}

/// `DeepSpeedEngine:` alone on its line begins dump_state's print of the engine's attributes.
bool begins_look_alike(std::string_view line) {
    line = trim(line);
    if (line.size() < 10 || line.back() != ':') return false;
    size_t name = line.rfind("DeepSpeed");
    return name != std::string_view::npos && std::all_of(line.begin() + name, line.end() - 1, is_word);
}

/// Whether text[mark] stands in a string of a bracket that opens at or behind `from`, and that is closed later.
bool quoted_at(std::string_view text, size_t from, size_t mark) {
    size_t bracket = text.find_first_of("{[(", from);
    char quote = 0;
    for (size_t i = bracket; i < mark; ++i) {
        if (text[i] == '\\') ++i;
        else if (quote ? text[i] == quote : text[i] == '"' || text[i] == '\'') quote = quote ? 0 : text[i];
    }
    return quote && text.find(quote, mark) != std::string_view::npos;
}

Text joined(const Text& front, const Text& back, std::string_view between) {
    Text text = front;
    if (!between.empty()) text.append(between, front.point(front.size()));
    text.append(back.slice(skip_blanks(back.view(), 0), back.size()));
    return text;
}

}  // namespace

Assembler::Assembler(const Vocabulary& vocabulary, Problems& problems)
    : vocabulary_(vocabulary), problems_(problems), snippets_(vocabulary), fragments_(vocabulary) {}

void Assembler::line(const Text& line, uint32_t width) {
    if (line.empty()) return;
    uint32_t number = line.point(0).line;
    close_quiet(number);
    note_version(line.view(), number);
    note_number(line.view());
    if (join_held(line, width) || quoting_entry(line, width)) return;
    LoggerPrefix prefix;
    if (find_logger_prefix(line.view(), 0, prefix)) return logger_line(line, prefix, width);
    size_t cut = find_cut_logger_prefix(line.view());
    if (cut != std::string_view::npos) {
        held_ = Held{};
        held_.any = true;
        held_.text = line;
        held_.origin.width = width;
        return;
    }
    plain_line(line, width);
}

bool Assembler::quoting_entry(const Text& line, uint32_t width) {
    if (open_.empty() || !open_.back().wants_more_inside()) return false;
    std::string_view text = line.view();
    const size_t first = text.find('"');
    if (first == std::string_view::npos || text.rfind('"') - first <= kLeastMark) return false;
    LoggerPrefix prefix;
    size_t mark = find_logger_prefix(text, 0, prefix) ? prefix.begin : text.find(" configuration:");
    if (mark == std::string_view::npos || text.find('"', mark) == std::string_view::npos) return false;
    bool quoted = false;
    for (size_t i = 0; i < mark; ++i) {
        if (text[i] == '\\') ++i;
        else quoted ^= text[i] == '"';
    }
    return quoted && continue_open(line, width);
}

bool Assembler::other_record(std::string_view line, uint32_t number, const Marks& marks) {
    LoggerPrefix prefix;
    if (marks.other || held_.any || !logger_prefix_at(line, 0, marks.source, prefix)) return false;
    bool wanted = !open_.empty() && open_.back().wants_more();
    if ((wanted && prefix.begin != 0) || prefix.date.empty() || prints_configuration(prefix)) return false;
    LoggerPrefix next;
    if (marks.more_sources && find_logger_prefix(line, prefix.end, next)) return false;
    close_quiet(number);
    look_alike_ = false;
    snippets_.abandon();
    count_record(prefix);
    sightings_.line(line.substr(prefix.end), number);
    for (Building& building : open_) building.foreign_line();
    return true;
}

bool Assembler::active(uint32_t line_number) const {
    bool held = held_.any || snippets_.reading() || fragments_.reading();
    return held || std::any_of(open_.begin(), open_.end(), [&](const Building& b) { return line_number - b.last_line() <= kQuietLines; });
}

void Assembler::finish() {
    if (held_.any && held_.what == RecordHead::What::none) plain_line(Text(held_.text), held_.origin.width);
    held_ = Held{};
    end_fragment();
    while (!open_.empty()) close(0);
}

void Assembler::count_record(const LoggerPrefix& prefix) {
    ++facts_.records;
    facts_.below_warning += prefix.level == "INFO" || prefix.level == "DEBUG";
    if (prefix.date > facts_.last_date) facts_.last_date = std::string(prefix.date);
}

/// A line with at least one logger prefix; a second record may be glued behind the first.
void Assembler::logger_line(const Text& line, LoggerPrefix prefix, uint32_t width) {
    look_alike_ = false;
    snippets_.abandon();
    const std::string transport(line.view().substr(0, prefix.begin));
    if (!trim(transport).empty() && !open_.empty() && open_.back().wants_more())
        continue_open(line.slice(0, static_cast<uint32_t>(prefix.begin)), width);
    std::string stream = stream_key(transport);
    for (bool more = true; more;) {
        LoggerPrefix next;
        more = find_logger_prefix(line.view(), prefix.end, next) && !quoted_at(line.view(), prefix.end, next.begin);
        size_t end = more ? next.begin : line.size();
        record(line.slice(static_cast<uint32_t>(prefix.end), static_cast<uint32_t>(end)), prefix, transport, stream, width);
        prefix = next;
    }
}

void Assembler::record(Text body, const LoggerPrefix& prefix, const std::string& transport, const std::string& stream, uint32_t width) {
    count_record(prefix);
    if (!prints_configuration(prefix)) {
        sightings_.line(body.view(), body.point(0).line);
        for (Building& building : open_) building.foreign_line();
        return;
    }
    Origin origin;
    origin.logger = origin.trusted = true;
    origin.mark.file = std::string(prefix.file);
    origin.mark.function = std::string(prefix.function);
    origin.mark.line = prefix.line;
    origin.date = std::string(prefix.date);
    origin.time = std::string(prefix.time);
    origin.transport = transport;
    origin.width = width;
    RecordHead head = parse_head(body.view(), 0, vocabulary_);
    if (head.what == RecordHead::What::none) return;
    if (head.what == RecordHead::What::cut) {
        for (Building& building : open_) building.finish_record();
        held_ = Held{};
        held_.any = true;
        held_.text = std::move(body);
        held_.what = head.what;
        held_.origin = std::move(origin);
        held_.stream = stream;
        return;
    }
    std::string_view value = body.view().substr(head.value_begin);
    bool cut_dots =
        head.what == RecordHead::What::attribute && head.known && head.leader == Leader::collapsed && value.substr(0, 2) == "..";
    if (cut_dots) return damaged_record(body, head, origin, stream);
    start(std::move(body), head, std::move(origin), stream);
}

/// A record whose dots are broken off, what stands behind it glued to them: another record's end, or another record.
void Assembler::damaged_record(const Text& body, const RecordHead& head, const Origin& origin, const std::string& stream) {
    std::string name(body.view().substr(head.name_begin, head.name_end - head.name_begin));
    problems_.add(body.point(head.value_begin), "The value of " + name + " is missing: its record breaks off in the dots.",
                  "缺少 " + name + " 的值：该记录在点线处中断。");
    for (Building& building : open_) building.foreign_line();
    Text rest = body.slice(head.value_begin, body.size());
    RecordHead next = find_bare_head(rest.view(), vocabulary_);
    if (next.what == RecordHead::What::attribute && next.known && next.leader == Leader::exact) start(rest, next, origin, stream);
}

void Assembler::plain_line(const Text& line, uint32_t width) {
    if (trim(line.view()).empty()) return;
    bool next = !look_alike_ && next_bare_record(line.view());
    if (next && bare_record(line, width)) return;
    if (continue_open(line, width)) return;
    if (begins_look_alike(line.view())) look_alike_ = true;
    if (!look_alike_ && bare_record(line, width)) return;
    sightings_.line(line.view(), line.point(0).line);
    for (Building& building : open_) building.foreign_line();
    snippet(line);
}

/// Puts a line to the one before it that was cut off in its logger prefix, its name or its dots.
bool Assembler::join_held(const Text& line, uint32_t width) {
    if (!held_.any) return false;
    bool done = held_.what == RecordHead::What::cut ? join_cut_record(line, width) : join_cut_prefix(line, width);
    if (done) return true;
    Held held = std::move(held_);
    held_ = Held{};
    if (held.what != RecordHead::What::cut) {
        plain_line(held.text, held.origin.width);
        return false;
    }
    RecordHead head = parse_head(held.text.view(), 0, vocabulary_);
    if (head.name_end > head.name_begin) {  // a name without its value
        head.what = RecordHead::What::attribute;
        head.value_begin = held.text.size();
        start(held.text, head, held.origin, held.stream);
    }
    return false;
}

bool Assembler::join_cut_prefix(const Text& line, uint32_t width) {
    for (std::string_view between : {std::string_view(""), std::string_view(" ")}) {
        Text whole = joined(held_.text, line, between);
        LoggerPrefix prefix;
        if (find_logger_prefix(whole.view(), 0, prefix) && prefix.begin < held_.text.size() && !prefix.date.empty()) {
            uint32_t first_width = held_.origin.width;
            held_ = Held{};
            logger_line(whole, prefix, width);
            if (!open_.empty()) open_.back().set_wrap_width(first_width);
            return true;
        }
        if (find_cut_logger_prefix(whole.view()) < held_.text.size() && ++held_.lines <= kMaxHeldLines) {
            held_.text = whole;
            return true;
        }
    }
    return false;
}

bool Assembler::join_cut_record(const Text& raw, uint32_t width) {
    LoggerPrefix prefix;
    if (find_logger_prefix(raw.view(), 0, prefix)) return false;
    size_t stripped = transport_length(raw.view(), held_.origin.transport);
    Text line = stripped == std::string_view::npos ? raw : raw.slice(static_cast<uint32_t>(stripped), raw.size());
    for (std::string_view between : {std::string_view(""), std::string_view(" "), std::string_view("  ")}) {
        Text whole = joined(held_.text, line, between);
        RecordHead head = parse_head(whole.view(), 0, vocabulary_);
        bool attribute =
            head.what == RecordHead::What::attribute && (head.known || head.leader == Leader::exact) && head.leader != Leader::collapsed;
        if (attribute && head.value_begin < held_.text.size()) attribute = false;
        bool value_follows = head.value_begin >= held_.text.size() && head.name_end <= held_.text.size() && !between.empty();
        std::string_view value = trim(whole.view().substr(std::min(head.value_begin, whole.size())));
        bool bracket = !value.empty() && (value[0] == '<' || value[0] == '{' || value[0] == '[');
        bool width_shows = !open_.empty() && open_.back().at_wrap_width(held_.origin.width);
        if (attribute && value_follows && head.name_end - head.name_begin >= kLeaderColumn && !bracket && !width_shows) attribute = false;
        bool name_only = head.what == RecordHead::What::cut && trim(held_.text.view()).empty() && ++held_.lines <= kMaxHeldLines &&
                         vocabulary_.attributes.has(trim(line.view()));
        if (name_only) {
            held_.text = whole;
            return true;
        }
        if (attribute || head.what == RecordHead::What::header || head.what == RecordHead::What::json) {
            Held held = std::move(held_);
            held_ = Held{};
            const uint32_t first_width = std::exchange(held.origin.width, width);
            start(whole, head, held.origin, held.stream);
            if (!open_.empty()) open_.back().set_wrap_width(first_width);
            return true;
        }
    }
    return false;
}

void Assembler::note_number(std::string_view line) {
    constexpr size_t kMostDigits = 9;
    size_t at = skip_blanks(line, 0), begin = at;
    uint32_t number = 0;
    while (at < line.size() && is_digit(line[at]) && at - begin <= kMostDigits)
        number = number * 10 + static_cast<uint32_t>(line[at++] - '0');
    const bool numbered = at > begin && at - begin <= kMostDigits && line[begin] != '0' && (at == line.size() || is_blank(line[at]));
    next_number_ = numbered && number == line_number_ + 1;
    LoggerPrefix prefix;
    if (next_number_ || (numbered && find_logger_prefix(line, at, prefix))) line_number_ = number;
}

/// As match_transport; but behind nothing but a line's number only the next number will do (or the same one, if it is a rank's): where a
/// wrapped value goes on, its own digits may stand first.
size_t Assembler::transport_length(std::string_view line, std::string_view transport) const {
    std::string_view number = trim(transport), front = line.substr(skip_blanks(line, 0));
    const bool numbered = !number.empty() && std::all_of(number.begin(), number.end(), is_digit);
    const bool same = front.substr(0, number.size()) == number && (front.size() == number.size() || is_blank(front[number.size()]));
    return numbered && !next_number_ && !same ? std::string_view::npos : match_transport(line, transport);
}

/// The open record that the line continues, if any: the stream with the line's own prefix first.
bool Assembler::continue_open(const Text& line, uint32_t width) {
    for (size_t pass = 0; pass < 2; ++pass) {
        for (size_t i = open_.size(); i-- > 0;) {
            Building& building = open_[i];
            if (!building.has_open_record()) continue;
            bool own = open_.size() == 1 || (!building.transports().empty() &&
                                             line.view().substr(0, building.transports().back().size()) == building.transports().back());
            if (own == (pass == 0) && continue_in(building, line, width)) return true;
        }
    }
    return false;
}

bool Assembler::continue_in(Building& building, const Text& line, uint32_t width) {
    std::array<size_t, kMaxTransports> tried;
    auto tried_end = tried.begin();
    bool labelled = false;
    const std::vector<std::string>& transports = building.transports();
    for (size_t i = transports.size(); i-- > 0;) {
        size_t length = transport_length(line.view(), transports[i]);
        if (length == std::string_view::npos) continue;
        if (std::find(tried.begin(), tried_end, length) != tried_end) continue;
        std::string_view front = line.view().substr(0, length);
        labelled |= !trim(front).empty();
        if (building.other_label(front, transports[i])) return false;
        if (trim(line.view().substr(length)).empty()) return true;  // nothing but the label
        *tried_end++ = length;
        const bool continued = length ? building.continue_record(line.slice(static_cast<uint32_t>(length), line.size()), width, false)
                                      : building.continue_record(line, width, false);
        if (continued) return true;
    }
    if (labelled || std::find(tried.begin(), tried_end, 0u) != tried_end) return false;
    bool label = !transports.empty() && !trim(transports.back()).empty();
    return building.continue_record(line, width, label);
}

/// A record without logger prefix or dots behind a label that the open dump's records have.
RecordHead Assembler::labelled_head(std::string_view line) const {
    if (open_.empty() || !open_.back().has_bare_records()) return {};
    for (const std::string& transport : open_.back().transports()) {
        size_t length = transport_length(line, transport);
        if (length == std::string_view::npos || trim(transport).empty()) continue;
        RecordHead head = parse_head(line, static_cast<uint32_t>(length), vocabulary_);
        bool exact = head.what == RecordHead::What::attribute && head.known && head.leader == Leader::exact;
        if (exact || head.what == RecordHead::What::json) return head;
    }
    return {};
}

/// A record exactly as 0.1.0 prints it, where the open one can be at its end.
bool Assembler::next_bare_record(std::string_view line) const {
    if (open_.empty() || !open_.back().has_bare_records() || open_.back().wants_more_inside()) return false;
    RecordHead head = find_bare_head(line, vocabulary_);
    return head.what == RecordHead::What::attribute && head.known && head.leader == Leader::exact;
}

bool Assembler::bare_record(const Text& line, uint32_t width) {
    RecordHead head = find_bare_head(line.view(), vocabulary_);
    if (head.what == RecordHead::What::none || head.what == RecordHead::What::cut) head = labelled_head(line.view());
    if (head.what == RecordHead::What::none || head.what == RecordHead::What::cut || head.leader == Leader::other) return false;
    Origin origin;
    origin.trusted = head.leader == Leader::exact;
    origin.transport = std::string(line.view().substr(0, head.name_begin));
    origin.width = width;
    bool header = head.what == RecordHead::What::header, json = head.what == RecordHead::What::json;
    Building* near = open_.empty() ? nullptr : &open_.back();
    if (json && !(near && near->has_bare_records())) return false;
    if (head.leader == Leader::collapsed && !header && !json && near && near->trusted() && !near->has_bare_records() &&
        !near->only_snippets())
        return false;
    snippets_.abandon();
    const std::string stream = stream_key(origin.transport);
    start(line, head, std::move(origin), stream);
    return true;
}

}  // namespace dslens
