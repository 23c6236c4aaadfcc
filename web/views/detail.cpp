#include "views/detail.h"

#include <algorithm>

#include "explain/generated.h"
#include "log/clean.h"
#include "views/linked.h"
#include "views/snippet.h"
#include "views/strings.h"
#include "views/tree_model.h"

namespace dslens {
namespace {

constexpr size_t kLongestFact = 160;    // bytes
constexpr size_t kLongestRecord = 240;  // bytes of a record that are shown
constexpr size_t kMostChildren = 200;

std::vector<Link> crumbs_of(const std::string& path) {
    std::vector<Link> crumbs;
    for (size_t dot = path.find('.'); dot != std::string::npos; dot = path.find('.', dot + 1)) {
        const std::string above = path.substr(0, dot);
        const size_t begin = above.rfind('.');
        crumbs.push_back({begin == std::string::npos ? above : above.substr(begin + 1), above});
    }
    return crumbs;
}

std::string range_text(ReleaseRange range, const ReleaseFacts& facts) { return ranges_text({range}, facts); }

std::string without_quotes(std::string text) {
    text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return c == '\'' || c == '"'; }), text.end());
    return text;
}

std::vector<std::string> history_of(const Parameter& parameter, const ReleaseFacts& facts, Lang lang) {
    std::vector<std::string> lines;
    if (!parameter.ranges.empty() && !facts.releases.empty()) {
        const bool until_now = parameter.ranges.size() == 1 && parameter.ranges.back().last + 1 == facts.releases.size();
        const std::string first = to_string(facts.releases[parameter.ranges.front().first].version);
        lines.push_back(until_now ? say(S::since, lang, {first}) : say(S::only_in, lang, {ranges_text(parameter.ranges, facts)}));
    }
    std::vector<std::pair<ReleaseRange, std::string>> defaults;  // neighbours that read alike are one
    for (const DefaultRange& range : parameter.defaults) {
        const std::string text = grouped_digits(cut(one_line(range.text), kLongestFact));
        const bool same = !defaults.empty() && without_quotes(defaults.back().second) == without_quotes(text);
        if (same) defaults.back().first.last = range.releases.last;
        else defaults.push_back({range.releases, text});
    }
    if (defaults.size() > 1)
        for (const auto& one : defaults) lines.push_back(say(S::default_was, lang, {range_text(one.first, facts), one.second}));
    return lines;
}

std::string_view set_by_text(SetBy set_by, Lang lang) {
    switch (set_by) {
        case SetBy::user_config: return say(S::set_by_user, lang);
        case SetBy::deepspeed_default: return say(S::set_by_default, lang);
        case SetBy::derived: return say(S::set_by_derived, lang);
        case SetBy::unknown: break;
    }
    return say(S::set_by_unknown, lang);
}

std::vector<Fact> facts_of(const Explanation& explanation, const Node& node, Lang lang) {
    std::vector<Fact> facts;
    if (!node.section) {
        const std::string unit =
            node.parameter && node.kind != Kind::null && node.kind != Kind::boolean ? node.parameter->unit : std::string();
        const bool number = node.kind == Kind::integer || node.kind == Kind::real;
        const std::string text =
            node.text.empty() ? std::string(say(S::empty_value, lang)) : grouped_digits(cut(one_line(node.text), kLongestFact));
        facts.push_back(
            {std::string(say(S::this_run, lang)), number ? with_unit(text, unit, lang) : text, node.is_default == Tristate::no});
        if (!node.default_text.empty())
            facts.push_back({say(S::default_releases, lang, {explanation.releases_text()}),
                             grouped_digits(cut(one_line(node.default_text), kLongestFact))});
        else if (!node.default_by_release.empty())
            facts.push_back({std::string(say(S::default_label, lang)), std::string(say(S::default_differs, lang))});
    }
    if (node.set_by != SetBy::unknown) facts.push_back({std::string(say(S::set_by, lang)), std::string(set_by_text(node.set_by, lang))});
    if (node.line) facts.push_back({std::string(say(S::line, lang)), std::to_string(node.line)});
    return facts;
}

std::vector<Child> children_of(const Explanation& explanation, size_t index, Lang lang) {
    std::vector<Child> children;
    const std::vector<Node>& nodes = explanation.nodes();
    for (size_t at = index + 1; at < nodes[index].end && children.size() < kMostChildren; at = nodes[at].end) {
        const Node& node = nodes[at];
        const std::string value = node.section        ? std::string()
                                  : node.text.empty() ? std::string(say(S::empty_value, lang))
                                                      : grouped_digits(cut(one_line(node.text), kLongestFact));
        children.push_back({std::string(node.name), value, std::string(node.path), node.is_default == Tristate::no});
    }
    return children;
}

