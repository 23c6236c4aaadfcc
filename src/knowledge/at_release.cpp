#include "knowledge/at_release.h"

#include <algorithm>

#include "knowledge/expression.h"
#include "knowledge/fact_book.h"
#include "log/ordered.h"

namespace dslens {
namespace {

/// Nothing is known but the release.
struct ReleaseAlone : Scope {
    explicit ReleaseAlone(const Version& release) : version(release) {}
    const Value& value() const override { return unknown; }
    Value default_value() const override { return Value::unknown(); }
    Value path(std::string_view) const override { return Value::unknown(); }
    Value user(std::string_view) const override { return Value::unknown(); }
    Value set_by_user(std::string_view) const override { return Value::unknown(); }
    Value present(std::string_view) const override { return Value::unknown(); }
    Value is_default(std::string_view) const override { return Value::unknown(); }
    Value compare_release(std::string_view op, std::string_view text) const override {
        Version other;
        return parse_version(text, other) ? Value::of(holds(version, op, other)) : Value::unknown();
    }

    const Version& version;
    const Value unknown;
};

bool has(const Parameter& parameter, size_t release) {
    const auto there = [release](const NameFacts* facts) { return facts->in(release); };
    return parameter.facts.empty() || std::any_of(parameter.facts.begin(), parameter.facts.end(), there);
}

/// Leaves out what is never said there: meanings for other releases, and what stands behind one that is always said.
std::vector<Meaning> meanings_at(const std::vector<Meaning>& means, const Version& version) {
    std::vector<Meaning> possible;
    std::string error;
    for (const Meaning& meaning : means) {
        const std::optional<Expression> when = meaning.when.empty() ? std::nullopt : Expression::parse(meaning.when, error);
        const Value holds = when ? when->evaluate(ReleaseAlone(version)) : Value::of(true);
        if (holds.is_false()) continue;
        possible.push_back(meaning);
        if (holds.is_true()) break;
    }
    return possible;
}

}  // namespace

std::optional<Parameter> at_release(const Parameter& parameter, size_t release, const Knowledge& knowledge) {
    if (!has(parameter, release)) return std::nullopt;
    Parameter there = parameter;
    if (!parameter.facts.empty()) {
        there.facts.clear();
        there.printed.clear();
        there.json_keys.clear();
        there.defaults.clear();
    }
    for (const NameFacts* facts : parameter.facts) {
        if (!facts->in(release)) continue;
        if (there.facts.empty()) there.path = facts->name;
        there.facts.push_back(facts);
        if (facts->printed) there.printed.push_back(facts->name);
        else there.json_keys.push_back(facts->name);
        for (const KeyUse& use : facts->keys) {
            if (in_ranges(use.releases, release) &&
                std::find(there.json_keys.begin(), there.json_keys.end(), use.key) == there.json_keys.end())
                there.json_keys.push_back(use.key);
        }
        const DefaultRange* preset = facts->default_in(release);
        if (preset && there.defaults.empty()) there.defaults.push_back({{release, release}, preset->text});
    }
    there.see.clear();
    for (const std::string& path : parameter.see) {
        const Parameter* other = knowledge.by_any_name(path);
        if (other && has(*other, release)) there.see.push_back(path);
    }
    there.means = meanings_at(parameter.means, knowledge.releases().releases[release].version);
    return there;
}

std::vector<Parameter> parameters_at(size_t release, const Knowledge& knowledge) {
    std::vector<Parameter> found;
    std::vector<std::string> topics;
    for (const Parameter& parameter : knowledge.parameters()) {
        if (topics.empty() || topics.back() != parameter.topic) topics.push_back(parameter.topic);
        if (std::optional<Parameter> there = at_release(parameter, release, knowledge)) found.push_back(std::move(*there));
    }
    const auto rank = [&](const Parameter& parameter) { return std::find(topics.begin(), topics.end(), parameter.topic) - topics.begin(); };
    put_in_order(found, [&](const Parameter& a, const Parameter& b) { return rank(a) != rank(b) ? rank(a) < rank(b) : a.path < b.path; });
    return found;
}

}  // namespace dslens
