#include "log/repair.h"

#include <string>

#include "log/clean.h"
#include "log/envelope.h"
#include "log/strings.h"

namespace dslens {
namespace {

bool near(uint32_t line, uint32_t sure) { return sure && line - sure <= kRepairReach; }

/// The length of `[0m`, `[1;32m` at text[at]; 0 when it is none, or when its escape byte stands before it in letters (\x1b[0m).
size_t colour_length(std::string_view text, size_t at) {
    if (text[at] != '[') return 0;
    size_t end = at + 1;
    while (end < text.size() && end - at < 16 && (is_digit(text[end]) || text[end] == ';')) ++end;
    if (end >= text.size() || text[end] != 'm') return 0;
    for (std::string_view escape :
         {std::string_view("\\x1b"), std::string_view("\\u001b"), std::string_view("\\033"), std::string_view("\\e")}) {
        if (at >= escape.size() && text.substr(at - escape.size(), escape.size()) == escape) return 0;
    }
    return end + 1 - at;
}

bool has_bare_colours(std::string_view text) {
    return text.find("[0m") != std::string_view::npos || (!text.empty() && colour_length(text, 0) > 2);
}

constexpr std::string_view kMarkdown = "_[]*{}()#+-.!|<>~`";

bool is_markdown_escape(std::string_view text, size_t at) {
    return text[at] == '\\' && at + 1 < text.size() && kMarkdown.find(text[at + 1]) != std::string_view::npos;
}

bool has_markdown(std::string_view text, bool outside) {
    Strings strings(text);
    for (size_t i = text.find('\\'); i != std::string_view::npos && i + 1 < text.size(); i = text.find('\\', i + 2)) {
        bool telling = text[i + 1] == '_' || text[i + 1] == '[' || text[i + 1] == ']';
        if (outside ? telling && !strings.hold(i) : is_markdown_escape(text, i)) return true;
    }
    return false;
}

constexpr std::string_view kWideSource = ".py\xEF\xBC\x9A";  // [config.py：1003：print]

/// The ASCII character that the full-width form at text[at] stands for; 0 when it is none.
char narrow(std::string_view text, size_t at) {
    if (at + 2 >= text.size() || text[at] != '\xEF') return 0;
    unsigned second = static_cast<unsigned char>(text[at + 1]), third = static_cast<unsigned char>(text[at + 2]);
    if (second == 0xBC && third >= 0x81) return static_cast<char>(third - 0x81 + '!');
    return second == 0xBD && third <= 0x9E ? static_cast<char>(third - 0x80 + '`') : '\0';
}

/// Every run of quotes is of even length, and one encloses a word: ""enabled"": false
bool has_doubled_quotes(std::string_view text) {
    bool word = false;
    for (size_t i = text.find('"'); i != std::string_view::npos; i = text.find('"', i)) {
        size_t end = i;
        while (end < text.size() && text[end] == '"') ++end;
        if ((end - i) % 2 != 0) return false;
        word |= (end < text.size() && is_word(text[end])) && (i == 0 || !is_word(text[i - 1]));
        i = end;
    }
    if (!word) return false;
    Strings strings(text);
    return !strings.hold_single(text.find('"'));
}

/// Rewrites a line: `step(at, with)` returns how many bytes at `at` are replaced by `with`; 0 leaves the byte.
template <class Step>
Text rewritten(const Text& line, const Step& step) {
    std::string_view text = line.view();
    Text out;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < text.size();) {
        std::string_view with;
        uint32_t length = static_cast<uint32_t>(step(i, with));
        if (!length) {
            ++i;
            continue;
        }
        out.append(line, kept, i);
        out.append(with, line.point(i));
        kept = i += length;
    }
    out.append(line, kept, line.size());
    return out;
}

Text without_colours(const Text& line) {
    return rewritten(line, [&](size_t at, std::string_view&) { return colour_length(line.view(), at); });
}

Text narrowed(const Text& line) {
    Strings strings(line.view());
    std::string character;
    return rewritten(line, [&](size_t at, std::string_view& with) {
        char c = narrow(line.view(), at);
        if (!c || strings.hold(at)) return 0;
        character.assign(1, c);
        with = character;
        return 3;
    });
}

Text with_single_quotes(const Text& line) {
    return rewritten(line, [&](size_t at, std::string_view& with) {
        bool pair = line.view().substr(at, 2) == "\"\"";
        if (pair) with = line.view().substr(at, 1);
        return pair ? 2 : 0;
    });
}

/// `…` round the whole line, as Markdown's code.
void strip_backticks(Text& line) {
    std::string_view text = trim_right(line.view());
    bool pair = text.size() > 2 && text[0] == '`' && text.find('`', 1) == text.size() - 1;
    if (pair) line = line.slice(1, static_cast<uint32_t>(text.size() - 1));
}

}  // namespace

/// A line is HTML where markup stands outside its strings, and then lines near it are, whatever they show.
void LineRepair::undo_html(Text& line, uint8_t& signs) {
    if (!(signs & sign::kMarkup)) return;
    Html html = find_html(line.view());
    if (html == Html::none) return;
    uint32_t number = line.point(0).line;
    bool sure = html == Html::outside;
    if (!sure && !near(number, html_line_)) return;
    html_line_ = number;
    line = decode_html(line);
    signs = signs_in(line.view());
}

void LineRepair::undo_markdown(Text& line) {
    std::string_view text = line.view();
    uint32_t number = line.point(0).line;
    bool sure = has_markdown(text, true);
    if (!sure && !(near(number, markdown_line_) && has_markdown(text, false))) return;
    markdown_line_ = number;
    line = rewritten(line, [&](size_t at, std::string_view& with) {
        bool escape = is_markdown_escape(text, at), twice = text.substr(at, 2) == "\\\\";
        if (escape) with = text.substr(at + 1, 1);
        if (twice) with = text.substr(at, 2);
        return escape || twice ? 2 : 0;
    });
}

Text LineRepair::repair(Text line, uint8_t& signs) {
    undo_html(line, signs);
    if (signs & sign::kBacktick) strip_backticks(line);
    if ((signs & sign::kBracket) && has_bare_colours(line.view())) line = without_colours(line);
    if (signs & sign::kBackslash) undo_markdown(line);
    if ((signs & sign::kWide) && line.view().find(kWideSource) != std::string_view::npos) {
        line = narrowed(line);
        signs = signs_in(line.view());
    }
    if ((signs & sign::kQuote) && has_doubled_quotes(line.view())) line = with_single_quotes(line);
    return line;
}

}  // namespace dslens
