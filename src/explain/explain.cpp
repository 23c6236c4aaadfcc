#include "explain/explain.h"

#include "explain/checks.h"
#include "explain/findings.h"
#include "explain/generated.h"
#include "explain/memory.h"
#include "explain/misfit.h"
#include "explain/node_scope.h"
#include "explain/nodes.h"
#include "explain/values.h"
#include "knowledge/sentence.h"

namespace dslens {

struct Explanation::State {
    State(const Dump& dump, const Knowledge& knowledge, const Asked& asked)
        : inference(infer_release(dump, knowledge.releases(), !asked.release.empty())),
          configuration(dump, knowledge, choose(knowledge, asked.release), asked.parameters),
          nodes(make_nodes(configuration)),
          findings(find_all(configuration, nodes)),
          memory(memory_of(configuration)) {}

    /// The release asked for; else what the input says; else the newest known.
    std::vector<ReleaseRange> choose(const Knowledge& knowledge, std::string_view release) {
        size_t asked = 0;
        if (!release.empty() && find_release(release, knowledge.releases().releases, asked)) {
            assumed = as_asked = true;
            return {{asked, asked}};
        }
        if (!inference.explain_as.empty()) return inference.explain_as;
        assumed = true;
        return {{knowledge.newest_release(), knowledge.newest_release()}};
    }

    std::string say_words(const Node& node, Lang lang) const {
        const Knowledge& knowledge = configuration.knowledge();
        std::string made;
        NodeScope scope(configuration, printed_path(configuration, node, made), node_value(configuration, node));
        for (const Meaning& meaning : node.parameter->means) {
            const Expression* when = meaning.when.empty() ? nullptr : knowledge.expression(meaning.when);
            if (!meaning.when.empty() && !(when && when->is_true(scope))) continue;
            const Sentence* sentence = knowledge.sentence(meaning.text.in(lang));
            std::optional<std::string> said = sentence ? sentence->say(scope, lang) : std::nullopt;
            if (said) return *said;
        }
        return {};
    }

    bool left_to_others(const Node& node) const {
        return configuration.is_json() && is_auto(node_value(configuration, node)) && !is_auto(value_of_text(node.default_text));
    }

    Inference inference;
    bool assumed = false, as_asked = false;
    Configuration configuration;
    std::vector<Node> nodes;
    std::vector<Finding> findings;
    Memory memory;
};

Explanation::Explanation(const Dump& dump, const Knowledge& knowledge, Asked asked)
    : state_(std::make_unique<State>(dump, knowledge, asked)) {}
Explanation::~Explanation() = default;
Explanation::Explanation(Explanation&&) noexcept = default;
Explanation& Explanation::operator=(Explanation&&) noexcept = default;

const Dump& Explanation::dump() const { return state_->configuration.dump(); }
const Knowledge& Explanation::knowledge() const { return state_->configuration.knowledge(); }
const Inference& Explanation::inference() const { return state_->inference; }
const std::vector<Node>& Explanation::nodes() const { return state_->nodes; }
bool Explanation::release_assumed() const { return state_->assumed; }
std::optional<uint32_t> Explanation::user_row(std::string_view json_key) const { return state_->configuration.user_row(json_key); }
bool Explanation::release_asked() const { return state_->as_asked; }

std::string Explanation::releases_text() const { return ranges_text(state_->configuration.releases(), knowledge().releases()); }

std::string_view Explanation::summary(size_t index, Lang lang, std::string& made) const {
    const Node& node = state_->nodes[index];
    if (node.parameter) return node.parameter->what.in(lang);
    return made = summary_of_unknown(state_->configuration, node, lang);
}

std::string Explanation::meaning(size_t index, Lang lang) const {
    const Node& node = state_->nodes[index];
    if (node.given_again) return meaning_of_given_again(lang);
    if (!node.parameter) {
        bool section = node.kind == Kind::object && node.end > index + 1 && !in_refused(state_->configuration, node);
        return section ? section_verdict(state_->nodes, index, lang) : meaning_of_unknown(state_->configuration, node, lang);
    }
    if (std::string unread = not_read(state_->configuration, node, lang); !unread.empty()) return unread;
    if (const Misfit wrong = misfit(state_->configuration, node, lang); !wrong.text.empty()) return wrong.text;
    if (state_->left_to_others(node)) return meaning_of_auto(state_->configuration, node, lang);
    std::string words = state_->say_words(node, lang);
    if (!words.empty()) return words;
    return node.kind == Kind::object ? section_verdict(state_->nodes, index, lang) : meaning_from_facts(node, lang);
}

const std::vector<Finding>& Explanation::findings() const { return state_->findings; }
std::string Explanation::title(const Finding& finding, Lang lang) const { return say_title(state_->configuration, finding, lang); }
std::string Explanation::detail(const Finding& finding, Lang lang) const { return say_detail(state_->configuration, finding, lang); }
std::string Explanation::fix(const Finding& finding) const { return say_fix(state_->configuration, finding); }
const Memory& Explanation::memory() const { return state_->memory; }
std::string Explanation::detail(const MemoryState& row, Lang lang) const { return say(state_->configuration, row.note.in(lang), {}, lang); }
std::string Explanation::detail(const MemoryBuffer& buffer, Lang lang) const {
    return say(state_->configuration, buffer.detail.in(lang), {}, lang);
}

std::string Explanation::role(Lang lang) const {
    for (const Passage& role : knowledge().run_book().roles) {
        if (std::string said = say_first(state_->configuration, role.cases, lang); !said.empty()) return said;
    }
    return {};
}

std::string Explanation::paragraph(Lang lang) const {
    std::string text;
    for (const Passage& passage : knowledge().run_book().story) {
        const std::string said = say_passage(state_->configuration, passage, lang);
        if (said.empty()) continue;
        if (!text.empty() && lang == Lang::en) text += ' ';
        text += said;
    }
    return text;
}

std::vector<RunFact> Explanation::facts(Lang lang) const {
    std::vector<RunFact> facts;
    for (const Passage& passage : knowledge().run_book().facts) {
        std::vector<Found> found;
        if (!passage.check.empty()) Checks(state_->configuration, nodes()).run(passage.check, found);
        else found.emplace_back();
        if (found.empty()) continue;
        RunFact fact{&passage, say_passage(state_->configuration, passage, lang, found[0].arguments), std::move(found[0].nodes), {}};
        if (fact.text.empty()) continue;
        for (const std::string& path : passage.paths) {
            const size_t node = find(path);
            if (node == nodes().size()) continue;
            const bool off = passage.every && node_value(state_->configuration, nodes()[node]).is_false();  // no evidence of a feature
            if (!off) fact.nodes.push_back(node);
        }
        for (const std::string& kind : passage.lines) {
            if (const Sighting* seen = state_->configuration.sighting(kind)) fact.lines.push_back(seen);
        }
        facts.push_back(std::move(fact));
    }
    return facts;
}

size_t Explanation::find(std::string_view path) const { return node_at(state_->configuration, state_->nodes, path); }

}  // namespace dslens
