#include "log/envelope.h"

#include <algorithm>

#include "log/clean.h"
#include "log/escape.h"
#include "log/prefix.h"

namespace dslens {
namespace {

/// Where the string that begins at `at` (behind its quote) closes; npos when it does not.
size_t closing_quote(std::string_view line, size_t at, char quote) {
    for (size_t i = at; i < line.size(); ++i) {
        if (line[i] == '\\') {
            ++i;
        } else if (line[i] == quote) {
            if (i + 1 < line.size() && line[i + 1] == quote) {
                ++i;
            } else {
                return i;
            }
        }
    }
    return std::string_view::npos;
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

/// Which places of a line lie in a string: behind a quote that is closed in the line. Asked for ascending places.
class Strings {
  public:
    explicit Strings(std::string_view line) : line_(line) {}
    bool hold(size_t place) {
        for (; at_ < place; ++at_) {
            char c = line_[at_];
            if (c == '\\' && quote_) {
                ++at_;
            } else if (quote_ ? c == quote_ : c == '"' || c == '\'') {
                quote_ = quote_ ? '\0' : c;
            }
        }
        return quote_ && line_.find(quote_, place) != std::string_view::npos;
    }

  private:
    std::string_view line_;
    size_t at_ = 0;
    char quote_ = 0;
};

}  // namespace

bool find_envelope(std::string_view line, size_t prefix_begin, Envelope& envelope) {
    for (char quote : {'"', '\''}) {
        size_t opening = std::string_view::npos;
        unsigned count = 0;
        for (size_t i = 0; i < prefix_begin; ++i) {
            if (line[i] == '\\') {
                ++i;
            } else if (line[i] == quote) {
                ++count;
                opening = i;
            }
        }
        if (count % 2 == 0) continue;
        size_t close = closing_quote(line, opening + 1, quote);
        if (close == std::string_view::npos) continue;
        if (quote == '\'' && close < prefix_begin) continue;
        envelope = {};
        envelope.opening = std::string(line.substr(0, opening + 1));
        envelope.quote = quote;
        return true;
    }
    return false;
}

bool open_envelope(const Text& line, Envelope& envelope, std::vector<Text>& lines) {
    size_t begin = match_transport(line.view(), envelope.opening);
    if (begin == std::string_view::npos) return false;
    size_t close = closing_quote(line.view(), begin, envelope.quote);
    if (close == std::string_view::npos) return false;
    std::string_view content = line.view().substr(begin, close - begin);
    std::string escaped{'\\', envelope.quote}, twice{envelope.quote, envelope.quote};
    bool ends_in_escape = content.size() >= 2 && content.substr(content.size() - 2) == "\\n";
    if (ends_in_escape || content.find(escaped) != std::string_view::npos || content.find("\\n[") != std::string_view::npos) {
        envelope.backslash = true;
    } else if (!envelope.backslash && content.find(twice) != std::string_view::npos) {
        envelope.doubled = true;
    }
    LineSink sink(lines);
    for (size_t i = 0; i < content.size();) {
        TextPoint point = line.point(static_cast<uint32_t>(begin + i));
        if (envelope.backslash && content[i] == '\\') {
            std::string character;
            i += unescape(content, i, character);
            sink.put(character, point);
        } else if (envelope.doubled && content.compare(i, 2, twice) == 0) {
            sink.put(twice.substr(1), point);
            i += 2;
        } else {
            size_t end = i + 1;
            while (end < content.size() && content[end] != '\\' && content[end] != envelope.quote) ++end;
            sink.put(content.substr(i, end - i), point);
            i = end;
        }
    }
    sink.flush();
    return true;
}

Html find_html(std::string_view line) {
    Html found = Html::none;
    Strings strings(line);
    for (size_t i = line.find_first_of("<&"); i != std::string_view::npos; i = line.find_first_of("<&", i + 1)) {
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
