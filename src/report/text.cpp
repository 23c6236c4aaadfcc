#include "explain/generated.h"
#include "knowledge/sentence.h"
#include "log/clean.h"
#include "report/outline.h"
#include "report/phrases.h"
#include "report/report.h"
#include "report/wrap.h"

namespace dslens {
namespace {

constexpr size_t kIndent = 2;       // of a level of the tree
constexpr size_t kMostValue = 60;   // bytes of a value among a finding's evidence
constexpr size_t kProseIndent = 4;  // of the sentences below a parameter's line

enum class Ink : uint8_t { title, name, changed, muted, warning };

class Painter {
  public:
    explicit Painter(TextStyle style) : style_(style) {}

    std::string operator()(Ink ink, std::string_view text) const {
        if (!style_.color || text.empty()) return std::string(text);
        return std::string(code(ink)).append(text).append("\x1b[0m");
    }
    size_t columns() const { return style_.columns; }

  private:
    static std::string_view code(Ink ink) {
        switch (ink) {
            case Ink::title: return "\x1b[1m";
            case Ink::name: return "\x1b[36m";
            case Ink::changed: return "\x1b[1;33m";
            case Ink::warning: return "\x1b[31m";
            case Ink::muted: break;
        }
        return "\x1b[2m";
    }
    TextStyle style_;
};

std::string value_line(const Node& node, Lang lang, const Painter& paint) {
    const bool parent = node.section && node.kind == Kind::object;
    std::string line = paint(Ink::name, without_controls(node.path) + (parent ? "" : " = "));
    if (!parent) line += paint(node.is_default == Tristate::no ? Ink::changed : Ink::title, without_controls(node.text));
    std::string notes;
    if (node.is_default == Tristate::no || node.is_default == Tristate::unknown) notes = default_text(node, lang);
    if (node.parameter == nullptr) notes = phrase(Phrase::unknown_name, lang);
    if (node.no_effect) notes.append(notes.empty() ? "" : " · ").append(phrase(Phrase::no_effect, lang));
    if (node.line != 0 && node.depth == 0) {
        const std::string number = std::to_string(node.line);
        notes.append(notes.empty() ? "" : " · ").append(lang == Lang::zh ? "第 " + number + " 行" : "line " + number);
    }
    if (!notes.empty()) line += "  " + paint(Ink::muted, without_controls(notes));
    return line;
}

void write_overview(const Explanation& explanation, Lang lang, const Painter& paint, std::string& out) {
    const std::string paragraph = explanation.paragraph(lang);
    if (!paragraph.empty()) out += "\n" + wrap(without_controls(paragraph), paint.columns(), 0) + "\n";
    const std::vector<RunFact> facts = explanation.facts(lang);
    if (!facts.empty()) out += "\n";
    for (const RunFact& fact : facts) {
        const std::string row = fact.passage->label.in(lang) + (lang == Lang::zh ? "：" : ": ") + fact.text;
        out += wrap(without_controls(row), paint.columns(), kIndent) + "\n";
    }
}

std::string evidence_line(const Explanation& explanation, const Finding& finding, Lang lang) {
    std::vector<std::string> items;
    for (const JsonKey& key : finding.keys) items.emplace_back(key.path);
    for (size_t node : finding.nodes)
        items.push_back(std::string(explanation.nodes()[node].path) + " = " + cut(on_one_line(explanation.nodes()[node].text), kMostValue));
    for (const Sighting* line : finding.lines) {
        if (std::string where = evidence_text(*line, lang); !where.empty()) items.push_back(std::move(where));
    }
    return joined(items, " · ");
}

void write_findings(const Explanation& explanation, Lang lang, const Painter& paint, std::string& out) {
    if (explanation.findings().empty()) return;
    out += "\n" + paint(Ink::title, phrase(Phrase::findings, lang)) + "\n";
    for (const Finding& finding : explanation.findings()) {
        const std::string title =
            severity_text(finding.words->severity, lang) + (lang == Lang::zh ? "：" : ": ") + explanation.title(finding, lang);
        const Ink ink = finding.words->severity == Severity::note      ? Ink::name
                        : finding.words->severity == Severity::warning ? Ink::changed
                                                                       : Ink::warning;
        out += "\n" + paint(ink, wrap(without_controls(title), paint.columns(), kIndent)) + "\n";
        out += wrap(without_controls(explanation.detail(finding, lang)), paint.columns(), kProseIndent) + "\n";
        if (const std::string fix = explanation.fix(finding); !fix.empty())
            out.append(kProseIndent, ' ').append(phrase(Phrase::fix, lang)).append(lang == Lang::zh ? "：" : ": ").append(fix).append("\n");
        if (const std::string evidence = evidence_line(explanation, finding, lang); !evidence.empty())
            out += paint(Ink::muted, wrap(without_controls(evidence), paint.columns(), kProseIndent)) + "\n";
    }
}

void write_memory(const Explanation& explanation, Lang lang, const Painter& paint, std::string& out) {
    const Memory& memory = explanation.memory();
    if (!speaks_of_memory(memory)) return;
    out += "\n" + paint(Ink::title, memory_title(memory, lang)) + "\n";
    for (const StateMemory& state : memory.states) {
        std::string row = state_text(state, lang) + (lang == Lang::zh ? "：" : ": ") + memory_text(state, lang);
        if (state.current) row += "  ← " + std::string(phrase(Phrase::this_run, lang));
        out += paint(state.current ? Ink::changed : Ink::name, wrap(row, paint.columns(), kIndent)) + "\n";
        if (state.current && !explanation.detail(*state.row, lang).empty())
            out += wrap(explanation.detail(*state.row, lang), paint.columns(), kProseIndent) + "\n";
    }
    if (const std::string_view remark = memory_remark(memory, lang); !remark.empty()) out += wrap(remark, paint.columns(), kIndent) + "\n";
    if (!memory.buffers.empty()) out.append(kIndent, ' ').append(phrase(Phrase::buffers, lang)).append("\n");
    for (const BufferMemory& buffer : memory.buffers) {
        const std::string row = buffer_text(buffer, lang) + (lang == Lang::zh ? "。" : ". ") + explanation.detail(*buffer.row, lang);
        out += wrap(row, paint.columns(), kProseIndent) + "\n";
    }
    out += wrap(explanation.knowledge().run_book().memory_left_out.in(lang), paint.columns(), kIndent) + "\n";
}

void write_dump(const Explanation& explanation, Lang lang, const Painter& paint, std::string& out) {
    out += paint(Ink::title, dump_title(explanation, lang)) + "\n";
    out += wrap(release_line(explanation, lang), paint.columns(), 0) + "\n";
    if (const std::string lines = lines_text(explanation.dump(), lang); !lines.empty()) out += lines + "\n";
    const std::string& note = lang == Lang::zh ? explanation.inference().note_zh : explanation.inference().note_en;
    if (!note.empty()) out += wrap(note, paint.columns(), 0) + "\n";
    write_overview(explanation, lang, paint, out);
    write_findings(explanation, lang, paint, out);
    write_memory(explanation, lang, paint, out);
    const std::vector<Node>& nodes = explanation.nodes();
    for (size_t i = 0; i < nodes.size(); ++i) {
        const size_t indent = nodes[i].depth * kIndent;
        out.append("\n").append(indent, ' ').append(value_line(nodes[i], lang, paint)).append("\n");
        std::string made;
        const std::string prose = std::string(explanation.summary(i, lang, made)) + "\n" + std::string(phrase(Phrase::here, lang)) +
                                  (lang == Lang::zh ? "：" : ": ") + explanation.meaning(i, lang);
        out += wrap(without_controls(prose), paint.columns(), indent + kProseIndent) + "\n";
    }
}

void write_differences(const std::vector<Explanation>& explanations, Lang lang, const Painter& paint, std::string& out) {
    const std::vector<Difference> found = differences(explanations);
    const std::string title = differences_title(explanations, found, lang);
    if (title.empty()) return;
    out += paint(Ink::title, title) + "\n";
    const std::vector<std::string> names = dump_names(explanations, lang);
    for (const Difference& one : found) {
        const std::string row = one.path + (lang == Lang::zh ? "：" : ": ") + difference_text(one, names, lang);
        out += wrap(without_controls(row), paint.columns(), kIndent) + "\n";
    }
    out += "\n\n";
}

std::string parameter_text(const Parameter& parameter, const ReleaseFacts& facts, Lang lang, const Painter& paint) {
    std::string out = paint(Ink::name, parameter.path);
    if (const std::string since = since_text(parameter, facts); !since.empty()) out += "  " + paint(Ink::muted, since);
    out += "\n" + wrap(parameter.what.in(lang), paint.columns(), kProseIndent) + "\n";
    for (const std::string& key : parameter.json_keys)
        out.append(kProseIndent, ' ').append(phrase(Phrase::json_key, lang)).append(" ").append(key).append("\n");
    for (const DefaultRange& range : parameter.defaults)
        out.append(kProseIndent, ' ')
            .append(phrase(Phrase::default_is, lang))
            .append(" ")
            .append(range.text)
            .append("  ")
            .append(ranges_text({range.releases}, facts)) += "\n";
    for (const Meaning& meaning : parameter.means) {
        if (!meaning.when.empty()) out.append(kProseIndent, ' ').append(paint(Ink::muted, meaning.when)).append("\n");
        out += wrap(meaning.text.in(lang), paint.columns(), kProseIndent + kIndent) + "\n";
    }
    if (!parameter.doc.empty()) out.append(kProseIndent, ' ').append(paint(Ink::muted, parameter.doc)).append("\n");
    if (!parameter.source.empty()) out.append(kProseIndent, ' ').append(paint(Ink::muted, parameter.source)).append("\n");
    return out;
}

}  // namespace

std::string text_report(const Reading& reading, const std::vector<Explanation>& explanations, Lang lang, TextStyle style) {
    const Painter paint(style);
    std::string out;
    write_differences(explanations, lang, paint, out);
    for (const Explanation& explanation : explanations) {
        if (&explanation != &explanations.front()) out += "\n\n";
        write_dump(explanation, lang, paint, out);
    }
    const std::vector<Problem> problems = all_problems(reading, explanations);
    if (problems.empty()) return out;
    out += "\n" + paint(Ink::title, phrase(Phrase::problems, lang)) + "\n";
    for (const Problem& problem : problems)
        out += paint(Ink::warning, wrap(without_controls(problem_text(problem, lang)), style.columns, kIndent)) + "\n";
    return out;
}

std::string text_parameters(const Knowledge& knowledge, const std::vector<const Parameter*>& parameters, Lang lang, TextStyle style) {
    const Painter paint(style);
    std::string out;
    for (const Parameter* parameter : parameters) {
        if (!out.empty()) out += "\n";
        out += parameter_text(*parameter, knowledge.releases(), lang, paint);
    }
    return out;
}

}  // namespace dslens
