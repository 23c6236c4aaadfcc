#include "log/prefix.h"

#include <algorithm>
#include <cstring>

#include "log/clean.h"

namespace dslens {
namespace {

constexpr size_t kMaxName = 80;     // of a file or a function in the prefix
constexpr size_t kMaxPrefix = 200;  // of the whole
constexpr std::string_view kLevels[] = {"DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"};

bool all_digits(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_digit); }

bool is_level(std::string_view text) { return std::find(std::begin(kLevels), std::end(kLevels), text) != std::end(kLevels); }

/// `[file.py:12:function]`, found by its ".py:".
bool parse_source(std::string_view text, size_t dot_py, LoggerPrefix& prefix) {
    size_t open = dot_py;
    while (open > 0 && dot_py - open < kMaxName && (is_word(text[open - 1]) || text[open - 1] == '-')) --open;
    if (open == 0 || open == dot_py || text[open - 1] != '[') return false;
    size_t number = dot_py + 4, at = number;
    while (at < text.size() && is_digit(text[at]) && at - number < 9) ++at;
    if (at == number || at >= text.size() || text[at] != ':') return false;
    size_t function = ++at;
    while (at < text.size() && at - function < kMaxName && (is_word(text[at]) || text[at] == '<' || text[at] == '>')) ++at;
    if (at == function || at >= text.size() || text[at] != ']') return false;
    prefix.file = text.substr(open, dot_py + 3 - open);
    prefix.function = text.substr(function, at - function);
    prefix.line = 0;
    for (size_t i = number; is_digit(text[i]); ++i) prefix.line = prefix.line * 10 + static_cast<uint32_t>(text[i] - '0');
    prefix.begin = open - 1;
    prefix.end = at + 1;
    return true;
}

/// `11:55:59`, at the front of what is left of "[2024-11-08 11:55:59,626".
bool parse_stamp(std::string_view stamp, LoggerPrefix& prefix) {
    bool dated = stamp.size() >= 19 && all_digits(stamp.substr(0, 4)) && stamp[4] == '-' && stamp[7] == '-' &&
                 all_digits(stamp.substr(5, 2)) && all_digits(stamp.substr(8, 2));
    if (!dated) return false;
    size_t clock = skip_blanks(stamp, 10);
    if (clock == 10 || clock + 8 > stamp.size() || stamp[clock + 2] != ':' || stamp[clock + 5] != ':') return false;
    prefix.date = stamp.substr(0, 10);
    prefix.time = stamp.substr(clock, 8);
    return true;
}

/// Walks from the source's '[' to the front: `] [INFO] ` and `[date time,ms`.
void parse_front(std::string_view text, size_t from, LoggerPrefix& prefix) {
    size_t at = prefix.begin;
    auto back_over_blanks = [&] {
        while (at > from && is_blank(text[at - 1])) --at;
    };
    back_over_blanks();
    if (at == from || text[at - 1] != ']') return;
    size_t close = --at;
    while (at > from && close - at < 10 && is_letter(text[at - 1])) --at;
    std::string_view level = text.substr(at, close - at);
    if (at > from && text[at - 1] == '[' && is_level(level)) {
        prefix.level = level;
        prefix.begin = --at;
    } else {
        if (at == from) prefix.begin = at;  // the head of the line is lost: "FO] [config.py…"
        return;
    }
    back_over_blanks();
    if (at == from || text[at - 1] != ']') return;
    close = --at;
    auto of_stamp = [](char c) { return is_digit(c) || c == ':' || c == '-' || c == ',' || c == '.' || is_blank(c); };
    while (at > from && close - at < 40 && of_stamp(text[at - 1])) --at;
    if (at > from && text[at - 1] == '[' && parse_stamp(text.substr(at, close - at), prefix)) {
        prefix.begin = at - 1;
    } else if (at == from) {
        prefix.begin = at;
    }
}

/// Matches as much of a pattern as there is text: d a digit, A a letter or digit or '_', everything else itself. True when the text ends
/// first.
bool cut_by_end(std::string_view text, size_t at) {
    for (char want : std::string_view("[dddd-dd-dd dd:dd:dd,ddd] [")) {
        if (at == text.size()) return true;
        bool ok = want == 'd' ? is_digit(text[at]) : text[at] == want || (want == ',' && text[at] == '.');
        if (!ok) return false;
        ++at;
    }
    for (char stop : {']', ' ', '[', ':', ':', ']'}) {  // level ] blank [ file : line : function ]
        while (at < text.size() && text[at] != stop && (is_word(text[at]) || text[at] == '.' || text[at] == '<' || text[at] == '>')) ++at;
        if (at == text.size()) return true;
        if (text[at] != stop) return false;
        ++at;
    }
    return false;
}

bool is_joint(char c) { return c == ':' || c == '-' || c == '/' || c == '.' || c == ',' || c == 'T'; }

/// d a digit, everything else itself; anywhere in the text.
bool holds_pattern(std::string_view text, std::string_view pattern) {
    for (size_t at = 0; at + pattern.size() <= text.size(); ++at) {
        size_t i = 0;
        while (i < pattern.size() && (pattern[i] == 'd' ? is_digit(text[at + i]) : text[at + i] == pattern[i])) ++i;
        if (i == pattern.size()) return true;
    }
    return false;
}

/// Whether the number at [begin, end) is a part of a time or a date, and not of a rank or an address: [1,0], 10.0.0.1, trainer-0-1.
bool time_like(std::string_view text, size_t begin, size_t end) {
    auto in_run = [&](size_t i) { return is_digit(text[i]) || is_joint(text[i]); };
    while (begin > 0 && in_run(begin - 1)) --begin;
    while (end < text.size() && in_run(end)) ++end;
    std::string_view run = text.substr(begin, end - begin);
    for (std::string_view pattern : {"dd:dd", "dddd-dd-dd", "dddd/dd/dd", "dddd.dd.dd"}) {
        if (holds_pattern(run, pattern)) return true;
    }
    const bool day = holds_pattern(run, "dd-dd") || holds_pattern(run, "dd/dd");
    if (day && holds_pattern(text.substr(end, 6), " dd:dd")) return true;
    const bool one_dot = std::count_if(run.begin(), run.end(), is_joint) == 1;
    return one_dot && (holds_pattern(run, "d.ddd") || holds_pattern(run, "ddddd,ddd"));  // seconds
}

size_t word_end(std::string_view text, size_t at) {
    while (at < text.size() && (is_letter(text[at]) || is_digit(text[at]))) ++at;
    return at;
}

/// grep writes a matching line's number between colons, that of a line round it between hyphens.
bool is_grep_mark(char c) { return c == ':' || c == '-'; }

}  // namespace

