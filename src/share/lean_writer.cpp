#include <algorithm>
#include <array>

#include "share/lean.h"
#include "share/lean_lines.h"

namespace dslens {
namespace {

/// How a container was printed, and so is written again.
enum class Style : uint8_t { json, python, call, fields };

struct Open {
    uint32_t end;  // of the container's rows
    std::string close;
    std::string_view separator;
    Style style;
    bool keyed;  // its entries have names
    bool first = true;
};

constexpr std::string_view kUnderline = "_";
constexpr std::string_view kHex = "0123456789abcdef";

bool is_identifier(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.'; }

/// The callee of `Foo(a=1)`; empty for anything else.
std::string_view callee(std::string_view text) {
    size_t at = 0;
    while (at < text.size() && is_identifier(text[at])) ++at;
    return at > 0 && at < text.size() && text[at] == '(' ? text.substr(0, at) : std::string_view();
}

/// JSON quotes its keys with ", Python with '; either may have become typographic. The first key decides; an empty object has none. A key
/// with escapes stands elsewhere in the text (resolve_names): then the first quote in the object is its.
bool has_double_quotes(const Dump& dump, const Row& object, uint32_t index, const std::vector<Row>& rows) {
    if (object.end == index + 1) return false;
    const Span name = rows[index + 1].name;
    if (name.begin >= object.text.end) {
        const std::string_view text = dump.view(object.text);
        const size_t quote = text.find_first_of("\"'");
        return quote != std::string_view::npos && text[quote] == '"';
    }
    const std::string_view before = dump.view({object.text.begin, name.begin});
    return before.find('"') != std::string_view::npos || before.find("“") != std::string_view::npos ||
           before.find("”") != std::string_view::npos;
}

std::string hex_escape(std::string_view opening, unsigned char byte) {
    return std::string(opening).append(1, kHex[byte >> 4]).append(1, kHex[byte & 0xf]);
}

std::string json_quoted(std::string_view content) {
    std::string out = "\"";
    for (char c : content) {
        switch (c) {
            case '"': out += "\\\""; break;
            case '\\': out += "\\\\"; break;
            case '\n': out += "\\n"; break;
            case '\r': out += "\\r"; break;
            case '\t': out += "\\t"; break;
            default:
                if (static_cast<unsigned char>(c) < 0x20) out += hex_escape("\\u00", static_cast<unsigned char>(c));
                else out += c;
        }
    }
    return out += '"';
}

bool has_controls(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

std::string python_quoted(std::string_view content, char quote) {
    std::string out(1, quote);
    for (char c : content) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f) {
            out += hex_escape("\\x", byte);
            continue;
        }
        if (c == '\\' || c == quote) out += '\\';
        out += c;
    }
    return out += quote;
}

/// As Python's repr: single quotes unless the content has some and no double ones.
std::string python_quoted(std::string_view content) {
    const bool other = content.find('\'') != std::string_view::npos && content.find('"') == std::string_view::npos;
    return python_quoted(content, other ? '"' : '\'');
}

std::string without_line_breaks(std::string_view text) {
    std::string out;
    for (char c : text) {
        const bool blank = c == '\n' || c == '\r';
        if (!blank) out += c;
        else if (!out.empty() && out.back() != ' ') out += ' ';
    }
    return out;
}

class Writer {
  public:
    Writer(const Dump& dump, const std::vector<Row>& rows, bool minified) : dump_(dump), rows_(rows), minified_(minified) {}

    void write(uint32_t root, std::string& out) {
        for (uint32_t i = root; i < rows_[root].end; ++i) {
            close_until(i, out);
            if (i != root) begin_child(rows_[i], out);
            write_row(i, out);
        }
        close_until(rows_[root].end, out);
    }

  private:
    void close_until(uint32_t index, std::string& out) {
        while (!open_.empty() && open_.back().end <= index) {
            out += open_.back().close;
            open_.pop_back();
        }
    }

    void begin_child(const Row& row, std::string& out) {
        if (open_.empty()) return;
        Open& parent = open_.back();
        if (!parent.first) out += parent.separator;
        parent.first = false;
        if (!parent.keyed) return;
        const std::string_view name = dump_.view(row.name);
        switch (parent.style) {
            case Style::json: out.append(json_quoted(name)).append(minified_ ? ":" : ": "); break;
            case Style::python: out.append(quoted_key(row, name)).append(": "); break;
            case Style::call:
            case Style::fields: out.append(name).append("="); break;
        }
    }

