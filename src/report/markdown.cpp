#include "report/outline.h"
#include "report/phrases.h"
#include "report/report.h"

namespace dslens {
namespace {

/// Text of the input inside a table cell or a list item: nothing in it may become markup.
std::string escaped(std::string_view text) {
    constexpr std::string_view kSpecial = "\\`*_{}[]<>#|!~&";
    std::string out;
    for (char c : without_controls(text)) {
        if (c == '\n' || c == '\r') {
            out += ' ';
            continue;
        }
        if (kSpecial.find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
    return out;
}

/// As code: fenced by more backticks than the text holds in a row.
std::string code(std::string_view text) {
    size_t longest = 0, run = 0;
    std::string line;
    for (char c : without_controls(text)) {
        run = c == '`' ? run + 1 : 0;
        longest = run > longest ? run : longest;
        line += c == '\n' || c == '\r' ? ' ' : c;
    }
    const std::string fence(longest + 1, '`');
    if (longest == 0) return fence + line + fence;
    return fence + " " + line + " " + fence;
}

void write_node(const Explanation& explanation, size_t index, Lang lang, std::string& out) {
    const Node& node = explanation.nodes()[index];
    const bool parent = node.section && node.kind == Kind::object;
    std::string said(node.path);
    if (!parent) said.append(" = ").append(node.text);
    out.append(node.depth * 2, ' ').append("- ").append(code(said));
    if (node.is_default == Tristate::no) out.append(" **").append(escaped(phrase(Phrase::default_differs, lang))).append("**");
    if (const std::string was = default_text(node, lang); node.is_default != Tristate::yes && !was.empty())
        out.append(" (").append(escaped(was)).append(")");
    out.append(lang == Lang::zh ? "：" : ": ").append(escaped(explanation.meaning(index, lang))).append("\n");
}

/// The paragraph, the findings and the memory.
void write_run(const Explanation& explanation, Lang lang, std::string& out) {
    if (const std::string paragraph = explanation.paragraph(lang); !paragraph.empty()) out.append(escaped(paragraph)).append("\n\n");
    for (const Finding& finding : explanation.findings()) {
        out.append("- **").append(severity_text(finding.words->severity, lang)).append(lang == Lang::zh ? "：" : ": ");
        out.append(escaped(explanation.title(finding, lang))).append("**").append(lang == Lang::zh ? "。" : ". ");
        out.append(escaped(explanation.detail(finding, lang)));
        if (const std::string fix = explanation.fix(finding); !fix.empty()) out.append(" ").append(code(fix));
        out += "\n";
    }
    if (!explanation.findings().empty()) out += "\n";
    const Memory& memory = explanation.memory();
    if (memory.states.empty()) return;
    out.append(escaped(memory_title(memory, lang))).append("\n\n");
    for (const StateMemory& state : memory.states) {
        out.append("- ").append(escaped(state_text(state, lang))).append(lang == Lang::zh ? "：" : ": ").append(memory_text(state, lang));
        if (state.current) out.append(" **").append(phrase(Phrase::this_run, lang)).append("**");
        out += "\n";
    }
    out += "\n";
}

void write_differences(const std::vector<Explanation>& explanations, Lang lang, std::string& out) {
    const std::vector<Difference> found = differences(explanations);
    const std::string title = differences_title(explanations, found, lang);
    if (title.empty()) return;
    out.append("## ").append(title).append("\n\n");
    const std::vector<std::string> names = dump_names(explanations, lang);
    for (const Difference& one : found)
        out.append("- ").append(code(one.path)).append(lang == Lang::zh ? "：" : ": ").append(escaped(difference_text(one, names, lang))) +=
            "\n";
    if (!found.empty()) out += "\n";
}

}  // namespace

std::string markdown_report(const Reading& reading, const std::vector<Explanation>& explanations, Lang lang) {
    std::string out;
    write_differences(explanations, lang, out);
    for (const Explanation& explanation : explanations) {
        if (&explanation != &explanations.front()) out += "\n";
        out.append("## ").append(escaped(dump_title(explanation, lang))).append("\n\n");
        out.append(escaped(release_line(explanation, lang))).append("\n\n");
        write_run(explanation, lang, out);
        for (size_t i = 0; i < explanation.nodes().size(); ++i) write_node(explanation, i, lang, out);
    }
    const std::vector<Problem> problems = all_problems(reading, explanations);
    if (problems.empty()) return out;
    out.append("\n## ").append(phrase(Phrase::problems, lang)).append("\n\n");
    for (const Problem& problem : problems) out.append("- ").append(escaped(problem_text(problem, lang))).append("\n");
    return out;
}

}  // namespace dslens