bool logger_prefix_at(std::string_view text, size_t from, size_t dot_py, LoggerPrefix& prefix) {
    LoggerPrefix found;
    if (!parse_source(text, dot_py, found) || found.begin < from) return false;
    parse_front(text, from, found);
    bool config = found.file == "config.py" || found.file == "deepspeed_config.py";
    if (found.level.empty() && !(config && found.function.substr(0, 5) == "print")) return false;
    prefix = found;
    return true;
}

bool find_logger_prefix(std::string_view text, size_t from, LoggerPrefix& prefix) {
    constexpr std::string_view kBefore = ".py";  // there are fewer colons than dots
    for (size_t colon = text.find(':', from); colon != std::string_view::npos; colon = text.find(':', colon + 1)) {
        if (colon < from + kBefore.size()) continue;
        size_t at = colon - kBefore.size();
        if (text.substr(at, kBefore.size()) == kBefore && logger_prefix_at(text, from, at, prefix)) return true;
    }
    return false;
}

size_t find_cut_logger_prefix(std::string_view text) {
    size_t from = text.size() > kMaxPrefix ? text.size() - kMaxPrefix : 0;
    for (size_t at = text.find('[', from); at != std::string_view::npos; at = text.find('[', at + 1)) {
        if (at + 5 <= text.size() && cut_by_end(text, at)) return at;
    }
    return std::string_view::npos;
}

std::string stream_key(std::string_view transport) {
    transport = trim_right(transport);
    std::string key;
    if (all_digits(trim(transport))) return "#";  // nothing but an editor's line number
    for (size_t i = 0; i < transport.size();) {
        size_t end = i;
        while (end < transport.size() && is_digit(transport[end])) ++end;
        if (end == i) {
            key.push_back(transport[i++]);
            continue;
        }
        if (time_like(transport, i, end)) {
            key.push_back('#');
        } else {
            key.append(transport.substr(i, end - i));
        }
        i = end;
    }
    return key;
}

size_t match_transport(std::string_view line, std::string_view transport) {
    size_t at = 0;
    for (size_t i = 0; i < transport.size();) {
        char c = transport[i];
        if (is_blank(c)) {
            size_t run = i;
            while (i < transport.size() && is_blank(transport[i])) ++i;
            size_t start = at, most = run == 0 ? line.size() : i - run;  // right-aligned line numbers vary in front
            while (at < line.size() && is_blank(line[at]) && at - start < most) ++at;
            if (at == start && run != 0 && i < transport.size()) return std::string_view::npos;
            continue;
        }
        if (is_letter(c) || is_digit(c)) {
            size_t end = word_end(transport, i), line_end = word_end(line, at);
            std::string_view want = transport.substr(i, end - i), have = line.substr(at, line_end - at);
            bool digits = std::any_of(want.begin(), want.end(), is_digit);
            if (digits ? have.empty() || (all_digits(want) && !all_digits(have)) : want != have) return std::string_view::npos;
            i = end;
            at = line_end;
            continue;
        }
        bool number = (i > 0 && is_digit(transport[i - 1])) || (i + 1 < transport.size() && is_digit(transport[i + 1]));
        if (at >= line.size() || !(line[at] == c || (number && is_grep_mark(c) && is_grep_mark(line[at])))) return std::string_view::npos;
        ++i;
        ++at;
    }
    return at;
}

}  // namespace dslens
