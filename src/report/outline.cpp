#include "report/outline.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "explain/generated.h"
#include "knowledge/sentence.h"
#include "report/phrases.h"

namespace dslens {
namespace {

/// Puts the numbers into the {} of a phrase, in order.
std::string filled(Phrase which, Lang lang, std::initializer_list<uint64_t> numbers) {
    std::string out;
    auto number = numbers.begin();
    const std::string_view pattern = phrase(which, lang);
    for (size_t at = 0; at < pattern.size(); ++at) {
        if (pattern.compare(at, 2, "{}") == 0 && number != numbers.end()) {
            out += std::to_string(*number++);
            ++at;
        } else {
            out += pattern[at];
        }
    }
    return out;
}

std::string parenthesised(std::string_view text, Lang lang) {
    return std::string(lang == Lang::zh ? "（" : " (").append(text).append(lang == Lang::zh ? "）" : ")");
}

/// The names of dumps, those that are numbers in runs: "#1", "#3–#12".
std::vector<std::string> in_runs(const std::vector<size_t>& dumps, const std::vector<std::string>& names) {
    constexpr size_t kLeast = 3;
    std::vector<std::string> said;
    for (size_t at = 0, end; at < dumps.size(); at = end) {
        end = at + 1;
        const auto number = [&names](size_t dump) { return names[dump].front() == '#'; };
        while (end < dumps.size() && number(dumps[at]) && number(dumps[end]) && dumps[end] == dumps[end - 1] + 1) ++end;
        if (end - at < kLeast) end = at + 1;
        said.push_back(end - at == 1 ? names[dumps[at]] : names[dumps[at]] + "–" + names[dumps[end - 1]]);
    }
    return said;
}

}  // namespace

std::string dump_title(const Explanation& explanation, Lang lang) {
    const Dump& dump = explanation.dump();
    if (dump.form == DumpForm::ds_config) return std::string(phrase(Phrase::bare_configuration, lang));
    if (!dump.has_header || dump.name.empty()) return std::string(phrase(Phrase::headless_configuration, lang));
    const std::string role = explanation.role(lang);
    return dump.name + (lang == Lang::zh ? "" : " ") + std::string(phrase(Phrase::configuration, lang)) +
           (role.empty() ? "" : " · " + role);
}

std::vector<std::string> dump_names(const std::vector<Explanation>& explanations, Lang lang) {
    std::vector<std::string> roles, names;
    for (const Explanation& explanation : explanations) roles.push_back(explanation.role(lang));
    for (const std::string& role : roles) {
        const std::string number = "#" + std::to_string(names.size() + 1);
        const bool alone = std::count(roles.begin(), roles.end(), role) == 1;
        names.push_back(role.empty() ? number : alone ? role : role + " " + number);
    }
    return names;
}

std::string differences_title(const std::vector<Explanation>& explanations, const std::vector<Difference>& differences, Lang lang) {
    const size_t count = compared(explanations);
    if (count < 2) return {};
    return filled(differences.empty() ? Phrase::no_differences : Phrase::differences, lang, {count});
}

std::string difference_text(const Difference& difference, const std::vector<std::string>& names, Lang lang) {
    std::string text;
    for (const Difference::Values& values : difference.values) {
        const std::vector<std::string> having = in_runs(values.dumps, names);
        text += (text.empty() ? "" : " · ") + (values.text ? *values.text : std::string(phrase(Phrase::not_there, lang)));
        text += parenthesised(joined(having, lang == Lang::zh ? "、" : ", "), lang);
    }
    return text;
}

std::string release_line(const Explanation& explanation, Lang lang) {
    const Inference& inference = explanation.inference();
    std::string line = "DeepSpeed " + explanation.releases_text();
    const std::string semicolon = lang == Lang::zh ? "；" : "; ";
    if (explanation.release_asked()) {
        std::string asked(phrase(Phrase::asked_release, lang));
        if (!inference.stated.empty()) asked.append(semicolon).append(phrase(Phrase::log_states, lang)).append(inference.stated);
        return line + parenthesised(asked, lang);
    }
    if (explanation.release_assumed()) return line + parenthesised(phrase(Phrase::assumed_release, lang), lang);
    if (explanation.dump().form == DumpForm::ds_config) return line;
    if (!inference.stated.empty() && inference.candidates.empty()) line = "DeepSpeed " + inference.stated;  // the note says what it is like
    std::string why(inference.stated.empty() ? std::string_view() : phrase(Phrase::stated_in_log, lang));
    if (!inference.candidates.empty() && !inference.stated.empty()) return line + parenthesised(why, lang);
    if (inference.candidates.empty() && inference.stated.empty())
        line += std::string(lang == Lang::zh ? "，" : ", ") + std::string(phrase(Phrase::unknown_release, lang));
    if (inference.evidence.empty()) return why.empty() ? line : line + parenthesised(why, lang);
    why += (why.empty() ? "" : semicolon) + std::string(phrase(Phrase::evidence, lang)) + (lang == Lang::zh ? "：" : ": ") +
           joined(inference.evidence, lang == Lang::zh ? "、" : ", ");
    return line + parenthesised(why, lang);
}

std::string lines_text(const Dump& dump, Lang lang) {
    if (dump.first_line == 0) return {};
    const std::string range = std::to_string(dump.first_line) + "–" + std::to_string(dump.last_line);
    return lang == Lang::zh ? "第 " + range + " 行" : "lines " + range;
}

std::string default_text(const Node& node, Lang lang) {
    const std::string label = std::string(phrase(Phrase::default_is, lang)) + " ";
    if (!node.default_text.empty()) return label + node.default_text;
    std::vector<std::string> items;
    for (const DefaultAt& at : node.default_by_release) {
        const std::string releases = at.first == at.last ? at.first : at.first + " – " + at.last;
        items.push_back(at.text + parenthesised(releases, lang));
    }
    return items.empty() ? std::string() : label + joined(items, lang == Lang::zh ? "、" : ", ");
}

std::string since_text(const Parameter& parameter, const ReleaseFacts& facts) {
    if (parameter.ranges.empty()) return {};
    std::string text = ranges_text(parameter.ranges, facts);
    if (parameter.ranges.back().last + 1 != facts.releases.size()) return text;
    const std::string newest = " – " + to_string(facts.releases.back().version);
    if (text.size() > newest.size() && text.compare(text.size() - newest.size(), newest.size(), newest) == 0)
        text.resize(text.size() - newest.size() + std::string_view(" –").size());
    return text;
}

std::vector<Problem> all_problems(const Reading& reading, const std::vector<Explanation>& explanations) {
    std::vector<Problem> problems = reading.problems;
    for (const Explanation& explanation : explanations)
        problems.insert(problems.end(), explanation.inference().problems.begin(), explanation.inference().problems.end());
    return problems;
}

std::string without_controls(std::string_view text) {
    std::string out;
    for (char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        out += (byte < 0x20 && c != '\n') || byte == 0x7f ? ' ' : c;
    }
    return out;
}

std::string evidence_text(const Sighting& line, Lang lang) {
    if (line.first_line == 0) return {};
    const std::string first = std::to_string(line.first_line), last = std::to_string(line.last_line);
    if (line.count == 1) return fill("line {0}", "第 {0} 行", lang, {first});
    return fill("lines {0}–{1} ({2} of them)", "第 {0}–{1} 行（共 {2} 行）", lang, {first, last, std::to_string(line.count)});
}

std::string severity_text(Severity severity, Lang lang) {
    constexpr Phrase kPhrases[] = {Phrase::error, Phrase::warning, Phrase::note};
    return std::string(phrase(kPhrases[static_cast<size_t>(severity)], lang));
}

std::string bytes_text(double bytes, Lang lang) {
    if (bytes <= 0) return "–";
    return say_place("size", {Value::of_number(std::round(bytes))}, lang).value_or("–");
}

std::string state_text(const StateMemory& state, Lang lang) {
    constexpr std::pair<std::string_view, Phrase> kOffloads[] = {
        {"optimizer", Phrase::offload_optimizer}, {"param", Phrase::offload_param}, {"both", Phrase::offload_both}};
    std::string text = "ZeRO " + std::to_string(state.row->stage);
    for (const auto& [name, words] : kOffloads) {
        if (state.row->offload == name) text += std::string(lang == Lang::zh ? "，" : ", ") + std::string(phrase(words, lang));
    }
    return text;
}

std::string memory_title(const Memory& memory, Lang lang) {
    const std::string title(phrase(Phrase::memory, lang));
    if (memory.parameters <= 0) return title;
    const std::string count = say_place("count", {Value::of_number(memory.parameters)}, lang).value_or("");
    return title + (lang == Lang::zh ? "，" : ", ") + dslens::filled(phrase(Phrase::memory_of, lang), {count});
}

bool speaks_of_memory(const Memory& memory) {
    return !memory.states.empty() || !memory.buffers.empty() || (!memory.trains && memory.parameters > 0);
}

std::string_view memory_remark(const Memory& memory, Lang lang) {
    if (!memory.trains) return phrase(Phrase::memory_forward_only, lang);
    if (memory.parameters <= 0) return phrase(Phrase::memory_unknown, lang);
    return memory.uncounted ? phrase(Phrase::memory_uncounted, lang) : std::string_view();
}

std::string memory_text(const StateMemory& state, Lang lang) {
    const bool zh = lang == Lang::zh;
    std::string text = bytes_text(state.gpu, lang) + " " + std::string(phrase(Phrase::per_gpu, lang));
    if (zh) text = std::string(phrase(Phrase::per_gpu, lang)) + " " + bytes_text(state.gpu, lang);
    if (state.host < 0) return text;
    return text + (zh ? "，" + std::string(phrase(Phrase::per_host, lang)) + " " + bytes_text(state.host, lang)
                      : ", " + bytes_text(state.host, lang) + " " + std::string(phrase(Phrase::per_host, lang)));
}

std::string buffer_text(const BufferMemory& buffer, Lang lang) {
    const Phrase where = buffer.row->where == "gpu" ? Phrase::per_gpu : Phrase::per_host;
    const std::string bytes = bytes_text(buffer.bytes, lang), place(phrase(where, lang));
    return buffer.row->label.in(lang) + (lang == Lang::zh ? "：" + place + " " + bytes : ": " + bytes + " " + place);
}

std::string_view severity_name(Severity severity) {
    constexpr std::string_view kNames[] = {"error", "warning", "note"};
    return kNames[static_cast<size_t>(severity)];
}

std::string left_out_text(size_t parameters, Lang lang) { return filled(Phrase::left_out, lang, {parameters}); }

std::string problem_text(const Problem& problem, Lang lang) {
    const std::string& message = lang == Lang::zh ? problem.zh : problem.en;
    if (problem.line == 0) return message;
    return filled(Phrase::problem_place, lang, {problem.line, problem.column}) + (lang == Lang::zh ? "：" : ": ") + message;
}

}  // namespace dslens
