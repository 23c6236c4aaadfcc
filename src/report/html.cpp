#include <algorithm>
#include <limits>

#include "explain/generated.h"
#include "report/outline.h"
#include "report/phrases.h"
#include "report/report.h"

namespace dslens {
namespace {

std::string escaped(std::string_view text) {
    std::string out;
    for (char c : without_controls(text)) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\'': out += "&#39;"; break;
            default: out += c;
        }
    }
    return out;
}

std::string element(std::string_view tag, std::string_view css_class, std::string_view text) {
    std::string out = "<";
    out.append(tag);
    if (!css_class.empty()) out.append(" class=\"").append(css_class).append("\"");
    return out.append(">").append(escaped(text)).append("</").append(tag).append(">");
}

std::string link(std::string_view url, std::string_view text) {
    return "<a rel=\"noreferrer\" target=\"_blank\" href=\"" + escaped(url) + "\">" + escaped(text) + "</a>";
}

std::string classes(const Node& node) {
    std::string out = node.section ? "section" : "parameter";
    if (node.is_default == Tristate::no) out += " changed";
    if (node.no_effect) out += " no-effect";
    if (node.parameter == nullptr) out += " unknown";
    return out;
}

void write_facts(const Explanation& explanation, const Node& node, Lang lang, std::string& out) {
    std::string facts;
    const auto add = [&facts](std::string_view html) { facts.append(facts.empty() ? "" : " · ").append(html); };
    if (const std::string was = default_text(node, lang); !was.empty()) add(element("span", "default", was));
    if (node.is_default == Tristate::no) add(element("span", "differs", phrase(Phrase::default_differs, lang)));
    if (node.set_by == SetBy::user_config) add(element("span", "set-by", phrase(Phrase::set_in_user_config, lang)));
    if (node.no_effect) add(element("span", "", phrase(Phrase::no_effect, lang)));
    if (!node.json_key.empty()) add(escaped(phrase(Phrase::json_key, lang)) + " " + element("code", "json-key", node.json_key));
    if (node.line != 0) {
        const std::string number = std::to_string(node.line);
        add(element("span", "line", lang == Lang::zh ? "第 " + number + " 行" : "line " + number));
    }
    if (node.parameter != nullptr) {
        if (const std::string since = since_text(*node.parameter, explanation.knowledge().releases()); !since.empty())
            add(element("span", "since", "DeepSpeed " + since));
        if (!node.parameter->doc.empty()) add(link(node.parameter->doc, phrase(Phrase::documentation, lang)));
    }
    if (!facts.empty()) out.append("<p class=\"facts\">").append(facts).append("</p>");
}

void write_node(const Explanation& explanation, size_t index, Lang lang, std::string& out) {
    const Node& node = explanation.nodes()[index];
    out.append("<li class=\"").append(classes(node)).append("\" data-path=\"").append(escaped(node.path)).append("\">");
    out.append("<p class=\"name\">").append(element("code", "path", node.name));
    if (!(node.section && node.kind == Kind::object)) out.append(" = ").append(element("code", "value", node.text));
    out.append("</p>");
    std::string made;
    out.append(element("p", "what", explanation.summary(index, lang, made)));
    out.append(element("p", "meaning", explanation.meaning(index, lang)));
    write_facts(explanation, node, lang, out);
}

void write_tree(const Explanation& explanation, Lang lang, size_t most, std::string& out) {
    const std::vector<Node>& nodes = explanation.nodes();
    const size_t shown = nodes.size() < most ? nodes.size() : most;
    std::vector<size_t> open;  // ends of the nodes whose lists are open
    out += "<ul class=\"tree\">";
    for (size_t i = 0; i < shown; ++i) {
        while (!open.empty() && open.back() <= i) {
            out += "</ul></li>";
            open.pop_back();
        }
        write_node(explanation, i, lang, out);
        if (nodes[i].end > i + 1) {
            out += "<ul>";
            open.push_back(nodes[i].end);
        } else {
            out += "</li>";
        }
        out += '\n';
    }
    for (size_t i = 0; i < open.size(); ++i) out += "</ul></li>";
    out += "</ul>";
    if (shown < nodes.size()) out += element("p", "left-out", left_out_text(nodes.size() - shown, lang));
}

void write_evidence(const Explanation& explanation, const std::vector<size_t>& nodes, const std::vector<JsonKey>& keys,
                    const std::vector<const Sighting*>& lines, Lang lang, std::string& out) {
    std::vector<std::string> items;
    for (const JsonKey& key : keys) items.push_back(element("code", "json-key", key.path));
    for (size_t node : nodes) items.push_back(element("code", "path", explanation.nodes()[node].path));
    for (const Sighting* line : lines) {
        if (const std::string where = evidence_text(*line, lang); !where.empty()) items.push_back(escaped(where));
    }
    if (!items.empty()) out.append("<p class=\"facts\">").append(joined(items, " · ")).append("</p>");
}

