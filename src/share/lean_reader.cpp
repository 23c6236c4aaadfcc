#include <algorithm>

#include <array>

#include "config/building.h"
#include "share/lean.h"
#include "share/lean_lines.h"

namespace dslens {
namespace {

constexpr std::string_view kDsConfig = "ds_config";
constexpr std::string_view kJson = "json=";

std::string_view next_part(std::string_view& text, char separator) {
    const size_t end = text.find(separator);
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return part;
}

bool parse_mark(RecordKind kind, std::string_view value, Dump& dump) {
    SourceMark mark;
    mark.kind = kind;
    mark.file = next_part(value, ':');
    const std::string_view digits = next_part(value, ':');
    constexpr size_t kMostDigits = 9;
    if (digits.empty() || digits.size() > kMostDigits) return false;
    for (char c : digits) {
        if (c < '0' || c > '9') return false;
        mark.line = mark.line * 10 + static_cast<uint32_t>(c - '0');
    }
    mark.function = value;
    dump.marks.push_back(std::move(mark));
    return true;
}

/// One `key=value` of the header line.
bool parse_evidence(std::string_view part, Dump& dump) {
    const std::string_view key = next_part(part, '=');
    if (key == "header") return parse_mark(RecordKind::header, part, dump);
    if (key == "attribute") return parse_mark(RecordKind::attribute, part, dump);
    if (key == "json") return parse_mark(RecordKind::json, part, dump);
    if (key == "date") dump.date = part;
    else if (key == "stated") dump.stated = part;
    else return false;
    return true;
}

bool parse_header(std::string_view line, Dump& dump) {
    const std::string_view name = next_part(line, ' ');
    dump.form = name == kDsConfig ? DumpForm::ds_config : DumpForm::log;
    dump.has_header = !name.empty() && dump.form == DumpForm::log;
    if (dump.has_header && name != "_") dump.name = name;
    while (!line.empty())
        if (!parse_evidence(next_part(line, ' '), dump)) return false;
    return true;
}

RecordHead head_of(std::string_view line, const Vocabulary& vocabulary) {
    RecordHead head;
    if (line.substr(0, kJson.size()) == kJson) {
        head.what = RecordHead::What::json;
        head.name_end = static_cast<uint32_t>(kJson.size() - 1);
        head.value_begin = static_cast<uint32_t>(kJson.size());
        return head;
    }
    const size_t blank = line.find(' ');
    if (blank == std::string_view::npos || blank == 0) return head;
    head.what = RecordHead::What::attribute;
    head.name_end = static_cast<uint32_t>(blank);
    head.value_begin = static_cast<uint32_t>(blank + 1);
    head.known = vocabulary.attributes.has(line.substr(0, blank));
    return head;
}

void mark_snippets(const std::vector<std::string>& names, Dump& dump) {
    for (uint32_t i = 0; i < dump.attributes.size(); i = dump.attributes[i].end) {
        Row& row = dump.attributes[i];
        row.snippet = std::find(names.begin(), names.end(), dump.view(row.name)) != names.end();
    }
    if (!dump.user.empty()) dump.user[0].snippet = std::find(names.begin(), names.end(), "json") != names.end();
}

}  // namespace

bool read_lean_text(std::string_view text, const Vocabulary& vocabulary, std::vector<Dump>& dumps) {
    if (text.empty() || text.front() != '=') return false;
    while (!text.empty()) {
        Dump evidence;
        std::string_view header = next_part(text, '\n');
        header.remove_prefix(1);
        if (!parse_header(header, evidence)) return false;
        while (!text.empty() && text.front() == kLineSign) {
            std::string_view line = next_part(text, '\n');
            line.remove_prefix(1);
            if (!read_line(line, evidence)) return false;
        }
        std::vector<std::string> snippets;
        Building building({}, {}, 0);
        Origin origin;
        origin.logger = origin.trusted = origin.lean = true;
        while (!text.empty() && text.front() != '=') {
            std::string_view line = next_part(text, '\n');
            const bool snippet = !line.empty() && line.front() == kSnippetSign;
            if (snippet) line.remove_prefix(1);
            const RecordHead head = head_of(line, vocabulary);
            if (head.what == RecordHead::What::none) return false;
            if (snippet) snippets.push_back(std::string(line.substr(0, head.name_end)));
            building.start_record(Text(line, 0, 0), head, origin, vocabulary);
        }
        building.finish_record();
        Dump dump = building.take();
        mark_snippets(snippets, dump);
        dump.form = evidence.form;
        dump.has_header = evidence.has_header;
        dump.name = std::move(evidence.name);
        dump.marks = std::move(evidence.marks);
        dump.date = std::move(evidence.date);
        dump.stated = std::move(evidence.stated);
        dump.sightings = std::move(evidence.sightings);
        dumps.push_back(std::move(dump));
    }
    return true;
}

}  // namespace dslens
