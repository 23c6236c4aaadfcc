#include "explain/configuration.h"

#include "explain/conditional.h"
#include "explain/misfit.h"
#include "explain/switches.h"
#include "explain/values.h"
#include "knowledge/name_index.h"

namespace dslens {
Configuration::Configuration(const Dump& dump, const Knowledge& knowledge, std::vector<ReleaseRange> releases, double parameters)
    : dump_(dump),
      knowledge_(knowledge),
      releases_(std::move(releases)),
      parameters_(parameters),
      attributes_(dump, dump.attributes, false),
      user_(dump, dump.user, true) {
    for (uint32_t row = 0; row < dump.user.size(); ++row) {
        if (const std::string_view key = user_.path(row); !key.empty()) knowledge.find_key_owners(key, in_user_);
    }
    std::sort(in_user_.begin(), in_user_.end());
}

std::string Configuration::with_names_of(std::string_view key, std::string_view path) {
    if (key.find('<') == std::string_view::npos) return std::string(key);
    std::vector<std::string_view> names = split_path(path);
    std::string result;
    std::string_view before;
    for (std::string_view part : split_path(key)) {
        if (part.front() == '<') {  // the part of the path that follows the same name
            for (size_t n = 0; n + 1 < names.size(); ++n) {
                if (names[n] == before) part = names[n + 1];
            }
        }
        result += (result.empty() ? "" : ".") + std::string(part);
        before = part;
    }
    return result;
}

std::optional<uint32_t> Configuration::user_row_named(std::string_view key, std::string_view path) const {
    return key.find('<') == std::string_view::npos ? user_row(key) : user_row(with_names_of(key, path));
}

std::optional<uint32_t> Configuration::attribute_row_of(const Parameter* parameter, std::string_view path) const {
    if (!parameter) return std::nullopt;
    for (const std::string& name : parameter->printed) {
        const bool named = name.find('<') != std::string::npos;
        std::optional<uint32_t> row = named ? attribute_row(with_names_of(name, path)) : attribute_row(name);
        if (row) return row;
    }
    return std::nullopt;
}

std::optional<uint32_t> Configuration::user_row_of(const NameFacts& facts, std::string_view path) const {
    if (!in_user(facts)) return std::nullopt;
    for (const KeyUse& use : facts.keys) {
        std::optional<uint32_t> row = in_use(use) ? user_row_named(use.key, path) : std::nullopt;
        if (row) return row;
    }
    return facts.printed ? std::nullopt : user_row_named(facts.name, path);
}

std::optional<uint32_t> Configuration::user_row_of(const Parameter* parameter, std::string_view path) const {
    if (parameter) {
        for (const NameFacts* facts : parameter->facts) {
            if (std::optional<uint32_t> row = user_row_of(*facts, path)) return row;
        }
        if (!parameter->facts.empty()) return std::nullopt;
    }
    if (std::optional<uint32_t> row = user_row(path)) return row;
    const Parameter* section = knowledge_.by_printed(parent_path(path));  // whatever stands in the JSON's is handed on
    if (!section) return std::nullopt;
    for (const std::string& key : section->json_keys) {
        if (std::optional<uint32_t> row = user_row(key + "." + std::string(last_part(path)))) return row;
    }
    return std::nullopt;
}

std::vector<ReleaseRange> Configuration::readers(std::string_view key) const {
    constexpr std::string_view kWhole = "zero_enabled.";  // 0.1.0 prints the section whole and looks only whether it is empty
    std::vector<const NameFacts*> owners;
    knowledge_.find_key_owners(key, owners);
    std::vector<ReleaseRange> readers;
    for (const NameFacts* facts : owners) {
        if (std::string_view(facts->name).starts_with(kWhole)) continue;
        for (const KeyUse& use : facts->keys) {
            if (use.key == key) readers.insert(readers.end(), use.releases.begin(), use.releases.end());
        }
        if (!facts->printed && facts->name == key) readers.insert(readers.end(), facts->releases.begin(), facts->releases.end());
    }
    return join_ranges(std::move(readers));
}

std::string Configuration::nearest_key(std::string_view key) const {
    std::string nearest = knowledge_.nearest_key(key);
    const std::vector<ReleaseRange> all = readers(nearest);
    return all.empty() || in_ranges(all, newest()) ? nearest : std::string();
}

std::string Configuration::nearest_name(std::string_view path) const {
    std::string nearest = knowledge_.nearest(path);
    const NameFacts* facts = knowledge_.facts_of(nearest);
    return !facts || facts->in(newest()) ? nearest : std::string();
}

bool Configuration::in_use(const KeyUse& use) const {
    for (const ReleaseRange& range : use.releases) {
        for (const ReleaseRange& ours : releases_) {
            if (range.first <= ours.last && ours.first <= range.last) return true;
        }
    }
    return false;
}

std::string Configuration::tested_text(uint32_t attribute_row, const NameFacts* facts) const {
    if (!facts || !is_switch(*facts)) return {};
    const Row& row = dump_.attributes[attribute_row];
    const bool quoted = row.depth > 0;  // in a dictionary
    if (row.kind == Kind::string || row.kind == Kind::word) {
        const std::string text = string_value(dump_, row);
        const bool whole = quoted ? row.kind == Kind::string : spelled_switch(text) || text == "auto";  // no front of a word that was cut
        return whole ? text : std::string();
    }
    const std::optional<uint32_t> user = row.kind == Kind::boolean && !quoted ? user_row_of(*facts, facts->name) : std::nullopt;
    if (!user || dump_.user[*user].kind != Kind::string) return {};
    const std::string text = string_value(dump_, dump_.user[*user]);
    return text == dump_.view(row.text) ? text : std::string();
}

Value Configuration::printed_value(uint32_t row, const NameFacts* facts) const {
    Value value = value_of(dump_, dump_.attributes, row);
    const Row& printed = dump_.attributes[row];
    const bool in_quotes = printed.kind == Kind::boolean && !printed.truth && printed.depth == 0 && facts && in_user(*facts);
    const bool may_be_text = value.type == Value::Type::text || in_quotes;
    return may_be_text && tested_switch(tested_text(row, facts)) ? Value::of(true) : value;
}

Value Configuration::json_value(uint32_t row, const NameFacts* facts) const {
    Value value = value_of(dump_, dump_.user, row);
    if (!facts) return value;
    const auto checked = [&] {
        const NameFacts* section = knowledge_.facts_of_key(parent_path(user_path(row)), newest());
        return section && in_ranges(section->checked, newest());
    };
    if (value.type == Value::Type::number && !Value::of_number(value.number).integer && takes_whole_numbers_only(*facts) && checked())
        return Value::unknown();
    if (value.type != Value::Type::text || dump_.user[row].kind != Kind::string || is_auto(value) || !is_switch(*facts)) return value;
    const std::optional<bool> spelled = spelled_switch(value.text);
    return spelled ? Value::of(checked() ? *spelled : tested_switch(value.text)) : value;
}

Value Configuration::value(std::string_view path) const {
    const NameFacts* facts = knowledge_.facts_of(path);
    if (std::optional<uint32_t> row = attribute_row(path)) return printed_value(*row, facts);
    const Parameter* parameter = knowledge_.by_any_name(path);
    if (!facts && parameter && !parameter->facts.empty()) facts = parameter->facts.front();
    if (std::optional<uint32_t> row = attribute_row_of(parameter, path)) return printed_value(*row, facts);
    const bool computed = facts && facts->derived && !is_json();
    std::optional<uint32_t> row = computed ? std::nullopt : user_row_of(parameter, path);
    if (row && !is_overruled(*this, path)) {
        Value value = json_value(*row, facts);
        bool left_open = is_placeholder(*row) || (is_auto(value) && !is_auto(default_value(path)));
        return left_open ? Value::unknown() : value;
    }
    return is_json() ? default_value(path) : Value::unknown();
}

/// A word without quotes in a ds_config.json: some program puts the value there before DeepSpeed reads the file.
bool Configuration::is_placeholder(uint32_t user_row) const {
    if (!is_json() || dump_.user[user_row].kind != Kind::word) return false;
    return value_of(dump_, dump_.user, user_row).type != Value::Type::number;
}

Value Configuration::user_value(std::string_view key) const {
    if (!has_user()) return Value::unknown();
    std::optional<uint32_t> row = user_row(key);
    return row ? value_of(dump_, dump_.user, *row) : absent_key(Value::null());
}

Value Configuration::absent_key(Value value) const {
    const Row& json = dump_.user[0];
    return json.snippet || json.text.empty() || dump_.text[json.text.end - 1] != '}' ? Value::unknown() : value;
}

bool Configuration::present(std::string_view path) const {
    if (attribute_row(path)) return true;
    const Parameter* parameter = knowledge_.by_any_name(path);
    if (attribute_row_of(parameter, path)) return true;
    return is_json() && user_row_of(parameter, path).has_value();
}

Value Configuration::set_by_user(const Parameter* parameter, std::string_view path) const {
    if (!has_user()) return Value::unknown();
    if (user_row_of(parameter, path)) return Value::of(!is_overruled(*this, path));
    return absent_key(Value::of(false));
}

Value Configuration::default_in(const NameFacts& facts, std::string_view path, size_t release) const {
    if (std::optional<Value> conditional = conditional_default(*this, facts, path, release)) return *conditional;
    const DefaultRange* row = facts.default_in(release);
    return row ? value_of_text(row->text) : Value::unknown();
}

Value Configuration::default_value(const Parameter* parameter, const NameFacts* named, std::string_view path) const {
    if (!parameter) return Value::unknown();
    std::optional<Value> agreed;
    const DefaultRange* last = nullptr;  // releases in a row mostly share one, and then their default
    for_releases([&](size_t release) {
        const NameFacts* facts = named && named->in(release) ? named : nullptr;
        for (const NameFacts* other : parameter->facts) {
            if (!facts && other->in(release)) facts = other;
        }
        const DefaultRange* row = facts ? facts->default_in(release) : nullptr;
        if (row && row == last) return agreed->known();
        last = row && !is_conditional(*facts) ? row : nullptr;
        Value here = facts ? default_in(*facts, path, release) : Value::unknown();
        if (!agreed) agreed = here;
        if (!same_value(*agreed, here).is_true()) agreed = Value::unknown();
        return agreed->known();
    });
    return agreed.value_or(Value::unknown());
}

Value Configuration::is_default(std::string_view path, const Value& value) const { return same_value(value, default_value(path)); }

Value Configuration::compare_release(std::string_view op, std::string_view text) const {
    Version version;
    if (!parse_version(text, version)) return Value::unknown();
    bool any = false, all = true;
    for_releases([&](size_t release) {
        const Version& other = knowledge_.releases().releases[release].version;
        const bool true_here = holds(other, op, version);
        any = any || true_here;
        all = all && true_here;
        return true;
    });
    return any == all ? Value::of(all) : Value::unknown();
}

bool Configuration::all_within(const std::vector<ReleaseRange>& ranges) const {
    bool within = true;
    if (ranges.empty()) return within;
    for_releases([&](size_t release) { return within = in_ranges(ranges, release); });
    return within;
}

}  // namespace dslens