/// The record from the row on: what a person would search the log for.
std::string record_text(const Dump& dump, const Row& row) {
    size_t begin = row.name.empty() ? row.text.begin : row.name.begin;
    if (begin > 0 && (dump.text[begin - 1] == '"' || dump.text[begin - 1] == '\'')) --begin;  // a key's
    const size_t end = std::min(dump.text.find('\n', begin), dump.text.size());
    const size_t before = dump.text.find_last_not_of(' ', begin - 1);
    const bool whole = begin == 0 || before == std::string::npos || dump.text[before] == '\n';
    return (whole ? "" : "… ") + cut(one_line(dump.text.substr(begin, end - begin)), kLongestRecord);
}

void add_parameter(Detail& detail, const Parameter& parameter, const Knowledge& knowledge, Lang lang) {
    detail.topic = std::string(topic_name(parameter.topic, lang));
    detail.history = history_of(parameter, knowledge.releases(), lang);
    detail.doc = parameter.doc;
    detail.source = parameter.source;
}

std::string warning_of(const Node& node, Lang lang) {
    std::string warning(say(S::unknown_name, lang));
    if (!node.nearest.empty()) warning += (lang == Lang::zh ? "" : " ") + say(S::nearest_name, lang, {node.nearest});
    return warning;
}

}  // namespace

Detail detail_of(const Explanation& explanation, size_t index, Lang lang) {
    const Node& node = explanation.nodes()[index];
    const Dump& dump = explanation.dump();
    const std::vector<Row>& rows = dump.form == DumpForm::ds_config ? dump.user : dump.attributes;
    Detail detail;
    detail.path = node.path;
    detail.name = node.name;
    detail.crumbs = crumbs_of(detail.path);
    detail.json_key = node.json_key;
    detail.facts = facts_of(explanation, node, lang);
    if (node.parameter) {
        std::string made;
        detail.what = linked(explanation.summary(index, lang, made), explanation, node.path);
        add_parameter(detail, *node.parameter, explanation.knowledge(), lang);
        for (const std::string& path : node.parameter->see) {
            const size_t found = explanation.find(path);
            if (found < explanation.nodes().size() && found != index)
                detail.related.push_back({std::string(explanation.nodes()[found].name), std::string(explanation.nodes()[found].path)});
        }
    } else {
        detail.warning = warning_of(node, lang);
    }
    detail.meaning = linked(explanation.meaning(index, lang), explanation, node.path);
    const std::vector<Finding>& findings = explanation.findings();
    for (size_t at = 0; at < findings.size(); ++at) {
        const std::vector<size_t>& on = findings[at].nodes;
        if (std::find(on.begin(), on.end(), index) != on.end())
            detail.findings.push_back({findings[at].words->severity, explanation.title(findings[at], lang), at});
    }
    detail.children = children_of(explanation, index, lang);
    if (node.parameter && !node.section) detail.snippet = json_snippet(explanation, node);
    if (node.line && node.row < rows.size()) {
        const S label = dump.form == DumpForm::ds_config ? S::in_the_json : S::in_the_log;
        detail.place_label = say(label, lang, {std::to_string(node.line)});
        detail.place_text = record_text(dump, rows[node.row]);
    }
    return detail;
}

Detail detail_of(const Knowledge& knowledge, const Parameter& parameter, Lang lang) {
    Detail detail;
    detail.path = parameter.path;
    const size_t dot = parameter.path.rfind('.');
    detail.name = dot == std::string::npos ? parameter.path : parameter.path.substr(dot + 1);
    detail.crumbs = crumbs_of(parameter.path);
    if (!parameter.json_keys.empty()) detail.json_key = parameter.json_keys.front();
    detail.what = linked(parameter.what.in(lang), knowledge, parameter);
    add_parameter(detail, parameter, knowledge, lang);
    if (!parameter.defaults.empty()) {
        const DefaultRange& newest = parameter.defaults.back();
        detail.facts.push_back({say(S::default_releases, lang, {range_text(newest.releases, knowledge.releases())}),
                                grouped_digits(cut(one_line(newest.text), kLongestFact))});
    }
    if (!parameter.unit.empty()) detail.facts.push_back({std::string(say(S::unit, lang)), with_unit("", parameter.unit, lang)});
    for (const Meaning& meaning : parameter.means) {
        const std::string& text = meaning.text.in(lang);
        if (text.find('{') == std::string::npos) detail.cases.push_back({meaning.when, linked(text, knowledge, parameter)});
    }
    for (const std::string& path : parameter.see)
        if (const Parameter* other = knowledge.by_any_name(path)) detail.related.push_back({other->path, other->path});
    return detail;
}

}  // namespace dslens
