#include "log/clean.h"
#include "report/json_writer.h"
#include "report/report.h"
#include "report/run_json.h"
#include "report/values.h"

namespace dslens {
namespace {

constexpr size_t kExpected = 1024;  // bytes for a node or parameter

void string_or_null(JsonWriter& json, std::string_view text) {
    if (text.empty()) json.null();
    else json.string(text);
}

void strings(JsonWriter& json, const std::vector<std::string>& texts) {
    json.begin_list();
    for (const std::string& text : texts) json.string(text);
    json.end_list();
}

void release_pair(JsonWriter& json, std::string_view first, std::string_view last) {
    json.begin_list();
    json.string(first);
    json.string(last);
    json.end_list();
}

void release_pair(JsonWriter& json, ReleaseRange range, const std::vector<Release>& releases) {
    release_pair(json, to_string(releases[range.first].version), to_string(releases[range.last].version));
}

void write_deepspeed(JsonWriter& json, const Explanation& explanation) {
    const Inference& inference = explanation.inference();
    json.begin_object();
    json.key("versions").begin_list();
    for (const ReleaseRange& range : inference.candidates) release_pair(json, range, explanation.knowledge().releases().releases);
    json.end_list();
    strings(json.key("evidence"), inference.evidence);
    string_or_null(json.key("stated"), inference.stated);
    json.key("explained_as").string(explanation.releases_text());
    json.end_object();
}

const char* set_by_name(SetBy set_by) {
    switch (set_by) {
        case SetBy::user_config: return "user_config";
        case SetBy::deepspeed_default: return "default";
        case SetBy::derived: return "derived";
        case SetBy::unknown: break;
    }
    return "unknown";
}

void write_default_of(JsonWriter& json, const Node& node) {
    json.key("default");
    if (node.default_text.empty()) json.null();
    else write_default(json, node.default_text);
    if (!node.default_by_release.empty()) {
        json.key("default_by_release").begin_list();
        for (const DefaultAt& at : node.default_by_release) {
            json.begin_object();
            release_pair(json.key("releases"), at.first, at.last);
            write_default(json.key("value"), at.text);
            json.end_object();
        }
        json.end_list();
    }
    json.key("is_default");
    if (node.is_default == Tristate::unknown) json.null();
    else json.boolean(node.is_default == Tristate::yes);
}

constexpr uint32_t kMaxSectionDepth = 8;  // of a section whose value is repeated at its own row
constexpr size_t kMaxSectionText = 4096;  // bytes of its text

/// A nested section stands in the value of each one above: past the bounds it is not said again.
void write_text(JsonWriter& json, const Node& node) {
    if (node.section) json.string(cut(node.text, kMaxSectionText));
    else json.string(node.text);
}

void write_node(JsonWriter& json, const Explanation& explanation, size_t index, const Values& values, Lang lang) {
    const Node& node = explanation.nodes()[index];
    json.begin_object();
    json.key("path").string(node.path);
    string_or_null(json.key("json_key"), node.json_key);
    json.key("value");
    if (node.section && node.depth > kMaxSectionDepth) json.null();
    else values.write(json, node.row);
    write_text(json.key("text"), node);
    json.key("line");
    if (node.line == 0) json.null();
    else json.integer(node.line);
    write_default_of(json, node);
    json.key("known").boolean(node.parameter != nullptr);
    json.key("set_by").string(set_by_name(node.set_by));
    json.key("no_effect").boolean(node.no_effect);
    std::string made;
    json.key("summary").string(explanation.summary(index, lang, made));
    json.key("meaning").string(explanation.meaning(index, lang));
    if (!node.nearest.empty()) json.key("nearest").string(node.nearest);
    json.end_object();
}

void write_dump(JsonWriter& json, const Explanation& explanation, Lang lang) {
    const Dump& dump = explanation.dump();
    const bool ds_config = dump.form == DumpForm::ds_config;
    const Values attributes(dump, dump.attributes), user(dump, dump.user);
    json.begin_object();
    json.key("name");
    if (ds_config) json.string("ds_config");
    else if (dump.has_header) json.string(dump.name);
    else json.null();
    json.key("lines").begin_list();
    json.integer(dump.first_line);
    json.integer(dump.last_line);
    json.end_list();
    json.key("role");
    if (const std::string role = explanation.role(lang); role.empty()) json.null();
    else json.string(role);
    write_deepspeed(json.key("deepspeed"), explanation);
    attributes.write_all(json.key("attributes"));
    json.key("user_config");
    if (dump.user.empty()) json.null();
    else user.write(json, 0);
    json.key("parameters").begin_list();
    for (size_t i = 0; i < explanation.nodes().size(); ++i) write_node(json, explanation, i, ds_config ? user : attributes, lang);
    json.end_list();
    write_findings(json.key("findings"), explanation, lang);
    write_overview(json.key("overview"), explanation, lang);
    json.end_object();
}

void write_input(JsonWriter& json, const InputSummary& input) {
    json.begin_object();
    json.key("bytes").integer(input.bytes);
    json.key("lines").integer(input.lines);
    json.key("records").integer(input.records);
    json.key("encoding").string(input.encoding);
    json.end_object();
}

void write_problems(JsonWriter& json, const std::vector<Problem>& problems, Lang lang) {
    for (const Problem& problem : problems) {
        json.begin_object();
        json.key("line").integer(problem.line);
        json.key("column").integer(problem.column);
        json.key("message").string(lang == Lang::zh ? problem.zh : problem.en);
        json.end_object();
    }
}

void write_defaults(JsonWriter& json, const Parameter& parameter, const std::vector<Release>& releases) {
    json.begin_list();
    for (const DefaultRange& range : parameter.defaults) {
        json.begin_object();
        release_pair(json.key("releases"), range.releases, releases);
        write_default(json.key("value"), range.text);
        json.end_object();
    }
    json.end_list();
}

void write_means(JsonWriter& json, const Parameter& parameter, Lang lang) {
    json.begin_list();
    for (const Meaning& meaning : parameter.means) {
        json.begin_object();
        json.key("when").string(meaning.when);
        json.key("text").string(meaning.text.in(lang));
        json.end_object();
    }
    json.end_list();
}

void write_parameter(JsonWriter& json, const Parameter& parameter, const std::vector<Release>& releases, Lang lang) {
    const bool dated = !parameter.ranges.empty();
    const bool gone = dated && parameter.ranges.back().last + 1 < releases.size();
    json.begin_object();
    json.key("path").string(parameter.path);
    strings(json.key("printed"), parameter.printed);
    strings(json.key("json_keys"), parameter.json_keys);
    json.key("summary").string(parameter.what.in(lang));
    write_means(json.key("means"), parameter, lang);
    string_or_null(json.key("unit"), parameter.unit);
    write_defaults(json.key("defaults"), parameter, releases);
    string_or_null(json.key("since"), dated ? to_string(releases[parameter.ranges.front().first].version) : "");
    string_or_null(json.key("until"), gone ? to_string(releases[parameter.ranges.back().last].version) : "");
    strings(json.key("see"), parameter.see);
    string_or_null(json.key("doc"), parameter.doc);
    json.key("source").string(parameter.source);
    json.end_object();
}

}  // namespace

std::string json_report(const Reading& reading, const std::vector<Explanation>& explanations, Lang lang) {
    size_t nodes = 1;
    for (const Explanation& explanation : explanations) nodes += explanation.nodes().size();
    JsonWriter json(nodes * kExpected);
    json.begin_object();
    json.key("dslens").string(DSLENS_VERSION);
    write_input(json.key("input"), reading.input);
    json.key("dumps").begin_list();
    for (const Explanation& explanation : explanations) write_dump(json, explanation, lang);
    json.end_list();
    write_differences(json.key("differences"), explanations);
    json.key("problems").begin_list();
    write_problems(json, reading.problems, lang);
    for (const Explanation& explanation : explanations) write_problems(json, explanation.inference().problems, lang);
    json.end_list();
    json.end_object();
    return json.take();
}

std::string json_parameters(const Knowledge& knowledge, const std::vector<const Parameter*>& parameters, Lang lang) {
    JsonWriter json(parameters.size() * kExpected);
    json.begin_object();
    json.key("parameters").begin_list();
    for (const Parameter* parameter : parameters) write_parameter(json, *parameter, knowledge.releases().releases, lang);
    json.end_list();
    json.end_object();
    return json.take();
}

}  // namespace dslens
