// A log line kept as a string of something else: a notebook's JSON, docker's {"log": "…"}, a quoted CSV field, a repr, an HTML page.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "log/text.h"

namespace dslens {

/// How the strings of an input are written; found on a line with a logger prefix, then applied to the lines round it.
struct Envelope {
    std::string opening;  // what stands before the content, the quote included; matched as a transport is
    char quote = 0;
    bool doubled = false;    // "" stands for " (CSV)
    bool backslash = false;  // \" \n \u001b
    bool list = false;       // the string is an item of a list on one line, and its further items are lines too
    bool member = false;     // of an object that is printed with a member a line
    char delimiter = 0;      // between the fields of a table, where a field without need has no quotes
};

/// True when the logger prefix at `prefix_begin` stands in a string that is closed later in the line.
bool find_envelope(std::string_view line, size_t prefix_begin, Envelope& envelope);

/// The lines in the content of a string. Returns behind it (of a list: behind the last item); 0 when the line does not have the opening.
/// Updates which escapes are in use.
size_t open_envelope(const Text& line, Envelope& envelope, std::vector<Text>& lines);

/// Whether a line without the opening is another part of the file that the strings are kept in: "ingestionTime": 1, or a bracket.
bool is_beside(std::string_view line, const Envelope& envelope);

/// &quot; &#39; &lt; … in a line that shows no raw counterpart of theirs, and tags such as <span> and <br>. Inside a string they may be the
/// string's own: `outside` says that at least one stands elsewhere, so that the line is surely HTML.
enum class Html : uint8_t { none, in_strings, outside };
Html find_html(std::string_view line);
/// The line as a browser shows it; twice where the entities themselves were escaped.
Text decode_html(const Text& line);

}  // namespace dslens
