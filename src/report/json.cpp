#include <map>
#include <string>

#include "report/report.h"
#include "report/values.h"

namespace dslens {
namespace {

Json release_pair(const std::string& first, const std::string& last) { return Json::array({first, last}); }

Json deepspeed_json(const Explanation& explanation) {
    const Inference& inference = explanation.inference();
    const std::vector<Release>& releases = explanation.knowledge().releases().releases;
    Json versions = Json::array();
    for (const ReleaseRange& range : inference.candidates)
        versions.push_back(release_pair(to_string(releases[range.first].version), to_string(releases[range.last].version)));
    Json json;
    json["versions"] = versions;
    json["evidence"] = inference.evidence;
    json["stated"] = inference.stated.empty() ? Json(nullptr) : Json(inference.stated);
    json["explained_as"] = explanation.releases_text();
    return json;
}

Json attributes_json(const Dump& dump) {
    Json json = Json::object();
    auto& entries = json.get_ref<Json::object_t&>();  // its own operator[] looks at every entry
    std::map<std::string, uint32_t> places;
    for (uint32_t i = 0; i < dump.attributes.size(); i = dump.attributes[i].end) {
        std::string name(dump.view(dump.attributes[i].name));
        const auto [place, fresh] = places.emplace(name, static_cast<uint32_t>(entries.size()));
        if (fresh) entries.emplace_back(std::move(name), to_json(dump, dump.attributes, i));
        else entries.data()[place->second].second = to_json(dump, dump.attributes, i);
    }
    return json;
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

void add_default(const Node& node, Json& json) {
    json["default"] = node.default_text.empty() ? Json(nullptr) : default_to_json(node.default_text);
    if (!node.default_by_release.empty()) {
        Json by_release = Json::array();
        for (const DefaultAt& at : node.default_by_release) {
            Json entry;
            entry["releases"] = release_pair(at.first, at.last);
            entry["value"] = default_to_json(at.text);
            by_release.push_back(entry);
        }
        json["default_by_release"] = by_release;
    }
    json["is_default"] = node.is_default == Tristate::unknown ? Json(nullptr) : Json(node.is_default == Tristate::yes);
}

constexpr uint32_t kMaxSectionDepth = 8;  // of a section whose value is repeated at its own row
constexpr size_t kMaxSectionText = 4096;  // bytes of its text

/// A nested section stands in the value of each one above: past the bounds it is not said again.
std::string section_text(const Node& node) {
    if (!node.section || node.text.size() <= kMaxSectionText) return node.text;
    size_t end = kMaxSectionText;
    while (end > 0 && (static_cast<unsigned char>(node.text[end]) & 0xC0) == 0x80) --end;
    return node.text.substr(0, end) + "…";
}

Json node_json(const Explanation& explanation, size_t index, Lang lang) {
    const Node& node = explanation.nodes()[index];
    const Dump& dump = explanation.dump();
    const std::vector<Row>& rows = dump.form == DumpForm::ds_config ? dump.user : dump.attributes;
    Json json;
    json["path"] = node.path;
    json["json_key"] = node.json_key.empty() ? Json(nullptr) : Json(node.json_key);
    const bool repeated = !node.section || node.depth <= kMaxSectionDepth;
    json["value"] = repeated ? to_json(dump, rows, node.row) : Json(nullptr);
    json["text"] = section_text(node);
    json["line"] = node.line == 0 ? Json(nullptr) : Json(node.line);
    add_default(node, json);
    json["known"] = node.parameter != nullptr;
    json["set_by"] = set_by_name(node.set_by);
    json["no_effect"] = node.no_effect;
    json["summary"] = explanation.summary(index, lang);
    json["meaning"] = explanation.meaning(index, lang);
    if (!node.nearest.empty()) json["nearest"] = node.nearest;
    return json;
}

Json dump_json(const Explanation& explanation, Lang lang) {
    const Dump& dump = explanation.dump();
    Json json;
    if (dump.form == DumpForm::ds_config) json["name"] = "ds_config";
    else json["name"] = dump.has_header ? Json(dump.name) : Json(nullptr);
    json["lines"] = Json::array({dump.first_line, dump.last_line});
    json["deepspeed"] = deepspeed_json(explanation);
    json["attributes"] = attributes_json(dump);
    json["user_config"] = dump.user.empty() ? Json(nullptr) : to_json(dump, dump.user, 0);
    Json parameters = Json::array();
    for (size_t i = 0; i < explanation.nodes().size(); ++i) parameters.push_back(node_json(explanation, i, lang));
    json["parameters"] = parameters;
    json["findings"] = Json::array();
    json["overview"] = Json::object();
    return json;
}

Json problem_json(const Problem& problem, Lang lang) {
    Json json;
    json["line"] = problem.line;
    json["column"] = problem.column;
    json["message"] = lang == Lang::zh ? problem.zh : problem.en;
    return json;
}

Json defaults_json(const Parameter& parameter, const std::vector<Release>& releases) {
    Json json = Json::array();
    for (const DefaultRange& range : parameter.defaults) {
        Json entry;
        entry["releases"] =
            release_pair(to_string(releases[range.releases.first].version), to_string(releases[range.releases.last].version));
        entry["value"] = default_to_json(range.text);
        json.push_back(entry);
    }
    return json;
}

Json parameter_json(const Parameter& parameter, const std::vector<Release>& releases, Lang lang) {
    Json json;
    json["path"] = parameter.path;
    json["printed"] = parameter.printed;
    json["json_keys"] = parameter.json_keys;
    json["summary"] = parameter.what.in(lang);
    Json means = Json::array();
    for (const Meaning& meaning : parameter.means) means.push_back(Json{{"when", meaning.when}, {"text", meaning.text.in(lang)}});
    json["means"] = means;
    json["unit"] = parameter.unit.empty() ? Json(nullptr) : Json(parameter.unit);
    json["defaults"] = defaults_json(parameter, releases);
    const bool dated = !parameter.ranges.empty();
    json["since"] = dated ? Json(to_string(releases[parameter.ranges.front().first].version)) : Json(nullptr);
    const bool gone = dated && parameter.ranges.back().last + 1 < releases.size();
    json["until"] = gone ? Json(to_string(releases[parameter.ranges.back().last].version)) : Json(nullptr);
    json["see"] = parameter.see;
    json["doc"] = parameter.doc.empty() ? Json(nullptr) : Json(parameter.doc);
    json["source"] = parameter.source;
    return json;
}

}  // namespace

std::string json_report(const Reading& reading, const std::vector<Explanation>& explanations, Lang lang) {
    Json json;
    json["dslens"] = DSLENS_VERSION;
    json["input"] = Json{{"bytes", reading.input.bytes},
                         {"lines", reading.input.lines},
                         {"records", reading.input.records},
                         {"encoding", reading.input.encoding}};
    Json dumps = Json::array();
    for (const Explanation& explanation : explanations) dumps.push_back(dump_json(explanation, lang));
    json["dumps"] = dumps;
    Json problems = Json::array();
    for (const Problem& problem : reading.problems) problems.push_back(problem_json(problem, lang));
    for (const Explanation& explanation : explanations)
        for (const Problem& problem : explanation.inference().problems) problems.push_back(problem_json(problem, lang));
    json["problems"] = problems;
    return written(json);
}

std::string json_parameters(const Knowledge& knowledge, const std::vector<const Parameter*>& parameters, Lang lang) {
    Json list = Json::array();
    for (const Parameter* parameter : parameters) list.push_back(parameter_json(*parameter, knowledge.releases().releases, lang));
    Json json;
    json["parameters"] = list;
    return written(json);
}

}  // namespace dslens
