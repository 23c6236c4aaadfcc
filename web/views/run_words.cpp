#include "views/run_words.h"

#include <algorithm>

#include "explain/memory.h"
#include "log/clean.h"
#include "log/real.h"
#include "report/outline.h"
#include "views/letters.h"
#include "views/linked.h"
#include "views/strings.h"

namespace dslens {
namespace {

constexpr size_t kLongestValue = 60;  // bytes
constexpr double kMebibyte = 1048576;

void add(Prose& prose, Run run) {
    if (!prose.empty()) prose.push_back({"  ·  ", {}, false});
    prose.push_back(std::move(run));
}

bool links_to(const Prose& prose, std::string_view path) {
    return std::any_of(prose.begin(), prose.end(), [path](const Run& run) { return run.target == path; });
}

void add_lines(Prose& prose, const std::vector<const Sighting*>& lines, Lang lang) {
    for (const Sighting* line : lines)
        if (std::string text = evidence_text(*line, lang); !text.empty()) add(prose, {std::move(text), {}, false});
}

Prose evidence_of(const Explanation& explanation, const Finding& finding, Lang lang) {
    Prose prose;
    for (const JsonKey& key : finding.keys) {
        add(prose, {std::string(key.path), {}, true});
        Sighting at;
        at.count = 1;
        at.first_line = key.line;
        add_lines(prose, {&at}, lang);
    }
    for (size_t index : finding.nodes) {
        const Node& node = explanation.nodes()[index];
        add(prose, {std::string(node.path), std::string(node.path), false});
        if (!node.section) prose.push_back({" = " + grouped_digits(cut(one_line(node.text), kLongestValue)), {}, false});
    }
    add_lines(prose, finding.lines, lang);
    return prose;
}

Entry fact_of(const Explanation& explanation, const RunFact& fact, Lang lang) {
    Prose text = linked(fact.text, explanation), evidence;
    for (size_t index : fact.nodes) {
        const std::string path(explanation.nodes()[index].path);
        if (!links_to(text, path)) add(evidence, {path, path, false});
    }
    add_lines(evidence, fact.lines, lang);
    return {fact.passage->label.in(lang), std::move(text), std::move(evidence), {}};
}

void add_memory(const Explanation& explanation, Lang lang, Overview& overview) {
    const Memory& memory = explanation.memory();
    const RunBook& book = explanation.knowledge().run_book();
    overview.memory_title = memory_title(memory, lang);
    overview.asks_parameters = memory.parameters <= 0 && memory.trains && !book.states.empty();
    for (const StateMemory& state : memory.states) {
        overview.bars.push_back(
            {state_text(state, lang), state.gpu, state.host, bytes_text(state.gpu, lang), bytes_text(state.host, lang), state.current});
        if (state.current && !state.row->note.empty()) overview.note = linked(explanation.detail(*state.row, lang), explanation);
    }
    for (const BufferMemory& buffer : memory.buffers) {
        (buffer.row->where == "gpu" ? overview.buffers_gpu : overview.buffers_host) += buffer.bytes;
        overview.buffers.push_back({buffer_text(buffer, lang), linked(explanation.detail(*buffer.row, lang), explanation), {}, {}});
    }
    if (!memory.states.empty() || !memory.buffers.empty()) overview.left_out = book.memory_left_out.in(lang);
}

void add_differences(const std::vector<Explanation>& explanations, const Explanation& explanation, Lang lang, Overview& overview) {
    const std::vector<Difference> found = differences(explanations);
    const std::vector<std::string> names = dump_names(explanations, lang);
    overview.differences_title = differences_title(explanations, found, lang);
    for (Difference one : found) {
        for (Difference::Values& values : one.values)
            if (values.text) values.text = grouped_digits(*values.text);
        const bool here = explanation.find(one.path) < explanation.nodes().size();
        Prose path{{one.path, here ? one.path : std::string(), !here}};
        overview.differences.push_back({{}, std::move(path), {{difference_text(one, names, lang), {}, false}}, {}});
    }
}

double gpu_memory_of(const Dump& dump) {
    double mebibytes = 0;
    for (const Sighting& line : dump.sightings)
        if (line.kind == "gpu-total" && !line.last_values.empty()) parse_real(line.last_values[0], mebibytes);
    return mebibytes * kMebibyte;
}

}  // namespace

std::vector<Entry> findings_of(const Explanation& explanation, Lang lang) {
    std::vector<Entry> texts;
    for (const Finding& finding : explanation.findings())
        texts.push_back({explanation.title(finding, lang), linked(explanation.detail(finding, lang), explanation),
                         evidence_of(explanation, finding, lang), explanation.fix(finding), finding.words->severity});
    return texts;
}

Overview overview_of(const std::vector<Explanation>& explanations, size_t index, Lang lang) {
    const Explanation& explanation = explanations[index];
    Overview overview;
    const std::string paragraph = explanation.paragraph(lang);
    if (!paragraph.empty()) overview.paragraph = linked(paragraph, explanation);
    for (const RunFact& fact : explanation.facts(lang)) overview.facts.push_back(fact_of(explanation, fact, lang));
    add_differences(explanations, explanation, lang, overview);
    add_memory(explanation, lang, overview);
    overview.gpu_memory = gpu_memory_of(explanation.dump());
    return overview;
}

}  // namespace dslens
