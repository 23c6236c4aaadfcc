// Every field is named here; an unknown one is an error.
#include "knowledge/run_book_json.h"

#include <algorithm>

#include "knowledge/fact_book.h"
#include "knowledge/json_texts.h"

namespace dslens {
namespace {

using Json = nlohmann::ordered_json;
using Errors = std::vector<std::string>;

/// A sentence that gives the fragment: braces doubled, and what "=…" stands for in a place of its own.
bool fragment(const Json& value, std::string& into) {
    if (!value.is_object()) return false;
    const std::string json = value.dump();
    for (size_t at = 0; at < json.size();) {
        if (json.compare(at, 2, "\"=") == 0) {
            into += "{json(";
            for (at += 2; json[at] != '"'; ++at) {
                if (json[at] == '\\') ++at;  // a quote in the expression
                into += json[at];
            }
            into += ")}";
            ++at;
            continue;
        }
        into.append(json[at] == '{' || json[at] == '}' ? 2 : 1, json[at]);
        ++at;
    }
    return true;
}

bool severity(const Json& value, Severity& into) {
    constexpr std::string_view kNames[] = {"error", "warning", "note"};
    const auto found = std::find(std::begin(kNames), std::end(kNames), value.is_string() ? value.get<std::string>() : std::string());
    if (found == std::end(kNames)) return false;
    into = static_cast<Severity>(found - std::begin(kNames));
    return true;
}

class RowReader {
  public:
    RowReader(std::string_view file, const std::vector<Release>& releases, Errors& errors)
        : file_(file), releases_(releases), errors_(errors) {}

    /// Reads each object of a list with `field(row, key, value)`, which says whether it knows the field and its type.
    template <class Row, class Field>
    void rows(const Json& root, const char* key, std::vector<Row>& into, Field field) {
        const Json list = root.value(key, Json());
        if (!list.is_array()) return errors_.push_back(file_ + ": a list '" + key + "' expected");
        for (const Json& object : list) {
            Row row;
            const std::string id =
                object.is_object() && object.contains("id") && object["id"].is_string() ? object["id"].get<std::string>() : key;
            for (const auto& item : object.items()) {
                if (!field(row, item.key(), item.value()))
                    errors_.push_back(file_ + ": " + id + ": unknown field '" + item.key() + "', or not of its type");
            }
            into.push_back(std::move(row));
        }
    }

    bool ranges(const Json& value, std::vector<ReleaseRange>& into) const {
        return value.is_string() && parse_ranges(value.get<std::string>(), releases_, into);
    }

    bool passage(Passage& row, const std::string& key, const Json& value) const {
        if (key == "id") return read_text(value, row.id);
        if (key == "check") return read_text(value, row.check);
        if (key == "every") return value.is_boolean() && (row.every = value.get<bool>(), true);
        if (key == "label") return read_words(value, row.label);
        if (key == "paths") return read_texts(value, row.paths);
        if (key == "lines") return read_texts(value, row.lines);
        return key == "cases" && read_meanings(value, row.cases);
    }

    bool state(MemoryState& row, const std::string& key, const Json& value) const {
        if (key == "stage") return value.is_number_unsigned() && (row.stage = value.get<uint32_t>(), true);
        if (key == "offload") return read_text(value, row.offload);
        if (key == "releases") return ranges(value, row.releases);
        if (key == "when") return read_text(value, row.when);
        if (key == "gpu") return read_text(value, row.gpu);
        if (key == "host") return read_text(value, row.host);
        if (key == "note") return read_words(value, row.note);
        return key == "source" && read_text(value, row.source);
    }

    bool buffer(MemoryBuffer& row, const std::string& key, const Json& value) const {
        if (key == "id") return read_text(value, row.id);
        if (key == "where") return read_text(value, row.where);
        if (key == "releases") return ranges(value, row.releases);
        if (key == "when") return read_text(value, row.when);
        if (key == "bytes") return read_text(value, row.bytes);
        if (key == "label") return read_words(value, row.label);
        if (key == "detail") return read_words(value, row.detail);
        if (key == "paths") return read_texts(value, row.paths);
        return key == "source" && read_text(value, row.source);
    }

    bool finding(FindingWords& row, const std::string& key, const Json& value) const {
        if (key == "id") return read_text(value, row.id);
        if (key == "severity") return severity(value, row.severity);
        if (key == "releases") return ranges(value, row.releases);
        if (key == "when") return read_text(value, row.when);
        if (key == "check") return read_text(value, row.check);
        if (key == "paths") return read_texts(value, row.paths);
        if (key == "lines") return read_texts(value, row.lines);
        if (key == "title") return read_words(value, row.title);
        if (key == "detail") return read_words(value, row.detail);
        if (key == "fix") return fragment(value, row.fix);
        return key == "source" && read_text(value, row.source);
    }

  private:
    std::string file_;
    const std::vector<Release>& releases_;
    Errors& errors_;
};

/// False, and said, where the text is no JSON object.
bool parse(std::string_view file, std::string_view json, Json& root, Errors& errors) {
    root = Json::parse(json, nullptr, false);
    if (root.is_object()) return true;
    errors.push_back(std::string(file) + ": is not JSON (a missing comma, or a quote inside a text?)");
    return false;
}

}  // namespace

void parse_findings(std::string_view file, std::string_view json, const std::vector<Release>& releases, RunBook& book, Errors& errors) {
    Json root;
    if (!parse(file, json, root, errors)) return;
    RowReader reader(file, releases, errors);
    reader.rows(root, "findings", book.findings, [&](auto& row, auto& key, auto& value) { return reader.finding(row, key, value); });
}

void parse_overview(std::string_view json, RunBook& book, Errors& errors) {
    Json root;
    if (!parse("overview.json", json, root, errors)) return;
    const std::vector<Release> none;
    RowReader reader("overview.json", none, errors);
    const auto passage = [&](auto& row, auto& key, auto& value) { return reader.passage(row, key, value); };
    reader.rows(root, "roles", book.roles, passage);
    reader.rows(root, "story", book.story, passage);
    reader.rows(root, "facts", book.facts, passage);
}

void parse_memory(std::string_view json, const std::vector<Release>& releases, RunBook& book, Errors& errors) {
    Json root;
    if (!parse("memory.json", json, root, errors)) return;
    RowReader reader("memory.json", releases, errors);
    reader.rows(root, "states", book.states, [&](auto& row, auto& key, auto& value) { return reader.state(row, key, value); });
    reader.rows(root, "buffers", book.buffers, [&](auto& row, auto& key, auto& value) { return reader.buffer(row, key, value); });
    if (!read_words(root.value("left_out", Json()), book.memory_left_out))
        errors.push_back("memory.json: 'left_out' in both languages expected");
}

}  // namespace dslens
