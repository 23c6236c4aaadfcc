#include "explain/nodes.h"

#include <algorithm>

#include "explain/conditional.h"
#include "explain/generated.h"
#include "explain/node_scope.h"
#include "explain/values.h"
#include "knowledge/name_index.h"

namespace dslens {

Value node_value(const Configuration& configuration, const Node& node) {
    return configuration.is_json() ? configuration.json_value(node.row, node.facts) : configuration.printed_value(node.row, node.facts);
}

std::string_view printed_path(const Configuration& configuration, const Node& node, std::string& made) {
    if (!configuration.is_json() || !node.facts) return node.path;
    return made = Configuration::with_names_of(node.facts->name, node.path);
}

namespace {

class NodeMaker {
  public:
    explicit NodeMaker(const Configuration& configuration)
        : configuration_(configuration),
          knowledge_(configuration.knowledge()),
          dump_(configuration.dump()),
          json_(configuration.is_json()),
          rows_(json_ ? dump_.user : dump_.attributes) {}

    std::vector<Node> make() {
        nodes_.reserve(rows_.size());
        for (uint32_t row = json_ ? 1 : 0; row < rows_.size(); row = next(row)) add(row);
        set_ends();
        for (Node& node : nodes_) judge(node);
        for (size_t n = nodes_.size(); n-- > 0;) judge_section(n);
        return std::move(nodes_);
    }

  private:
    /// What a node stands for under its printed path.
    struct Subject {
        std::string_view path;
        std::string made;  // holds the path where it stands nowhere else
        const Parameter* parameter = nullptr;
        const NameFacts* facts = nullptr;
        Value value;
    };

    uint32_t next(uint32_t row) const { return rows_[row].kind == Kind::list ? rows_[row].end : row + 1; }

    void add(uint32_t index) {
        const Row& row = rows_[index];
        Node& node = nodes_.emplace_back();
        node.path = configuration_.explained().path(index);
        node.name = last_part(node.path);
        node.text = dump_.view(row.text);
        node.kind = row.kind;
        node.row = index;
        node.depth = row.depth - (json_ ? 1u : 0u);
        node.line = dump_.pieces.empty() ? 0 : dump_.place(row.name.empty() ? row.text.begin : row.name.begin).line;
        node.given_again = !configuration_.explained().in_force(index);
    }

    /// One past the last descendant: the first later node that is not deeper.
    void set_ends() {
        std::vector<size_t> open;
        for (size_t n = 0; n <= nodes_.size(); ++n) {
            while (!open.empty() && (n == nodes_.size() || nodes_[open.back()].depth >= nodes_[n].depth)) {
                nodes_[open.back()].end = static_cast<uint32_t>(n);
                open.pop_back();
            }
            open.push_back(n);
        }
    }

    void judge(Node& node) {
        find_parameter(node);
        node.section = node.kind == Kind::object || (node.parameter && node.parameter->section && node.kind == Kind::null);
        if (!node.parameter) {
            bool handed_on = knowledge_.open_section(node.path) != nullptr;
            if (!handed_on && suggested_++ < kMaxNearest)
                node.nearest = json_ ? configuration_.nearest_key(node.path) : configuration_.nearest_name(node.path);
            return;
        }
        Subject subject;
        subject.path = printed_path(configuration_, node, subject.made);
        subject.parameter = json_ ? knowledge_.by_any_name(subject.path) : node.parameter;
        subject.facts = json_ ? knowledge_.facts_of(subject.path) : node.facts;
        subject.value = node_value(configuration_, node);
        find_default(node, subject);
        find_setter(node, subject);
        find_effect(node, subject);
        node.no_effect = node.no_effect || node.given_again;
    }

    void find_parameter(Node& node) {
        if (json_) {
            node.facts = knowledge_.facts_of_key(node.path, configuration_.newest());
            node.parameter = node.facts ? knowledge_.by_any_name(node.facts->name) : knowledge_.by_json_key(node.path);
            node.json_key = node.path;
            return;
        }
        node.facts = knowledge_.facts_of(node.path);
        const bool printed = node.facts && node.facts->printed;
        node.parameter = printed ? knowledge_.parameter_of(*node.facts) : knowledge_.by_printed(node.path);
        if (node.parameter) find_key(node);
    }

    /// The key that the user wrote, if the JSON holds one of them; else the one that DeepSpeed's documentation names.
    void find_key(Node& node) {
        if (!node.facts) return;
        if (configuration_.in_user(*node.facts)) {
            for (const KeyUse& use : node.facts->keys) {
                if (!configuration_.in_use(use) || !configuration_.user_row_named(use.key, node.path)) continue;
                node.json_key = Configuration::with_names_of(use.key, node.path);
                return;
            }
        }
        configuration_.for_releases([&](size_t release) {
            const KeyUse* use = node.facts->key_in(release);
            if (use) node.json_key = Configuration::with_names_of(use->key, node.path);
            return !use;
        });
    }