void write_findings(const Explanation& explanation, Lang lang, std::string& out) {
    if (explanation.findings().empty()) return;
    out.append("<section class=\"findings\">").append(element("h3", "", phrase(Phrase::findings, lang))).append("<ul>");
    for (const Finding& finding : explanation.findings()) {
        const std::string_view severity = severity_name(finding.words->severity);
        out.append("<li class=\"")
            .append(severity)
            .append("\" data-finding=\"")
            .append(escaped(finding.words->id))
            .append("\"><p class=\"name\">");
        out.append(element("strong", "severity", severity_text(finding.words->severity, lang))).append(lang == Lang::zh ? "：" : ": ");
        out.append(escaped(explanation.title(finding, lang))).append("</p>");
        out.append(element("p", "meaning", explanation.detail(finding, lang)));
        if (const std::string fix = explanation.fix(finding); !fix.empty())
            out.append("<p>").append(escaped(phrase(Phrase::fix, lang))).append(" ").append(element("code", "fix", fix)).append("</p>");
        write_evidence(explanation, finding.nodes, finding.keys, finding.lines, lang, out);
        out += "</li>\n";
    }
    out += "</ul></section>";
}

void write_memory(const Explanation& explanation, Lang lang, std::string& out) {
    const Memory& memory = explanation.memory();
    if (!speaks_of_memory(memory)) return;
    out.append("<section class=\"memory\">").append(element("h3", "", memory_title(memory, lang)));
    if (!memory.states.empty()) out += "<table>";
    for (const StateMemory& state : memory.states) {
        std::string name = state_text(state, lang);
        if (state.current)
            name +=
                std::string(lang == Lang::zh ? "（" : " (") + std::string(phrase(Phrase::this_run, lang)) + (lang == Lang::zh ? "）" : ")");
        out.append(state.current ? "<tr class=\"current\">" : "<tr>")
            .append(element("th", "", name))
            .append(element("td", "", memory_text(state, lang)));
        out.append("</tr>");
    }
    if (!memory.states.empty()) out += "</table>";
    if (const std::string_view remark = memory_remark(memory, lang); !remark.empty()) out += element("p", "", remark);
    for (const StateMemory& state : memory.states) {
        if (state.current && !explanation.detail(*state.row, lang).empty()) out += element("p", "", explanation.detail(*state.row, lang));
    }
    if (!memory.buffers.empty()) out.append(element("h4", "", phrase(Phrase::buffers, lang))).append("<ul>");
    for (const BufferMemory& buffer : memory.buffers)
        out.append("<li>")
            .append(element("strong", "", buffer_text(buffer, lang)))
            .append(element("p", "", explanation.detail(*buffer.row, lang)))
            .append("</li>");
    if (!memory.buffers.empty()) out += "</ul>";
    out.append(element("p", "left-out", explanation.knowledge().run_book().memory_left_out.in(lang))).append("</section>");
}

void write_run(const Explanation& explanation, Lang lang, std::string& out) {
    const std::string paragraph = explanation.paragraph(lang);
    const std::vector<RunFact> facts = explanation.facts(lang);
    if (!paragraph.empty() || !facts.empty())
        out.append("<section class=\"overview\">")
            .append(element("h3", "", phrase(Phrase::overview, lang)))
            .append(element("p", "story", paragraph));
    if (!facts.empty()) out += "<dl>";
    for (const RunFact& fact : facts) {
        out.append(element("dt", "", fact.passage->label.in(lang))).append("<dd>").append(element("p", "", fact.text));
        write_evidence(explanation, fact.nodes, {}, fact.lines, lang, out);
        out += "</dd>";
    }
    if (!facts.empty()) out += "</dl>";
    if (!paragraph.empty() || !facts.empty()) out += "</section>";
    write_findings(explanation, lang, out);
    write_memory(explanation, lang, out);
}

void write_dump(const Explanation& explanation, Lang lang, size_t most, std::string& out) {
    out.append("<section class=\"dump\">").append(element("h2", "", dump_title(explanation, lang)));
    out.append(element("p", "release", release_line(explanation, lang)));
    if (const std::string lines = lines_text(explanation.dump(), lang); !lines.empty()) out.append(element("p", "lines", lines));
    const std::string& note = lang == Lang::zh ? explanation.inference().note_zh : explanation.inference().note_en;
    if (!note.empty()) out.append(element("p", "note", note));
    write_run(explanation, lang, out);
    write_tree(explanation, lang, most, out);
    out += "</section>";
}

