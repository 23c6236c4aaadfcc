#include "config/paste.h"

#include <algorithm>
#include <string>
#include <vector>

#include "config/token.h"
#include "log/clean.h"
#include "log/escape.h"
#include "log/prefix.h"

namespace dslens {
namespace {

constexpr uint32_t kFrontLines = 20;  // within so many lines the object begins
constexpr size_t kMaxFront = 120;     // bytes before it on its line
constexpr std::string_view kDiffHeads[] = {"diff --git ", "index ", "--- ", "+++ ", "@@ "};

std::string_view line_at(std::string_view text, uint32_t begin) { return text.substr(begin, text.find('\n', begin) - begin); }

bool starts_with(std::string_view text, std::string_view with) { return text.substr(0, with.size()) == with; }

/// Calls see(begin, line) for every line that is not blank.
template <class See>
void each_line(std::string_view text, const See& see) {
    for (uint32_t at = 0; at < text.size();) {
        std::string_view line = line_at(text, at);
        if (!trim(line).empty()) see(at, line);
        at += static_cast<uint32_t>(line.size()) + 1;
    }
}

/// What stands before the first bracket or quote, where the lines behind have it too: "> ", " 12  ", "worker-0: ".
std::string common_front(std::string_view text) {
    std::string front;
    uint32_t seen = 0, lines = 0, matching = 0;
    each_line(text, [&](uint32_t, std::string_view line) {
        if (front.empty() && seen++ < kFrontLines) {
            size_t mark = line.find_first_of("{\"'");
            bool some = mark != std::string_view::npos && mark <= kMaxFront && !trim(line.substr(0, mark)).empty();
            if (some) front = std::string(line.substr(0, mark));
        } else if (!front.empty()) {
            ++lines;
            matching += match_transport(line, front) != std::string_view::npos;
        }
    });
    return lines > 0 && matching * 4 >= lines * 3 ? front : std::string();
}

Text without_front(const Text& text, const std::string& front) {
    Text out;
    each_line(text.view(), [&](uint32_t begin, std::string_view line) {
        size_t length = match_transport(line, front);
        uint32_t end = begin + static_cast<uint32_t>(line.size());
        out.append(text, begin + (length == std::string_view::npos ? 0 : static_cast<uint32_t>(length)), end);
        out.append("\n", text.point(end));
    });
    return out;
}

/// `+  "stage": 3`, `- }`
bool is_changed(std::string_view line) {
    if (line[0] != '+' && line[0] != '-') return false;
    size_t at = skip_blanks(line, 1);
    return at < line.size() && std::string_view("\"'{}[]").find(line[at]) != std::string_view::npos;
}

/// A diff as the file is after it.
Text after_diff(const Text& text, Problems& problems) {
    Text out;
    uint32_t left_out = 0;
    TextPoint first;
    each_line(text.view(), [&](uint32_t begin, std::string_view line) {
        bool head = std::any_of(std::begin(kDiffHeads), std::end(kDiffHeads), [&](std::string_view one) { return starts_with(line, one); });
        if (head) return;
        uint32_t end = begin + static_cast<uint32_t>(line.size());
        if (line[0] == '-') {
            if (!left_out++) first = text.point(begin);
            return;
        }
        out.append(text, begin + (line[0] == '+' ? 1 : 0), end);
        out.append("\n", text.point(end));
    });
    if (!left_out) return out;
    std::string count = std::to_string(left_out);
    problems.add(first, "This is a diff: its new side (the lines with +) was read, and the " + count + " with - were left out.",
                 "这是一份 diff：已读取其新的一侧（以 + 开头的行），以 - 开头的 " + count + " 行已略去。");
    return out;
}

bool is_diff(std::string_view text) {
    bool changed = false;
    each_line(text, [&](uint32_t, std::string_view line) { changed |= is_changed(line); });
    return changed;
}

/// The text with every escape resolved, each character with its own place.
Text resolved(const Text& text, uint32_t begin, uint32_t end) {
    Text out;
    std::string_view view = text.view().substr(0, end);
    for (uint32_t i = begin; i < end;) {
        if (view[i] == '\\') {
            std::string meant;
            uint32_t length = static_cast<uint32_t>(unescape(view, i, meant));
            out.append(meant, text.point(i));
            i += length;
        } else {
            size_t escape = view.find('\\', i);
            uint32_t next = escape == std::string_view::npos ? end : static_cast<uint32_t>(escape);
            out.append(text, i, next);
            i = next;
        }
    }
    return out;
}

/// Behind blanks, comments and the opening of a code fence.
uint32_t skip_front(std::string_view text, uint32_t at) {
    at = skip_space(text, at, true);
    if (text.substr(at, 3) == "```" || text.substr(at, 3) == "~~~") {
        std::string_view fence = line_at(text, at);
        at = skip_space(text, at + static_cast<uint32_t>(fence.size()), true);
    }
    return at;
}

/// Behind `ds_config =`, `self.config: dict =`, `config:`; `at` itself where none stands there.
uint32_t skip_assignment(std::string_view text, uint32_t at) {
    std::string_view line = line_at(text, at);
    size_t bracket = line.find_first_of("{[\"'");
    if (bracket == std::string_view::npos || bracket == 0 || bracket > kMaxFront) return at;
    std::string_view front = trim_right(line.substr(0, bracket));
    bool assigned = !front.empty() && (front.back() == '=' || front.back() == ':') && (is_letter(front[0]) || front[0] == '_');
    return assigned ? at + static_cast<uint32_t>(bracket) : at;
}

/// `"zero_optimization": …`
bool is_entry(std::string_view text, uint32_t at) {
    TokenRules rules;
    rules.last = true;
    Token key = next_token(text, at, rules);
    if (key.type != Token::Type::string) return false;
    uint32_t colon = skip_blanks(text, key.end);
    return colon < text.size() && text[colon] == ':';
}

/// The first quote in the object is escaped: {\"train_batch_size\": 8}
bool is_escaped(std::string_view text, uint32_t at) {
    size_t quote = text.find('"', at);
    return quote != std::string_view::npos && quote > at && text[quote - 1] == '\\' && text.find_first_of(":'", at) > quote;
}

void put_braces(Pasted& pasted, Problems& problems) {
    Text whole;
    TextPoint point = pasted.text.point(pasted.begin);
    whole.append("{", point);
    whole.append(pasted.text, pasted.begin, pasted.text.size());
    uint32_t end = static_cast<uint32_t>(whole.view().find_last_not_of(" \t\r\n`")) + 1;
    whole.truncate(end);
    whole.append("\n}", whole.point(end - 1));
    pasted.text = std::move(whole);
    pasted.begin = 0;
    problems.add(point, "The braces { } round this are missing; it was read as if they stood there.",
                 "外层的花括号 { } 缺失；按有花括号读取。");
}

bool object_at(const Pasted& pasted) { return pasted.begin < pasted.text.size() && pasted.text.view()[pasted.begin] == '{'; }

/// A string that holds the whole: "{\"train_batch_size\": 8}"
bool open_string(Pasted& pasted) {
    std::string_view text = pasted.text.view();
    TokenRules rules;
    rules.last = true;
    Token token = next_token(text, pasted.begin, rules);
    if (token.type != Token::Type::string || token.end - token.begin < 4) return false;
    Text content = resolved(pasted.text, token.begin + 1, token.end - 1);
    uint32_t begin = skip_space(content.view(), 0, true);
    if (begin >= content.size() || content.view()[begin] != '{') return false;
    pasted.text = std::move(content);
    pasted.begin = begin;
    return true;
}

}  // namespace

bool find_pasted(const Text& text, Pasted& pasted, Problems& problems) {
    pasted = {};
    std::string front = common_front(text.view());
    pasted.text = front.empty() ? text : without_front(text, front);
    if (is_diff(pasted.text.view())) pasted.text = after_diff(pasted.text, problems);
    pasted.begin = skip_front(pasted.text.view(), 0);
    pasted.begin = skip_assignment(pasted.text.view(), pasted.begin);
    std::string_view view = pasted.text.view();
    if (pasted.begin >= view.size()) return false;
    if (view[pasted.begin] == '[') {
        uint32_t inner = skip_space(view, pasted.begin + 1, true);
        if (inner < view.size() && view[inner] == '{') pasted.begin = inner;
    }
    pasted.begins_as_json = object_at(pasted);
    if (object_at(pasted)) {
        if (!is_escaped(view, pasted.begin)) return true;
        pasted.text = resolved(pasted.text, pasted.begin, pasted.text.size());
        pasted.begin = 0;
        return true;
    }
    if (open_string(pasted)) return true;
    if (!is_entry(pasted.text.view(), pasted.begin)) return false;
    put_braces(pasted, problems);
    return true;
}

}  // namespace dslens
