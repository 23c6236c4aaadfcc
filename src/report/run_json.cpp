#include "report/run_json.h"

#include "explain/differences.h"
#include "explain/memory.h"
#include "report/outline.h"
#include "report/values.h"

namespace dslens {
namespace {

void write_paths(JsonWriter& json, const Explanation& explanation, const std::vector<size_t>& nodes,
                 const std::vector<JsonKey>& keys = {}) {
    json.begin_list();
    for (const JsonKey& key : keys) json.string(key.path);
    for (size_t node : nodes) json.string(explanation.nodes()[node].path);
    json.end_list();
}

void write_lines(JsonWriter& json, const std::vector<const Sighting*>& lines) {
    json.begin_list();
    for (const Sighting* line : lines) {
        json.begin_object();
        json.key("kind").string(line->kind);
        json.key("count").integer(line->count);
        json.key("first").integer(line->first_line);
        json.key("last").integer(line->last_line);
        json.end_object();
    }
    json.end_list();
}

void write_releases(JsonWriter& json, const Explanation& explanation, const std::vector<ReleaseRange>& ranges) {
    const std::vector<Release>& releases = explanation.knowledge().releases().releases;
    json.begin_list();
    for (const ReleaseRange& range : ranges) {
        json.begin_list();
        json.string(to_string(releases[range.first].version));
        json.string(to_string(releases[range.last].version));
        json.end_list();
    }
    json.end_list();
}

void write_bytes(JsonWriter& json, double bytes) {
    if (bytes < 0) json.null();
    else json.integer(static_cast<int64_t>(bytes));
}

void write_memory(JsonWriter& json, const Explanation& explanation, Lang lang) {
    const Memory& memory = explanation.memory();
    json.begin_object();
    json.key("parameters");
    if (memory.parameters > 0) json.integer(static_cast<int64_t>(memory.parameters));
    else json.null();
    json.key("states").begin_list();
    for (const StateMemory& state : memory.states) {
        json.begin_object();
        json.key("stage").integer(state.row->stage);
        json.key("offload").string(state.row->offload);
        write_bytes(json.key("gpu"), state.gpu);
        write_bytes(json.key("host"), state.host);
        json.key("current").boolean(state.current);
        if (const std::string note = explanation.detail(*state.row, lang); !note.empty()) json.key("note").string(note);
        json.key("source").string(state.row->source);
        json.end_object();
    }
    json.end_list();
    json.key("buffers").begin_list();
    for (const BufferMemory& buffer : memory.buffers) {
        json.begin_object();
        json.key("id").string(buffer.row->id);
        json.key("where").string(buffer.row->where);
        write_bytes(json.key("bytes"), buffer.bytes);
        json.key("label").string(buffer.row->label.in(lang));
        json.key("detail").string(explanation.detail(*buffer.row, lang));
        json.key("source").string(buffer.row->source);
        json.end_object();
    }
    json.end_list();
    json.key("left_out").string(explanation.knowledge().run_book().memory_left_out.in(lang));
    json.end_object();
}

}  // namespace

void write_findings(JsonWriter& json, const Explanation& explanation, Lang lang) {
    json.begin_list();
    for (const Finding& finding : explanation.findings()) {
        json.begin_object();
        json.key("id").string(finding.words->id);
        json.key("severity").string(severity_name(finding.words->severity));
        write_paths(json.key("paths"), explanation, finding.nodes, finding.keys);
        write_lines(json.key("lines"), finding.lines);
        json.key("title").string(explanation.title(finding, lang));
        json.key("detail").string(explanation.detail(finding, lang));
        json.key("fix");
        const std::string fix = explanation.fix(finding);
        if (fix.empty()) json.null();
        else write_default(json, fix);
        write_releases(json.key("releases"), explanation, finding.words->releases);
        json.key("source").string(finding.words->source);
        json.end_object();
    }
    json.end_list();
}

void write_differences(JsonWriter& json, const std::vector<Explanation>& explanations) {
    json.begin_list();
    for (const Difference& difference : differences(explanations)) {
        json.begin_object();
        json.key("path").string(difference.path);
        json.key("values").begin_list();
        for (const Difference::Values& values : difference.values) {
            json.begin_object();
            json.key("text");
            if (values.text) json.string(*values.text);
            else json.null();
            json.key("dumps").begin_list();
            for (size_t dump : values.dumps) json.integer(dump);
            json.end_list();
            json.end_object();
        }
        json.end_list();
        json.end_object();
    }
    json.end_list();
}

void write_overview(JsonWriter& json, const Explanation& explanation, Lang lang) {
    json.begin_object();
    json.key("paragraph").string(explanation.paragraph(lang));
    json.key("facts").begin_list();
    for (const RunFact& fact : explanation.facts(lang)) {
        json.begin_object();
        json.key("id").string(fact.passage->id);
        json.key("label").string(fact.passage->label.in(lang));
        json.key("text").string(fact.text);
        write_paths(json.key("paths"), explanation, fact.nodes);
        write_lines(json.key("lines"), fact.lines);
        json.end_object();
    }
    json.end_list();
    write_memory(json.key("memory"), explanation, lang);
    json.end_object();
}

}  // namespace dslens