void write_differences(const std::vector<Explanation>& explanations, Lang lang, std::string& out) {
    const std::vector<Difference> found = differences(explanations);
    const std::string title = differences_title(explanations, found, lang);
    if (title.empty()) return;
    out.append("<section class=\"differences\">").append(element("h2", "", title));
    if (!found.empty()) out += "<dl>";
    const std::vector<std::string> names = dump_names(explanations, lang);
    for (const Difference& one : found)
        out.append("<dt>")
            .append(element("code", "", one.path))
            .append("</dt>")
            .append(element("dd", "", difference_text(one, names, lang)));
    if (!found.empty()) out += "</dl>";
    out += "</section>";
}

void write_parameter(const Parameter& parameter, const Knowledge& knowledge, Lang lang, std::string& out) {
    out.append("<li data-path=\"")
        .append(escaped(parameter.path))
        .append("\"><p class=\"name\">")
        .append(element("code", "path", parameter.path));
    out.append("</p>").append(element("p", "what", parameter.what.in(lang)));
    std::string facts = element("span", "since", "DeepSpeed " + since_text(parameter, knowledge.releases()));
    for (const std::string& key : parameter.json_keys)
        facts.append(" · ").append(escaped(phrase(Phrase::json_key, lang))).append(" ").append(element("code", "json-key", key));
    for (const DefaultRange& range : parameter.defaults)
        facts.append(" · ")
            .append(escaped(phrase(Phrase::default_is, lang)))
            .append(" ")
            .append(element("code", "", range.text) + " (" + escaped(ranges_text({range.releases}, knowledge.releases())) + ")");
    if (!parameter.doc.empty()) facts.append(" · ").append(link(parameter.doc, phrase(Phrase::documentation, lang)));
    out.append("<p class=\"facts\">").append(facts).append("</p><ul class=\"means\">");
    for (const Meaning& meaning : parameter.means) {
        out += "<li>";
        if (!meaning.when.empty()) out.append(element("code", "when", meaning.when)).append(" ");
        out.append(escaped(meaning.text.in(lang))).append("</li>");
    }
    out += "</ul></li>\n";
}

constexpr std::string_view kPageStyle =
    "body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:15px/1.5 system-ui,sans-serif;color:#1d1d1b;background:#fff}"
    "ul{list-style:none;padding-left:1.2rem}ul.tree{padding-left:0}code{font:13px ui-monospace,monospace}"
    "p{margin:.2rem 0}p.name{margin-top:.9rem}.facts,.release,.lines{color:#6a6a65;font-size:13px}.changed>.name "
    ".value{color:#9a4d00;font-weight:600}"
    ".no-effect>.name{color:#6a6a65}.meaning{font-weight:500}"
    "@media(prefers-color-scheme:dark){body{color:#ecece7;background:#161715}a{color:#5cc4bb}.facts,.release,.lines,.no-effect>.name{color:"
    "#a5a59d}"
    ".changed>.name .value{color:#f0a85a}}";

}  // namespace

std::string html_report(const Reading& reading, const std::vector<Explanation>& explanations, Lang lang, size_t most_parameters) {
    std::string out = element("h1", "", phrase(Phrase::title, lang));
    write_differences(explanations, lang, out);
    for (const Explanation& explanation : explanations) {
        write_dump(explanation, lang, most_parameters, out);
        most_parameters -= std::min(most_parameters, explanation.nodes().size());
    }
    const std::vector<Problem> problems = all_problems(reading, explanations);
    if (problems.empty()) return out;
    out.append("<section class=\"problems\">").append(element("h2", "", phrase(Phrase::problems, lang))).append("<ul>");
    for (const Problem& problem : problems) out += element("li", "", problem_text(problem, lang));
    return out.append("</ul></section>");
}

std::string html_parameters(const Knowledge& knowledge, const std::vector<const Parameter*>& parameters, Lang lang) {
    std::string out = "<ul class=\"tree\">";
    for (const Parameter* parameter : parameters) write_parameter(*parameter, knowledge, lang, out);
    return out += "</ul>";
}

std::string html_page(const Reading& reading, const std::vector<Explanation>& explanations, Lang lang) {
    std::string out = "<!doctype html>\n<html lang=\"";
    out.append(lang == Lang::zh ? "zh-Hans" : "en").append("\">\n<head><meta charset=\"utf-8\">");
    out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">");
    out.append(element("title", "", phrase(Phrase::title, lang))).append("<style>").append(kPageStyle).append("</style></head>\n<body>\n");
    return out.append(html_report(reading, explanations, lang, std::numeric_limits<size_t>::max())).append("\n</body>\n</html>\n");
}

}  // namespace dslens
