#include "explain/checks.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "explain/conditional.h"
#include "explain/generated.h"
#include "explain/idle.h"
#include "explain/misfit.h"
#include "explain/user_keys.h"
#include "explain/values.h"
#include "knowledge/name_index.h"
#include "knowledge/run_rules.h"
#include "knowledge/sentence.h"
#include "log/clean.h"

namespace dslens {
namespace {

constexpr size_t kMostNamed = 8;     // keys that one sentence names
constexpr size_t kMostFound = 20;    // findings of one check by themselves; what is more is said together
constexpr size_t kMostLooked = 500;  // findings of one check at all: more are a file of another program
constexpr size_t kMostChanged = 24;  // settings that the overview lists

/// One finding for all of the keys that `fits` takes.
template <class Fits>
void together(const UserKeys& user, std::vector<Found>& found, Fits fits) {
    Found all;
    std::vector<std::string_view> names;
    for (const UserKey& key : user.keys()) {
        if (!fits(key)) continue;
        user.hang(key, all);
        names.push_back(key.path);
    }
    if (names.empty()) return;
    all.arguments = {{"keys", list_of(names)}, {"count", Value::of_number(static_cast<double>(names.size()))}};
    found.push_back(std::move(all));
}

/// What an unknown key may be meant for.
struct Suggestion {
    std::string nearest;  // that a release in question reads; empty where none is near
    bool moved = false;   // it differs in the sections above it only
    bool worth = false;   // it says more than that the key is unknown
};

Suggestion suggestion(const Configuration& configuration, const UserKeys& user, const UserKey& key) {
    Suggestion one;
    if (std::find(kForeignKeys.begin(), kForeignKeys.end(), key.path) != kForeignKeys.end()) return one;
    one.nearest = configuration.nearest_key(key.path);
    one.moved = !one.nearest.empty() && last_part(one.nearest) == last_part(key.path);
    const auto there = [&](const UserKey& other) { return other.path == one.nearest && user.whole(other) == user.whole(key); };
    const bool given = one.moved && std::any_of(user.keys().begin(), user.keys().end(), there);  // where it belongs as well
    one.worth = !one.nearest.empty() && !given && !(one.moved && user.of_another_program());
    return one;
}

void unknown_key(const Configuration& configuration, const UserKeys& user, std::vector<Found>& found) {
    for (const UserKey& key : user.keys()) {
        if (key.known || user.in_open_section(key) || found.size() >= kMostLooked) continue;
        const Suggestion near = suggestion(configuration, user, key);
        const bool refused = user.refused(key);
        if (!refused && !near.worth) continue;
        Found one = user.found(key);
        one.arguments.push_back({"nearest", near.nearest.empty() ? Value::null() : Value::of_text(near.nearest)});
        one.arguments.push_back({"moved", Value::of(near.moved)});
        one.arguments.push_back({"refused", Value::of(refused)});
        found.push_back(std::move(one));
    }
}

void unknown_keys(const Configuration& configuration, const UserKeys& user, std::vector<Found>& found) {
    together(user, found, [&](const UserKey& key) {
        if (key.known || user.in_open_section(key) || user.refused(key)) return false;
        const bool foreign = std::find(kForeignKeys.begin(), kForeignKeys.end(), key.path) != kForeignKeys.end();
        return !foreign && !suggestion(configuration, user, key).worth;
    });
}

/// Something that the key sets stands in the dump: it was read, whatever is known of the release.
bool printed(const Configuration& configuration, const UserKey& key) {
    std::vector<const NameFacts*> owners;
    configuration.knowledge().find_key_owners(key.path, owners);
    return std::any_of(owners.begin(), owners.end(),
                       [&](const NameFacts* facts) { return facts->printed && configuration.attribute_row(facts->name).has_value(); });
}

constexpr std::string_view kSaidByItself = "aio.thread_count";  // a finding of its own: renamed

/// What the user asks for and the release does not read, and the sections of which it reads something.
struct Unread {
    std::vector<std::pair<const UserKey*, std::vector<ReleaseRange>>> keys;  // with their readers
    std::vector<std::string_view> read_sections;

