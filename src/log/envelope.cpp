#include "log/envelope.h"

#include <algorithm>

#include "log/clean.h"
#include "log/escape.h"
#include "log/prefix.h"
#include "log/strings.h"

namespace dslens {
namespace {

/// Where the string that begins at `at` (behind its quote) closes; npos when it does not. A doubled quote is the string's own.
size_t closing_quote(std::string_view line, size_t at, char quote, bool doubled) {
    for (size_t i = at; i < line.size(); ++i) {
        if (line[i] == '\\' && !doubled) {
            ++i;
        } else if (line[i] == quote) {
            if (i + 1 >= line.size() || line[i + 1] != quote) return i;
            ++i;
        }
    }
    return std::string_view::npos;
}

/// Whether the first quote in the string at `at` is a doubled one: then no backslash escapes any.
bool is_doubled(std::string_view line, size_t at, char quote) {
    size_t first = line.find(quote, at);
    return first != std::string_view::npos && first > at && line[first - 1] != '\\' && first + 1 < line.size() && line[first + 1] == quote;
}

/// Splits at the line ends that were escapes.
class LineSink {
  public:
    explicit LineSink(std::vector<Text>& lines) : lines_(lines) {}
    void put(std::string_view bytes, TextPoint point) {
        if (bytes == "\n" || bytes == "\r") {
            flush();
        } else {
            line_.append(bytes, point);
        }
    }
    void flush() {
        bool unused = false;
        Text clean;
        if (line_.view().find('\x1b') == std::string_view::npos) {
            clean = std::move(line_);
        } else if (!line_.empty()) {
            TextPoint point = line_.point(0);
            clean = clean_line(line_.view(), point.line, point.column, unused);
        }
        if (!clean.empty()) lines_.push_back(std::move(clean));
        line_ = Text();
    }