    std::string quoted_key(const Row& row, std::string_view name) const {
        const bool bare = row.name.begin == 0 || dump_.text[row.name.begin - 1] == ' ' || dump_.text[row.name.begin - 1] == '{';
        return bare ? std::string(name) : python_quoted(name, '\'');
    }

    void write_row(uint32_t index, std::string& out) {
        const Row& row = rows_[index];
        const std::string_view text = dump_.view(row.text);
        switch (row.kind) {
            case Kind::object: open_object(index, text, out); break;
            case Kind::list: open_list(row, text, out); break;
            case Kind::string: write_string(row, text, out); break;
            case Kind::null: out += minified_ ? "null" : without_line_breaks(text); break;
            case Kind::boolean: out += minified_ ? (row.truth ? "true" : "false") : without_line_breaks(text); break;
            default: out += without_line_breaks(text);
        }
    }

    void open_object(uint32_t index, std::string_view text, std::string& out) {
        const Row& row = rows_[index];
        if (minified_) return push(row.end, "{", "}", ",", Style::json, true, out);
        if (!text.empty() && text.front() == '{') {
            const Style style = has_double_quotes(dump_, row, index, rows_) ? Style::json : Style::python;
            return push(row.end, "{", "}", ", ", style, true, out);
        }
        if (const std::string_view name = callee(text); !name.empty()) {
            out += name;
            return push(row.end, "(", ")", ", ", Style::call, true, out);
        }
        push(row.end, "", "", " ", Style::fields, true, out);
    }

    void open_list(const Row& row, std::string_view text, std::string& out) {
        const bool empty = &rows_[0] + row.end == &row + 1;
        if (empty) return push(row.end, minified_ ? "[]" : without_line_breaks(text), "", "", Style::python, false, out);
        const char bracket = minified_ || text.empty() ? '[' : text.front();
        const std::string_view separator = ", ";  // minified too: sentences hold lists as they are written
        const bool single = &rows_[0] + row.end == &row + 2;
        switch (bracket) {
            case '(': return push(row.end, "(", single ? ",)" : ")", separator, Style::python, false, out);
            case '{': return push(row.end, "{", "}", separator, Style::python, false, out);
            default: return push(row.end, "[", "]", separator, Style::python, false, out);
        }
    }

    void push(uint32_t end, std::string_view opening, std::string_view closing, std::string_view separator, Style style, bool keyed,
              std::string& out) {
        out += opening;
        open_.push_back({end, std::string(closing), separator, style, keyed});
    }

    void write_string(const Row& row, std::string_view text, std::string& out) {
        const bool plain_quotes =
            text.size() > 1 && text.front() == text.back() && (text.front() == '"' || (text.front() == '\'' && !minified_));
        const std::string value = string_value(dump_, row);
        if (plain_quotes && !has_controls(text)) out += text;
        else if (minified_ || text.front() == '"' || text.compare(0, 3, "“") == 0) out += json_quoted(value);
        else if (text == value) out += without_line_breaks(text);
        else out += python_quoted(value);
    }

    const Dump& dump_;
    const std::vector<Row>& rows_;
    const bool minified_;
    std::vector<Open> open_;
};

constexpr std::array<std::string_view, 3> kMarkNames = {"header", "attribute", "json"};

void write_header(const Dump& dump, std::string& out) {
    out += '=';
    if (dump.form == DumpForm::ds_config) out += "ds_config";
    else if (dump.has_header) out += dump.name.empty() ? kUnderline : std::string_view(dump.name);
    for (const SourceMark& mark : dump.marks) {
        out.append(" ").append(kMarkNames[static_cast<size_t>(mark.kind)]).append("=").append(mark.file);
        out.append(":").append(std::to_string(mark.line)).append(":").append(mark.function);
    }
    if (!dump.date.empty()) out.append(" date=").append(dump.date);
    if (!dump.stated.empty()) out.append(" stated=").append(dump.stated);
    out += '\n';
}

}  // namespace

std::string lean_text(const std::vector<Dump>& dumps) {
    std::string out;
    for (const Dump& dump : dumps) {
        write_header(dump, out);
        for (const Sighting& sighting : dump.sightings) write_line(sighting, out);
        for (uint32_t i = 0; i < dump.attributes.size(); i = dump.attributes[i].end) {
            if (dump.attributes[i].snippet) out += kSnippetSign;
            out.append(dump.view(dump.attributes[i].name)).append(" ");
            Writer(dump, dump.attributes, false).write(i, out);
            out += '\n';
        }
        if (dump.user.empty()) continue;
        if (dump.user[0].snippet) out += kSnippetSign;
        out += "json=";
        Writer(dump, dump.user, true).write(0, out);
        out += '\n';
    }
    return out;
}

}  // namespace dslens
