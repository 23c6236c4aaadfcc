#include "explain/findings.h"

#include <algorithm>

#include "explain/checks.h"
#include "knowledge/sentence.h"
#include "log/ordered.h"

namespace dslens {
namespace {

constexpr std::string_view kIt = "it.";
constexpr std::string_view kLastCheck = "idle-keys";  // looks at what no other finding is about

bool can_be_said(const Configuration& configuration, const FindingWords& words, const std::vector<Argument>& arguments) {
    return !say(configuration, words.title.en, arguments, Lang::en).empty() &&
           !say(configuration, words.detail.en, arguments, Lang::en).empty();
}

/// The finding with its evidence: of the data's parameters and lines those that this dump has.
void add(const Configuration& configuration, const std::vector<Node>& nodes, const FindingWords& words, Found found,
         std::vector<Finding>& findings) {
    Finding finding{&words, std::move(found.nodes), std::move(found.keys), {}, std::move(found.arguments)};
    for (const std::string& path : words.paths) {
        const size_t node = node_at(configuration, nodes, path);
        const bool known = std::find(finding.nodes.begin(), finding.nodes.end(), node) != finding.nodes.end();
        if (node < nodes.size() && !known) finding.nodes.push_back(node);
    }
    for (const std::string& kind : words.lines) {
        if (const Sighting* seen = configuration.sighting(kind)) finding.lines.push_back(seen);
    }
    findings.push_back(std::move(finding));
}

/// The parameters that errors and warnings stand on.
std::vector<size_t> warned_of(const std::vector<Finding>& findings) {
    std::vector<size_t> nodes;
    for (const Finding& finding : findings) {
        if (finding.words->severity != Severity::note) nodes.insert(nodes.end(), finding.nodes.begin(), finding.nodes.end());
    }
    return nodes;
}

}  // namespace

std::string say(const Configuration& configuration, const std::string& text, const std::vector<Argument>& arguments, Lang lang) {
    const Sentence* sentence = text.empty() ? nullptr : configuration.knowledge().sentence(text);
    std::optional<std::string> said;
    if (sentence) said = sentence->say(FindingScope(configuration, arguments, lang), lang);
    return said.value_or(std::string());
}

Value FindingScope::path(std::string_view path) const {
    if (!path.starts_with(kIt)) return NodeScope::path(path);
    for (const Argument& argument : arguments_) {
        if (argument.name != path.substr(kIt.size())) continue;
        return lang_ == Lang::zh && argument.zh.known() ? argument.zh : argument.value;
    }
    return Value::unknown();
}

bool holds_for(const Configuration& configuration, const std::string& when, const std::vector<Argument>& arguments) {
    const Expression* expression = when.empty() ? nullptr : configuration.knowledge().expression(when);
    return when.empty() || (expression && expression->is_true(FindingScope(configuration, arguments)));
}

std::vector<Finding> find_all(const Configuration& configuration, const std::vector<Node>& nodes) {
    std::vector<Finding> findings;
    const std::vector<FindingWords>& rows = configuration.knowledge().run_book().findings;
    Checks checks(configuration, nodes);
    const auto find_rows = [&](size_t begin, size_t end) {
        std::vector<Found> found;
        if (rows[begin].check.empty()) found.emplace_back();
        else checks.run(rows[begin].check, found, rows[begin].check == kLastCheck ? warned_of(findings) : std::vector<size_t>());
        for (Found& one : found) {
            const auto fits = [&](const FindingWords& row) {
                return configuration.all_within(row.releases) && holds_for(configuration, row.when, one.arguments) &&
                       can_be_said(configuration, row, one.arguments);
            };
            const auto row = std::find_if(rows.begin() + begin, rows.begin() + end, fits);
            if (row != rows.begin() + end) add(configuration, nodes, *row, std::move(one), findings);
        }
    };
    for (const bool last : {false, true}) {
        for (size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
            while (end < rows.size() && rows[end].id == rows[begin].id) ++end;
            if ((rows[begin].check == kLastCheck) == last) find_rows(begin, end);
        }
    }
    put_in_order(findings, [](const Finding& a, const Finding& b) { return a.words->severity < b.words->severity; });
    return findings;
}

std::string say_title(const Configuration& configuration, const Finding& finding, Lang lang) {
    return say(configuration, finding.words->title.in(lang), finding.arguments, lang);
}
std::string say_detail(const Configuration& configuration, const Finding& finding, Lang lang) {
    return say(configuration, finding.words->detail.in(lang), finding.arguments, lang);
}
std::string say_fix(const Configuration& configuration, const Finding& finding) {
    return say(configuration, finding.words->fix, finding.arguments, Lang::en);
}

size_t node_at(const Configuration& configuration, const std::vector<Node>& nodes, std::string_view path) {
    const auto first = [&nodes](auto fits) { return static_cast<size_t>(std::find_if(nodes.begin(), nodes.end(), fits) - nodes.begin()); };
    if (const std::optional<uint32_t> row = configuration.explained().find(path))
        return first([row](const Node& node) { return node.row == *row; });
    size_t found = first([path](const Node& node) { return node.path == path; });
    if (found < nodes.size()) return found;
    found = first([path](const Node& node) { return node.json_key == path && !node.given_again; });
    if (found < nodes.size()) return found;
    const Parameter* parameter = configuration.knowledge().by_any_name(path);
    return first([parameter](const Node& node) { return parameter && node.parameter == parameter && !node.given_again; });
}

namespace {

/// Empty where it does not hold or cannot be said.
std::string say_case(const Configuration& configuration, const Meaning& one, Lang lang, const std::vector<Argument>& arguments) {
    return holds_for(configuration, one.when, arguments) ? say(configuration, one.text.in(lang), arguments, lang) : std::string();
}

}  // namespace

std::string say_first(const Configuration& configuration, const std::vector<Meaning>& cases, Lang lang,
                      const std::vector<Argument>& arguments) {
    for (const Meaning& one : cases) {
        if (std::string said = say_case(configuration, one, lang, arguments); !said.empty()) return said;
    }
    return {};
}

std::string say_passage(const Configuration& configuration, const Passage& passage, Lang lang, const std::vector<Argument>& arguments) {
    if (!passage.every) return say_first(configuration, passage.cases, lang, arguments);
    std::string text;
    for (const Meaning& one : passage.cases) {
        const std::string said = say_case(configuration, one, lang, arguments);
        if (!said.empty()) text.append(text.empty() || lang == Lang::zh ? "" : " ").append(said);
    }
    return text;
}

}  // namespace dslens
