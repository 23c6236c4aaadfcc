// What a DeepSpeed configuration dump is, once read: one flat vector of rows over one text.
//
// Every row knows where in the input it stood (Dump::place), so everything shown can be traced to the line that says it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "config/strict_json.h"

namespace dslens {

class Text;

/// A half-open range of bytes of Dump::text.
struct Span {
    uint32_t begin = 0;
    uint32_t end = 0;

    uint32_t size() const { return end - begin; }
    bool empty() const { return begin == end; }
};

enum class Kind : uint8_t {
    null,     // None, null
    boolean,  // True, false
    integer,  // 2, 500,000,000, sys.maxsize
    real,     // 1e-06, 5.000000e+08, inf, nan
    string,   // 'symmetric', "cpu", a plain string attribute (adamw)
    word,     // a repr that is no literal: torch.float16, <… object at 0x…>, <Enum.name: 1>
    list,     // [..], (..), {1, 2}
    object,   // {..}, Foo(a=1), a=1 b=2
};

/// One node. The descendants of rows[i] are rows[i + 1] … rows[rows[i].end - 1].
struct Row {
    Span name;         // the key as printed, without quotes; empty for a list's item
    Span text;         // the value exactly as printed, quotes and all
    uint32_t end = 0;  // index one past the last descendant
    uint16_t depth = 0;
    Kind kind = Kind::null;
    bool snippet = false;  // stood in prose as a bare object, or is there in part: read, but its gaps are no evidence of a release
    bool truth = false;    // of a boolean
    int64_t integer = 0;   // of an integer; saturated where the text holds more
    double real = 0;       // of an integer or a real
};

/// From Dump::text[at] on, the text stood at this place of the input.
struct Piece {
    uint32_t at = 0;
    uint32_t line = 0;    // 1-based
    uint32_t column = 0;  // 1-based, in bytes of the decoded line
};

/// Where the bytes of a text stood that was put at `shift`.
void add_pieces(const Text& text, uint32_t shift, std::vector<Piece>& pieces);

struct Place {
    uint32_t line = 0;
    uint32_t column = 0;
};

/// The source position that a logger record printed: `[config.py:1003:print]`.
enum class RecordKind : uint8_t { header, attribute, json };
struct SourceMark {
    RecordKind kind = RecordKind::attribute;
    std::string file;      // "config.py"
    std::string function;  // "print"
    uint32_t line = 0;
};

/// Lines of one kind round a dump (log/line_kinds.h), counted.
struct Sighting {
    std::string kind;                 // its id
    std::vector<std::string> fields;  // names, of all wordings that were seen
    std::vector<std::string> first_values, last_values,
        most_values;  // of each field: in the first line that has it, in the last, the greatest number
    uint32_t count = 0;
    uint32_t first_line = 0, last_line = 0;  // 1-based, in the input; 0 out of a link
};

enum class DumpForm : uint8_t {
    log,        // printed by DeepSpeed's logger or by print()
    ds_config,  // a ds_config.json: `user` holds it, `attributes` is empty
};

struct Dump {
    DumpForm form = DumpForm::log;
    std::string name;  // "DeepSpeedEngine"; empty when the header is missing
    bool has_header = false;
    std::string text;             // the records' own text, freed of prefixes, wrapping and escapes
    std::vector<Piece> pieces;    // ascending in `at`; the first has at == 0
    std::vector<Row> attributes;  // in printed order; top-level rows have depth 0
    std::vector<Row> user;        // the `json = {…}` part: rows[0] is the object itself; empty when absent
    uint32_t first_line = 0;      // 1-based, in the input, both included
    uint32_t last_line = 0;
    std::vector<SourceMark> marks;  // each different one once
    std::string date;               // of its first dated record, "2024-11-29"; empty when none has one
    std::string stated;             // "0.16.2+abc": from the `DeepSpeed info: version=` line this dump follows; empty when none
    uint32_t stated_line = 0;
    uint32_t engine = 0, engines = 0;           // which of how many its run printed, from 1; 0 where the log is not at hand
    JsonFault fault;                            // of a ds_config.json that is the whole input
    uint32_t fault_line = 0, fault_column = 0;  // where it stands, 1-based
    std::vector<Sighting> sightings;            // one a kind at most; in the order in which they were first seen

    std::string_view view(Span span) const { return std::string_view(text).substr(span.begin, span.size()); }
    Place place(uint32_t at) const;  // where in the input text[at] stood
};

/// The content of a printed string: without its quotes, if it has any, and in `holder` where it has escapes.
std::string_view string_content(std::string_view text, std::string& holder);
/// The content of a string row: quotes removed, escapes resolved. Any other row: its text.
std::string string_value(const Dump& dump, const Row& row);

/// The dotted path of rows[index]: "zero_config.offload_param.device"; list items are "[0]". `rows` is one of the dump's two vectors.
/// In `user` the root's own name does not count: "zero_optimization.stage".
std::string path_of(const Dump& dump, const std::vector<Row>& rows, uint32_t index);

/// What could not be read, or was read with a doubt. Shown to people, never dropped.
struct Problem {
    uint32_t line = 0;    // 1-based; 0 when it concerns the whole input
    uint32_t column = 0;  // 1-based; 0 when unknown
    std::string en;       // one sentence: what, and what to do about it
    std::string zh;
};

}  // namespace dslens