  private:
    std::vector<Text>& lines_;
    Text line_;
};

constexpr size_t kMaxTag = 300;  // bytes of a tag with its attributes

struct Entity {
    std::string_view name, with;
    char raw;  // the character that would not stand in the same line if entities were in use
};
constexpr Entity kEntities[] = {
    {"&quot;", "\"", '"'}, {"&#34;", "\"", '"'}, {"&#x22;", "\"", '"'}, {"&#39;", "'", '\''}, {"&#x27;", "'", '\''}, {"&apos;", "'", '\''},
    {"&lt;", "<", '<'},    {"&gt;", ">", '>'},   {"&amp;", "&", 0},     {"&nbsp;", " ", 0},   {"&#160;", " ", 0},
};

const Entity* entity_at(std::string_view text, size_t i) {
    for (const Entity& entity : kEntities) {
        if (text.compare(i, entity.name.size(), entity.name) == 0) return &entity;
    }
    return nullptr;
}

/// &amp;quot; and the like: a page's source that was escaped once more.
bool is_escaped_entity(std::string_view text, size_t i) {
    constexpr std::string_view kAmpersand = "&amp;";
    if (text.compare(i, kAmpersand.size(), kAmpersand) != 0) return false;
    std::string_view rest = text.substr(i + kAmpersand.size());
    return std::any_of(std::begin(kEntities), std::end(kEntities),
                       [&](const Entity& entity) { return rest.substr(0, entity.name.size() - 1) == entity.name.substr(1); });
}

constexpr std::string_view kTags[] = {"span", "br", "p",      "div", "pre", "code", "font", "b",
                                      "i",    "em", "strong", "td",  "tr",  "li",   "a",    "samp"};

/// The length of a tag like <br/> or <span class="x"> at text[i]; 0 when it is none.
size_t tag_length(std::string_view text, size_t i) {
    size_t at = i + 1;
    if (at < text.size() && text[at] == '/') ++at;
    size_t name = at;
    while (at < text.size() && (is_letter(text[at]) || is_digit(text[at]))) ++at;
    bool known = std::find(std::begin(kTags), std::end(kTags), text.substr(name, at - name)) != std::end(kTags);
    if (!known || at >= text.size() || (text[at] != '>' && text[at] != ' ' && text[at] != '/')) return 0;
    size_t end = text.find('>', at);
    return end == std::string_view::npos || end - i > kMaxTag ? 0 : end + 1 - i;
}

struct Opening {
    size_t at = std::string_view::npos;  // of the quote
    bool list = false;                   // the string is a list's item
};

/// The quote of this kind whose string `place` lies in.
Opening opening_before(std::string_view line, size_t place, char quote) {
    Opening opening;
    std::string brackets;
    bool open = false;
    for (size_t i = 0; i < place; ++i) {
        char c = line[i];
        if (open) {
            if (c == '\\') {
                ++i;
            } else if (c == quote) {
                bool twice = i + 1 < place && line[i + 1] == quote;
                twice ? ++i : open = false;
            }
        } else if (c == quote) {
            open = quote != '\'' || i == 0 || !is_word(line[i - 1]) || line[i - 1] == 'b' || line[i - 1] == 'u';
            if (open) opening.at = i;
        } else if (c == '[' || c == '{') {
            brackets.push_back(c);
        } else if ((c == ']' || c == '}') && !brackets.empty()) {
            brackets.pop_back();
        }
    }
    if (!open) return {};
    opening.list = !brackets.empty() && brackets.back() == '[';
    return opening;
}

/// `    "message": "` of JSON that is printed with a member a line.
bool is_member(std::string_view opening) {
    opening = trim(opening);
    return opening.size() > 4 && opening.front() == '"' && trim_right(opening.substr(0, opening.size() - 1)).back() == ':';
}

/// The comma of `2025-03-04,"`: the fields of a table.
char delimiter_of(std::string_view opening) {
    char before = opening.size() > 1 ? opening[opening.size() - 2] : '\0';
    return before == ',' || before == ';' || before == '\t' ? before : '\0';
}

}  // namespace

bool find_envelope(std::string_view line, size_t prefix_begin, Envelope& envelope) {
    for (char quote : {'"', '\''}) {
        Opening opening = opening_before(line, prefix_begin, quote);
        if (opening.at == std::string_view::npos) continue;
        Envelope found;
        found.opening = std::string(line.substr(0, opening.at + 1));
        found.quote = quote;
        found.list = opening.list;
        found.backslash = opening.list;
        found.member = is_member(found.opening);
        found.delimiter = opening.list ? '\0' : delimiter_of(found.opening);
        found.doubled = !opening.list && is_doubled(line, opening.at + 1, quote);
        size_t close = closing_quote(line, opening.at + 1, quote, found.doubled);
        if (close == std::string_view::npos || close < prefix_begin) continue;
        envelope = std::move(found);
        return true;
    }
    return false;
}

namespace {

/// The lines in line[begin, end), a string's content.
void open_content(const Text& line, size_t begin, size_t end, const Envelope& envelope, std::vector<Text>& lines) {
    std::string_view content = line.view().substr(begin, end - begin);
    const std::string twice{envelope.quote, envelope.quote};
    LineSink sink(lines);
    for (size_t i = 0; i < content.size();) {
        TextPoint point = line.point(static_cast<uint32_t>(begin + i));
        if (envelope.backslash && content[i] == '\\') {
            std::string character;
            i += unescape(content, i, character);
            sink.put(character, point);
        } else if (envelope.doubled && content.compare(i, 2, twice) == 0) {
            sink.put(std::string_view(twice).substr(1), point);
            i += 2;
        } else {
            size_t next = i + 1;
            while (next < content.size() && content[next] != '\\' && content[next] != envelope.quote) ++next;
            sink.put(content.substr(i, next - i), point);
            i = next;
        }
    }
    sink.flush();
}

/// Which escapes the content shows to be in use.
void note_escapes(std::string_view content, Envelope& envelope) {
    const std::string escaped{'\\', envelope.quote}, twice{envelope.quote, envelope.quote};
    bool ends_in_escape = content.size() >= 2 && content.substr(content.size() - 2) == "\\n";
    if (envelope.doubled || envelope.backslash) return;
    if (ends_in_escape || content.find(escaped) != std::string_view::npos || content.find("\\n[") != std::string_view::npos) {
        envelope.backslash = true;
    } else if (content.find(twice) != std::string_view::npos) {
        envelope.doubled = true;
    }
}

/// The further items of a list on the same line, each a string; returns where they end.
size_t open_items(const Text& line, size_t at, Envelope item, std::vector<Text>& lines) {
    std::string_view text = line.view();
    for (;;) {
        size_t next = skip_blanks(text, static_cast<uint32_t>(at));
        if (next >= text.size() || text[next] != ',') return at;
        next = skip_blanks(text, static_cast<uint32_t>(next) + 1);
        if (next + 1 < text.size() && (text[next] == 'b' || text[next] == 'u')) ++next;
        if (next >= text.size() || (text[next] != '"' && text[next] != '\'')) return at;
        item.quote = text[next];
        size_t close = closing_quote(text, next + 1, item.quote, false);
        if (close == std::string_view::npos) return at;
        open_content(line, next + 1, close, item, lines);
        at = close + 1;
    }
}

/// A field without quotes, in a table whose fields have them where they must.
size_t open_field(const Text& line, const Envelope& envelope, std::vector<Text>& lines) {
    size_t begin = match_transport(line.view(), std::string_view(envelope.opening).substr(0, envelope.opening.size() - 1));
    if (begin == std::string_view::npos || begin >= line.size() || line.view()[begin] == envelope.quote) return 0;
    size_t end = std::min(line.view().find(envelope.delimiter, begin), static_cast<size_t>(line.size()));
    Text field = line.slice(static_cast<uint32_t>(begin), static_cast<uint32_t>(end));
    if (!trim(field.view()).empty()) lines.push_back(std::move(field));
    return end;
}

}  // namespace

size_t open_envelope(const Text& line, Envelope& envelope, std::vector<Text>& lines) {
    size_t begin = match_transport(line.view(), envelope.opening);
    if (begin == std::string_view::npos) return envelope.delimiter ? open_field(line, envelope, lines) : 0;
    bool doubled = envelope.doubled || (!envelope.backslash && is_doubled(line.view(), begin, envelope.quote));
    size_t close = closing_quote(line.view(), begin, envelope.quote, doubled);
    if (close == std::string_view::npos) return 0;
    envelope.doubled = doubled;
    note_escapes(line.view().substr(begin, close - begin), envelope);
    open_content(line, begin, close, envelope, lines);
    return envelope.list ? open_items(line, close + 1, envelope, lines) : close + 1;
}

bool is_beside(std::string_view line, const Envelope& envelope) {
    line = trim(line);
    return envelope.member && !line.empty() && std::string_view("\"{}[]").find(line[0]) != std::string_view::npos;
}

Html find_html(std::string_view line) {
    Html found = Html::none;
    Strings strings(line);
    for (size_t i = find_either(line, '<', '&'); i != std::string_view::npos; i = find_either(line, '<', '&', i + 1)) {
        const Entity* entity = line[i] == '&' ? entity_at(line, i) : nullptr;
        bool escaped = is_escaped_entity(line, i) ||
                       (entity && entity->raw && (entity->raw == '\'' || line.find(entity->raw) == std::string_view::npos));
        if (!escaped && !(line[i] == '<' && tag_length(line, i))) continue;
        found = Html::in_strings;
        if (!strings.hold(i)) return Html::outside;
    }
    return found;
}

namespace {

Text decode_once(const Text& line) {
    std::string_view text = line.view();
    Text out;
    for (size_t i = 0; i < text.size();) {
        TextPoint point = line.point(static_cast<uint32_t>(i));
        const Entity* entity = text[i] == '&' ? entity_at(text, i) : nullptr;
        size_t tag = text[i] == '<' ? tag_length(text, i) : 0;
        if (entity) {
            out.append(entity->with, point);
            i += entity->name.size();
        } else if (tag) {
            i += tag;
        } else {
            size_t end = i + 1;
            while (end < text.size() && text[end] != '&' && text[end] != '<') ++end;
            out.append(line, static_cast<uint32_t>(i), static_cast<uint32_t>(end));
            i = end;
        }
    }
    return out;
}

}  // namespace

Text decode_html(const Text& line) {
    Text once = decode_once(line);
    bool twice = line.view().find("&amp;") != std::string_view::npos && find_html(once.view()) == Html::outside;
    return twice ? decode_once(once) : once;
}

}  // namespace dslens