    /// Of a section that is not read at all: how many keys of it.
    size_t in_section(std::string_view section) const {
        if (std::find(read_sections.begin(), read_sections.end(), section) != read_sections.end()) return 0;
        return static_cast<size_t>(
            std::count_if(keys.begin(), keys.end(), [&](const auto& one) { return first_part(one.first->path) == section; }));
    }
};

Unread unread(const Configuration& configuration, const UserKeys& user) {
    Unread all;
    for (const UserKey& key : user.keys()) {
        const bool section = configuration.dump().user[key.row].kind == Kind::object;
        if (!key.known || section || user.in_open_section(key)) continue;
        std::vector<ReleaseRange> readers = configuration.readers(key.path);
        if (readers.empty()) continue;
        bool read = false;
        configuration.for_releases([&](size_t release) { return !(read = read || in_ranges(readers, release)); });
        const bool asks = user.value(key).is_true() || user.text(key) == "0";  // false, null and nothing ask for nothing
        if (read) all.read_sections.push_back(first_part(key.path));
        else if (asks && key.path != kSaidByItself && !printed(configuration, key)) all.keys.emplace_back(&key, std::move(readers));
    }
    return all;
}

/// A section of which nothing is read is one finding.
void unread_key(const Configuration& configuration, const UserKeys& user, std::vector<Found>& found) {
    if (configuration.run("source_build").is_true()) return;  // it may read more
    const ReleaseFacts& releases = configuration.knowledge().releases();
    const Unread all = unread(configuration, user);
    std::vector<std::string_view> said;
    for (const auto& [key, readers] : all.keys) {
        const std::string_view section = first_part(key->path);
        const bool refused = user.refused(*key);
        const size_t together = refused ? 0 : all.in_section(section);
        if (found.size() >= kMostLooked || std::find(said.begin(), said.end(), section) != said.end()) continue;
        std::vector<ReleaseRange> by = readers;
        const UserKey* hung = key;
        if (together > 1) {
            said.push_back(section);
            for (const auto& [other, others] : all.keys)
                if (first_part(other->path) == section) by.insert(by.end(), others.begin(), others.end());
            for (const UserKey& one : user.keys())
                if (one.path == section) hung = &one;
        }
        Found one = user.found(*hung);
        by = join_ranges(std::move(by));
        const auto readers_in = [&](Lang lang) { return Value::of_text(ranges_said(by, releases, lang)); };
        one.arguments.push_back({"readers", readers_in(Lang::en), readers_in(Lang::zh)});
        one.arguments.push_back({"refused", Value::of(refused)});
        one.arguments.push_back({"settings", Value::of_number(static_cast<double>(together > 1 ? together : 0))});
        found.push_back(std::move(one));
    }
}

/// Read in deepspeed/runtime/zero/config.py and offload_config.py of every release.
struct Deprecated {
    std::string_view key, since, instead;
};
constexpr Deprecated kDeprecated[] = {
    {"zero_optimization.cpu_offload", "0.3.15", "zero_optimization.offload_optimizer"},
    {"zero_optimization.cpu_offload_params", "0.3.15", "zero_optimization.offload_param"},
    {"zero_optimization.cpu_offload_param", "0.7.1", "zero_optimization.offload_param"},
    {"zero_optimization.stage3_gather_fp16_weights_on_model_save", "0.6.0", "zero_optimization.stage3_gather_16bit_weights_on_model_save"},
};

void deprecated_key(const Configuration& configuration, const UserKeys& user, std::vector<Found>& found) {
    for (const UserKey& key : user.keys()) {
        for (const Deprecated& row : kDeprecated) {
            if (row.key != key.path || !configuration.compare_release(">=", row.since).is_true() || configuration.readers(key.path).empty())
                continue;
            Found one = user.found(key);
            one.arguments.push_back({"instead", Value::of_text(row.instead)});
            one.arguments.push_back({"off", Value::of(user.value(key).is_false())});
            found.push_back(std::move(one));
        }
    }
}

void auto_keys(const Configuration& configuration, const UserKeys& user, std::vector<Found>& found) {
    together(user, found, [&](const UserKey& key) {
        return key.known && is_auto(user.value(key)) && !is_auto(configuration.default_value(key.facts ? key.facts->name : key.path));
    });
}

/// A ds_config.json's value that DeepSpeed cannot take; of a log's JSON, which was taken, only texts in the place of a switch or number.
void wrong_value(const Configuration& configuration, const std::vector<Node>& nodes, std::vector<Found>& found) {
    for (size_t n = 0; n < nodes.size() && found.size() < kMostLooked; ++n) {
        const std::string_view path = nodes[n].path;
        const bool not_written = configuration.has_user() && !configuration.is_json() && nodes[n].set_by != SetBy::user_config;
        if (not_written) continue;  // a default of a build of its own
        const bool argument =
            path.starts_with("optimizer.params.") || path.starts_with("optimizer_params.");  // see findings/optimizer.json
        const Misfit why = argument ? Misfit() : misfit(configuration, nodes[n], Lang::en);
        if (why.text.empty() || why.taken) continue;
        const Value chinese = Value::of_text(misfit(configuration, nodes[n], Lang::zh).text);
        found.push_back({{n}, {}, {{"key", Value::of_text(nodes[n].path)}, {"why", Value::of_text(why.text), chinese}}});
    }
}

void repeated_key(const Configuration& configuration, const std::vector<Node>& nodes, std::vector<Found>& found) {
    if (!configuration.is_json()) return;
    for (size_t n = 0; n < nodes.size() && found.size() < kMostLooked; ++n) {
        const bool inside = !found.empty() && n < nodes[found.back().nodes[0]].end;  // of a section said already
        if (!nodes[n].given_again || inside) continue;
        found.push_back({{n}, {}, {{"key", Value::of_text(nodes[n].path)}, {"value", Value::of_text(on_one_line(nodes[n].text))}}});
    }
}

void not_json(const Dump& dump, std::vector<Found>& found) {
    using Kind = JsonFaultKind;
    constexpr std::string_view kNames[] = {"", "ended", "extra", "comma", "python", "sign", "other"};
    if (dump.fault.kind == Kind::none) return;
    found.push_back({{},
                     {},
                     {{"kind", Value::of_text(kNames[static_cast<size_t>(dump.fault.kind)])},
                      {"line", Value::of_number(dump.fault_line)},
                      {"column", Value::of_number(dump.fault_column)}}});
}

/// Attributes that DeepSpeed works out of the key's value: 2 to its power.
bool now_follows(std::string_view path) { return path == "initial_dynamic_scale" || path == "dynamic_loss_scale_args.init_scale"; }

/// DeepSpeed works it out where the JSON leaves it open, and takes the JSON's value where it does not
/// (deepspeed/runtime/zero/config.py, 0.3.16; 0.16.2).
bool only_filled_in(std::string_view path) { return path == "zero_config.overlap_comm"; }

/// The same but for how it is printed: a name in small letters, a number in seven digits, a path as pathlib writes it.
bool as_printed(const Value& asked, const Value& now) {
    constexpr double kDigits = 1e-6;
    using Type = Value::Type;
    if (asked.type == Type::number && now.type == Type::number)
        return std::fabs(asked.number - now.number) <= kDigits * std::fabs(now.number);
    if (asked.type != Type::text || now.type != Type::text)
        return asked.type != now.type || asked.type == Type::object || asked.type == Type::list;
    const auto same = [](char a, char b) { return lower(a) == lower(b); };
    const bool letters = asked.text.size() == now.text.size() && std::equal(asked.text.begin(), asked.text.end(), now.text.begin(), same);
    return letters || now.text.find(asked.text) != std::string::npos;
}

/// DeepSpeed puts the dtype of sequence parallelism in its place where that is on; a finding of its own says so.
bool of_sequence_parallelism(const Configuration& configuration, const Node& node, const Value& now) {
    return node.path == "communication_data_type" && same_value(now, configuration.value("seq_parallel_communication_data_type")).is_true();
}

/// What was printed differs from what the JSON asks for, and nothing that is known explains it.
void overridden_key(const Configuration& configuration, const UserKeys& user, const std::vector<Node>& nodes, std::vector<Found>& found) {
    if (configuration.is_json()) return;
    for (size_t n = 0; n < nodes.size() && found.size() < kMostLooked; ++n) {
        const Node& node = nodes[n];
        const bool computed = node.facts && node.facts->derived && !only_filled_in(node.path);
        if (!node.facts || computed || node.json_key.empty() || node.given_again || node.section || node.kind == Kind::word) continue;
        const auto same_key = [&node](const UserKey& one) { return one.path == node.json_key; };
        const auto key = std::find_if(user.keys().begin(), user.keys().end(), same_key);
        if (key == user.keys().end() || is_overruled(configuration, node.path)) continue;
        const Value asked = user.value(*key), now = value_of(configuration.dump(), configuration.dump().attributes, node.row);
        if (is_auto(asked) || now_follows(node.path) || as_printed(asked, now) || !same_value(asked, now).is_false()) continue;
        if (of_sequence_parallelism(configuration, node, now)) continue;
        Found one{{n}};
        user.hang(*key, one);
        one.arguments = {{"key", Value::of_text(node.json_key)},
                         {"value", Value::of_text(user.text(*key))},
                         {"now", Value::of_text(on_one_line(node.text))},
                         {"name", Value::of_text(node.path)}};
        found.push_back(std::move(one));
    }
}

/// What differs from the release's defaults, "name = value"; sections by what is in them. What follows from other values is left out.
void changed(const std::vector<Node>& nodes, std::vector<Found>& found) {
    Found all;
    Value settings, other;
    settings.type = other.type = Value::Type::list;
    double others = 0;
    std::vector<std::string_view> listed;  // keys: several names may follow from one
    for (size_t n = 0; n < nodes.size(); ++n) {
        const Node& node = nodes[n];
        if (node.section || node.given_again || !node.facts || node.is_default != Tristate::no) continue;
        const bool not_in_json = node.set_by == SetBy::derived;
        if (not_in_json && node.facts->derived) continue;
        if (!node.json_key.empty()) {
            if (std::find(listed.begin(), listed.end(), node.json_key) != listed.end()) continue;
            listed.push_back(node.json_key);
        }
        others += not_in_json;
        all.nodes.push_back(n);
        std::vector<Value>& items = (not_in_json ? other : settings).items;
        if (items.size() < kMostChanged)
            items.push_back(Value::of_text(std::string(node.path) + " = " + cut(on_one_line(node.text), kMostUserText)));
        else if (items.size() == kMostChanged) items.push_back(Value::of_text("…"));
    }
    if (all.nodes.empty()) return;
    all.arguments = {{"count", Value::of_number(static_cast<double>(all.nodes.size()))},
                     {"settings", settings},
                     {"others", Value::of_number(others)},
                     {"other", other}};
    all.nodes.resize(std::min(all.nodes.size(), kMostChanged));
    found.push_back(std::move(all));
}

}  // namespace

Value list_of(const std::vector<std::string_view>& names) {
    Value list;
    list.type = Value::Type::list;
    for (size_t n = 0; n < std::min(names.size(), kMostNamed); ++n) list.items.push_back(Value::of_text(names[n]));
    if (names.size() > kMostNamed) list.items.push_back(Value::of_text("…"));
    return list;
}

Checks::Checks(const Configuration& configuration, const std::vector<Node>& nodes) : configuration_(configuration), nodes_(nodes) {}
Checks::~Checks() = default;

const UserKeys& Checks::user_keys() {
    if (!user_keys_) user_keys_ = std::make_unique<UserKeys>(configuration_, nodes_);
    return *user_keys_;
}

void Checks::look(std::string_view name, std::vector<Found>& found, const std::vector<size_t>& said) {
    if (name == "left-out-keys") return left_out(found);
    if (name == "wrong-value") return wrong_value(configuration_, nodes_, found);
    if (name == "not-json") return not_json(configuration_.dump(), found);
    if (name == "repeated-key") return repeated_key(configuration_, nodes_, found);
    if (name == "idle-keys") return idle_keys(configuration_, nodes_, said, found);
    if (name == "changed") return changed(nodes_, found);
    if (name == "unknown-key") return unknown_key(configuration_, user_keys(), found);
    if (name == "unknown-keys") return unknown_keys(configuration_, user_keys(), found);
    if (name == "unread-key") return unread_key(configuration_, user_keys(), found);
    if (name == "deprecated-key") return deprecated_key(configuration_, user_keys(), found);
    if (name == "auto-keys") return auto_keys(configuration_, user_keys(), found);
    if (name == "overridden-key") return overridden_key(configuration_, user_keys(), nodes_, found);
}

void Checks::run(std::string_view name, std::vector<Found>& found, const std::vector<size_t>& said) {
    look(name, found, said);
    if (found.size() <= kMostFound) return;
    stopped_ |= found.size() >= kMostLooked;
    left_out_.insert(left_out_.end(), std::make_move_iterator(found.begin() + kMostFound), std::make_move_iterator(found.end()));
    found.resize(kMostFound);
}

void Checks::left_out(std::vector<Found>& found) const {
    if (left_out_.empty()) return;
    std::vector<std::string_view> names;
    for (const Found& one : left_out_) names.push_back(one.arguments.front().value.text);
    Found all{left_out_.front().nodes, left_out_.front().keys};
    all.arguments = {
        {"keys", list_of(names)}, {"count", Value::of_number(static_cast<double>(names.size()))}, {"stopped", Value::of(stopped_)}};
    found.push_back(std::move(all));
}

}  // namespace dslens
