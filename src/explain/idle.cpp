#include "explain/idle.h"

#include <algorithm>

#include "explain/node_scope.h"
#include "explain/nodes.h"
#include "knowledge/knowledge.h"
#include "knowledge/name_index.h"

namespace dslens {
namespace {

constexpr unsigned kStages = 4;  // 0 to 3
constexpr unsigned kAllStages = (1u << kStages) - 1;

/// The run as it is, but for the stage.
class AtStage final : public NodeScope {
  public:
    AtStage(const Configuration& configuration, std::string_view path, const Value& value, unsigned stage)
        : NodeScope(configuration, path, value), stage_(stage) {}

    Value path(std::string_view path) const override { return path == "run.stage" ? Value::of_number(stage_) : NodeScope::path(path); }
    Answers* answers() const override { return nullptr; }  // those kept are of the run's own stage

  private:
    unsigned stage_;
};

/// A bit for each stage at which it would have an effect, or may have one, all else being as it is.
unsigned stages_that_act(const Configuration& configuration, const Node& node) {
    if (!node.parameter || node.parameter->no_effect_unless.empty()) return 0;
    const Expression* condition = configuration.knowledge().expression(node.parameter->no_effect_unless);
    if (!condition) return 0;
    std::string made;
    const std::string_view path = printed_path(configuration, node, made);
    const Value value = node_value(configuration, node);
    unsigned stages = 0;
    for (unsigned stage = 0; stage < kStages; ++stage) {
        if (!condition->is_false(AtStage(configuration, path, value, stage))) stages |= 1u << stage;
    }
    return stages;
}

/// Its section has a switch of its own, which is off: nobody expects anything of what stands beside it.
bool in_section_off(const Configuration& configuration, const std::vector<Node>& nodes, size_t n) {
    const std::string_view section = parent_path(nodes[n].path);
    if (section.empty()) return false;
    const std::string switched = std::string(section) + ".enabled";
    return std::any_of(nodes.begin(), nodes.end(),
                       [&](const Node& node) { return node.path == switched && node_value(configuration, node).is_false(); });
}

/// Something is said of it, or of a section around it that does nothing as a whole.
bool is_said(const std::vector<Node>& nodes, size_t n, const std::vector<size_t>& said) {
    return std::any_of(said.begin(), said.end(), [&](size_t one) {
        return one == n || (one < n && n < nodes[one].end && nodes[one].section && nodes[one].no_effect);
    });
}

/// Of the JSON's optimiser or scheduler, where the script passed its own: a finding of their own says that.
bool replaced_by_script(const Configuration& configuration, std::string_view path) {
    constexpr std::pair<std::string_view, std::string_view> kReplaced[] = {{"optimizer_name", "client-optimizer"},
                                                                           {"optimizer_params", "client-optimizer"},
                                                                           {"scheduler_name", "client-scheduler"},
                                                                           {"scheduler_params", "client-scheduler"}};
    return std::any_of(std::begin(kReplaced), std::end(kReplaced), [&](const auto& row) {
        return path.substr(0, row.first.size()) == row.first && configuration.log(row.second).number > 0;
    });
}

/// ZeRO 2 and 3 refuse them rather than act on them: "acts at ZeRO 2" would be an invitation.
bool refused_at_other_stages(std::string_view path) { return path == "prescale_gradients" || path == "gradient_predivide_factor"; }

/// A section's switch that nothing asks for, while what it would switch on is on: nobody misses anything.
bool in_section_on(const Configuration& configuration, const std::vector<Node>& nodes, const Node& node) {
    const std::string_view key = node.json_key;
    if (last_part(key) != "enabled" || parent_path(key).empty()) return false;
    const std::string below = std::string(parent_path(key)) + ".";
    return std::any_of(nodes.begin(), nodes.end(), [&](const Node& other) {
        return other.json_key.starts_with(below) && last_part(other.json_key) == "enabled" && !other.no_effect && !other.section &&
               node_value(configuration, other).is_true();
    });
}

bool has(const std::vector<std::string_view>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

Value list_of_stages(unsigned stages) {
    Value list;
    list.type = Value::Type::list;
    for (unsigned stage = 0; stage < kStages; ++stage) {
        if (stages & (1u << stage)) list.items.push_back(Value::of_number(stage));
    }
    return list;
}

}  // namespace

void idle_keys(const Configuration& configuration, const std::vector<Node>& nodes, const std::vector<size_t>& said,
               std::vector<Found>& found) {
    Found all;
    std::vector<std::string_view> others, staged;
    unsigned common = kAllStages;  // at which all of the staged act
    for (size_t n = 0; n < nodes.size(); ++n) {
        const Node& node = nodes[n];
        const bool idle = node.no_effect && node.set_by == SetBy::user_config && node.is_default == Tristate::no && !node.given_again;
        if (!idle || node.section || in_section_off(configuration, nodes, n) || replaced_by_script(configuration, node.path)) continue;
        if (is_said(nodes, n, said) || in_section_on(configuration, nodes, node)) continue;
        const bool as_printed = !configuration.has_user() || node.json_key.empty();
        const std::string_view name = as_printed ? std::string_view(node.path) : std::string_view(node.json_key);
        all.nodes.push_back(n);
        if (has(staged, name) || has(others, name)) continue;  // printed under two names
        const unsigned stages = refused_at_other_stages(node.path) ? 0 : stages_that_act(configuration, node);
        const bool fits = (common & stages) != 0;
        if (fits) common &= stages;
        (fits ? staged : others).push_back(name);
    }
    if (all.nodes.empty()) return;
    all.arguments = {{"keys", list_of(others)},
                     {"count", Value::of_number(static_cast<double>(staged.size() + others.size()))},
                     {"others", Value::of_number(static_cast<double>(others.size()))},
                     {"staged", list_of(staged)},
                     {"stages", list_of_stages(staged.empty() ? 0 : common)}};
    found.push_back(std::move(all));
}

}  // namespace dslens