    void find_default(Node& node, const Subject& subject) {
        const NameFacts* facts = subject.facts;
        if (!facts) return;
        Value agreed = configuration_.default_value(subject.parameter, facts, subject.path);
        bool left_open = json_ && is_auto(subject.value) && !is_auto(agreed);  // what it becomes, somebody else decides
        node.is_default = left_open ? Tristate::unknown : tristate(same_value(subject.value, agreed));
        if (agreed.known()) {
            node.default_text = default_text(*facts, agreed);
        } else if (!facts->derived && !conditional_default(configuration_, *facts, subject.path, configuration_.newest())) {
            node.default_by_release = by_release(*facts);
        }
    }

    static Tristate tristate(const Value& value) {
        if (!value.known()) return Tristate::unknown;
        return value.is_true() ? Tristate::yes : Tristate::no;
    }

    /// As the newest release that counts prints it; of one that follows from other values, the value that follows.
    std::string default_text(const NameFacts& facts, const Value& agreed) const {
        const DefaultRange* row = facts.default_in(configuration_.newest());
        if (row && same_value(value_of_text(row->text), agreed).is_true()) return row->text;
        if (agreed.type == Value::Type::boolean) return agreed.truth ? "True" : "False";
        if (agreed.type == Value::Type::null) return "None";
        return agreed.text;
    }

    std::vector<DefaultAt> by_release(const NameFacts& facts) const {
        const std::vector<Release>& releases = knowledge_.releases().releases;
        std::vector<DefaultAt> rows;
        for (const DefaultRange& row : facts.defaults) {
            for (const ReleaseRange& range : configuration_.releases()) {
                size_t first = std::max(row.releases.first, range.first), last = std::min(row.releases.last, range.last);
                if (first > last) continue;
                rows.push_back({to_string(releases[first].version), to_string(releases[last].version), row.text});
            }
        }
        return rows;
    }

    void find_setter(Node& node, const Subject& subject) {
        if (json_) {
            node.set_by = SetBy::user_config;
            return;
        }
        const bool derived = subject.facts && subject.facts->derived;
        const bool has_key = subject.facts && !subject.facts->keys.empty();
        Value in_json = has_key || derived ? configuration_.set_by_user(subject.parameter, subject.path) : Value::unknown();
        if (in_json.is_true()) {
            bool same = same_value(configuration_.user_value(node.json_key), subject.value).is_true();
            node.set_by = derived && !same ? SetBy::derived : SetBy::user_config;
        } else if (node.is_default == Tristate::yes) {
            node.set_by = SetBy::deepspeed_default;
        } else if (derived) {
            bool perhaps_the_users = has_key && !in_json.known() && !is_overruled(configuration_, subject.path);
            node.set_by = perhaps_the_users ? SetBy::unknown : SetBy::derived;
        } else if (!in_json.known()) {
            bool differs = node.is_default == Tristate::no || no_default(node, subject.value);
            node.set_by = differs ? SetBy::user_config : SetBy::unknown;
        } else if (node.is_default == Tristate::no) {
            node.set_by = SetBy::derived;
        } else {
            node.set_by = SetBy::deepspeed_default;
        }
    }

    /// The default of no release that counts.
    static bool no_default(const Node& node, const Value& value) {
        for (const DefaultAt& row : node.default_by_release) {
            if (!same_value(value, value_of_text(row.text)).is_false()) return false;
        }
        return !node.default_by_release.empty();
    }

    /// A key that is not read has none; one that stops the start has.
    void find_effect(Node& node, Subject& subject) {
        if (is_unread(configuration_, node)) {
            node.no_effect = !in_checked_section(configuration_, node);
            return;
        }
        if (node.parameter->no_effect_unless.empty()) return;
        const Expression* condition = knowledge_.expression(node.parameter->no_effect_unless);
        if (condition) node.no_effect = condition->is_false(NodeScope(configuration_, subject.path, std::move(subject.value)));
    }

    /// A section without a default of its own differs where anything in it does, and is the user's where anything in it is.
    void judge_section(size_t n) {
        Node& node = nodes_[n];
        if (node.kind != Kind::object) return;
        for (size_t child = n + 1; child < node.end && node.set_by != SetBy::user_config; child = nodes_[child].end) {
            bool first = node.set_by == SetBy::unknown || nodes_[child].set_by == SetBy::user_config;
            if (first) node.set_by = nodes_[child].set_by;
        }
        if (node.is_default != Tristate::unknown || !node.default_by_release.empty()) return;
        Tristate all = node.end > n + 1 ? Tristate::yes : Tristate::unknown;
        for (size_t child = n + 1; child < node.end; child = nodes_[child].end) {
            Tristate one = nodes_[child].is_default;
            if (one == Tristate::no) all = Tristate::no;
            if (one == Tristate::unknown && all == Tristate::yes) all = Tristate::unknown;
        }
        node.is_default = all;
    }

    const Configuration& configuration_;
    const Knowledge& knowledge_;
    const Dump& dump_;
    const bool json_;
    const std::vector<Row>& rows_;
    std::vector<Node> nodes_;
    uint32_t suggested_ = 0;
};

}  // namespace

std::vector<Node> make_nodes(const Configuration& configuration) { return NodeMaker(configuration).make(); }

}  // namespace dslens
