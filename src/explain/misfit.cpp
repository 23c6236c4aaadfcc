#include "explain/misfit.h"

#include <algorithm>

#include "explain/generated.h"
#include "explain/nodes.h"
#include "explain/switches.h"
#include "explain/values.h"
#include "knowledge/sentence.h"

namespace dslens {
namespace {

using Type = Value::Type;

// Checked by deepspeed/runtime/config.py in every release: each has to be above 0.
constexpr std::string_view kBatchSizes[] = {"train_batch_size", "train_micro_batch_size_per_gpu", "gradient_accumulation_steps"};

/// The next of the items that `between` stands between; `rest` holds what follows.
std::string_view next_item(std::string_view& rest, std::string_view between) {
    size_t end = rest.find(between);
    std::string_view item = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + between.size());
    return item;
}

/// "NoneType|int" has int.
bool has_type(std::string_view types, std::string_view type) {
    while (!types.empty()) {
        if (next_item(types, "|") == type) return true;
    }
    return false;
}

/// Numbers, and nothing else but None; None alone tells nothing.
bool only_numbers(std::string_view types) {
    bool any = false;
    while (!types.empty()) {
        std::string_view type = next_item(types, "|");
        if (type == "NoneType") continue;
        if (type != "int" && type != "float" && type != "Optional[int]") return false;
        any = true;
    }
    return any;
}

bool only_scalars(std::string_view types) {
    const bool any = !types.empty() && types != "NoneType";
    while (!types.empty()) {
        std::string_view type = next_item(types, "|");
        if (type != "int" && type != "float" && type != "bool" && type != "str" && type != "NoneType") return false;
    }
    return any;
}

/// One of the meanings that words give is for a text.
bool words_for_texts(const Parameter& parameter) {
    for (const Meaning& meaning : parameter.means) {
        if (meaning.when == "type(value) == \"string\"") return true;
    }
    return false;
}

/// One of the meanings names this very text: the JSON takes a word where a number is printed.
bool words_name(const Parameter& parameter, std::string_view text) {
    const std::string quoted = '"' + std::string(text) + '"';
    const auto names = [&quoted](const Meaning& meaning) { return meaning.when.find(quoted) != std::string::npos; };
    return std::any_of(parameter.means.begin(), parameter.means.end(), names);
}

std::string kind_name(const Value& value, Lang lang) {
    switch (value.type) {
        case Type::list: return fill("a list", "列表", lang, {});
        case Type::object: return fill("an object", "对象", lang, {});
        case Type::boolean: return fill("true or false", "开关", lang, {});
        case Type::number: return fill("a number", "数字", lang, {});
        default: return fill("a text", "文字", lang, {});
    }
}

bool allowed(std::string_view values, const Value& value) {
    while (!values.empty()) {
        if (same_value(value, value_of_text(next_item(values, ", "))).is_true()) return true;
    }
    return false;
}

bool within(std::string_view limits, double number) {
    while (!limits.empty()) {
        std::string_view limit = next_item(limits, ", ");
        std::string_view op = next_item(limit, " ");
        Value bound = value_of_text(limit);
        if (bound.type != Type::number) continue;
        const double to = bound.number;
        const bool holds = op == ">=" ? number >= to : op == ">" ? number > to : op == "<=" ? number <= to : number < to;
        if (!holds) return false;
    }
    return true;
}

/// `checked`: the section is one of pydantic's; elsewhere DeepSpeed tests the text itself.
Misfit misfit_switch(const Node& node, std::string_view text, bool checked, Lang lang) {
    const std::optional<bool> spelled = spelled_switch(text);
    if (!spelled && !checked && words_for_texts(*node.parameter)) return {};
    if (!checked)
        return {fill(
            "A text, not true or false. Python takes every text that is not empty for true, \"false\" too: write true or false "
            "without quotes.",
            "这里是文字，不是 true 或 false。Python 把一切非空文字都当作真，\"false\" 也不例外：请写不带引号的 true 或 false。", lang, {})};
    if (!spelled)
        return {fill("A text where DeepSpeed needs true or false; left as it is, it stops the start.",
                     "这里是文字，而 DeepSpeed 要的是 true 或 false；若原样保留，启动就会报错。", lang, {})};
    return {fill("A text, which DeepSpeed reads as {0}.", "这里是文字，DeepSpeed 会把它读作 {0}。", lang, {*spelled ? "true" : "false"}),
            true};
}

/// pydantic reads a number out of a text that is nothing but one, and no "5e8" where it needs an integer.
bool converts(std::string_view text, std::string_view types) {
    const Value number = value_of_text(text);
    const bool digits = text.find_first_not_of("0123456789") == std::string_view::npos;
    return number.type == Type::number && (digits || has_type(types, "float"));
}

/// A plain number or switch of pydantic's that is printed as the JSON has it; one that DeepSpeed fills in takes null.
bool refuses_null(const NameFacts& facts) {
    return (facts.type == "int" || facts.type == "float" || facts.type == "bool") && !facts.derived;
}

Misfit misfit_text(const Configuration& configuration, const Node& node, const Value& value, const NameFacts& facts, Lang lang) {
    const std::string_view types = facts.type;
    const bool numbers = only_numbers(types) || (types.empty() && words_for_texts(*node.parameter));
    if (!numbers || (configuration.is_json() && words_name(*node.parameter, value.text))) return {};
    const bool checked = configuration.is_json() && in_checked_section(configuration, node);
    if (checked && facts.values.empty() && converts(value.text, types))
        return {fill("A text, which DeepSpeed reads as the number {0}.", "这里是文字，DeepSpeed 会把它读作数字 {0}。", lang, {value.text}),
                true};
    if (value_of_text(value.text).type == Type::number)
        return {
            fill("The JSON holds a text, not a number: write it without quotes.", "JSON 里写的是文字而不是数字：请去掉引号。", lang, {})};
    if (configuration.is_json() && is_auto(value)) return {};
    if (configuration.is_json())
        return {
            fill("A text where DeepSpeed needs a number: presumably a placeholder that a script replaces before DeepSpeed reads the file.",
                 "这里是文字，而 DeepSpeed 要的是数字：多半是占位词，由脚本在 DeepSpeed 读取之前替换。", lang, {})};
    return {fill("A text, where DeepSpeed needs a number.", "这里是文字，而 DeepSpeed 要的是数字。", lang, {})};
}

std::string misfit_number(const Node& node, const Value& value, const NameFacts& facts, bool checked, Lang lang) {
    for (std::string_view name : kBatchSizes) {
        if (node.path == name && (value.number <= 0 || !Value::of_number(value.number).integer))
            return fill("{0} cannot be: DeepSpeed needs a whole number above 0 here.", "不能是 {0}：DeepSpeed 在这里要的是大于 0 的整数。",
                        lang, {on_one_line(node.text)});
    }
    if (!within(facts.limits, value.number))
        return fill("{0} is outside what DeepSpeed takes here: {1}.", "{0} 超出了 DeepSpeed 在这里接受的范围：{1}。", lang,
                    {on_one_line(node.text), facts.limits});
    if (checked && takes_whole_numbers_only(facts) && !Value::of_number(value.number).integer)
        return fill("{0} cannot be: DeepSpeed needs a whole number here.", "不能是 {0}：DeepSpeed 在这里要的是整数。", lang,
                    {on_one_line(node.text)});
    return {};
}

}  // namespace

bool takes_whole_numbers_only(const NameFacts& facts) {
    return has_type(facts.type, "int") && !has_type(facts.type, "float") && only_numbers(facts.type);
}

Misfit misfit(const Configuration& configuration, const Node& node, Lang lang) {
    const NameFacts* facts = node.facts;
    if (!facts || !node.parameter || node.text.empty()) return {};
    if (!configuration.is_json()) {
        if (const std::string text = configuration.tested_text(node.row, facts); !text.empty())
            return misfit_switch(node, text, false, lang);
        if (node.kind != Kind::string) return {};
    }
    const Dump& dump = configuration.dump();
    const Value value = value_of(dump, configuration.is_json() ? dump.user : dump.attributes, node.row);
    if (value.type == Type::null) {
        if (!configuration.is_json() || !refuses_null(*facts) || !in_checked_section(configuration, node)) return {};
        return {fill("null cannot be: DeepSpeed needs a value here; leave the key out for the default.",
                     "不能是 null：DeepSpeed 在这里要一个值；想用默认值就去掉这个键。", lang, {})};
    }
    if (configuration.is_json() && node.kind == Kind::real && !value.known())
        return {fill("{0} is not a number: no comparison with it holds, and what is computed with it is NaN too.",
                     "{0} 不是数字：与它作比较一概不成立，用它算出来的也都是 NaN。", lang, {on_one_line(node.text)})};
    if (!value.known()) return {};
    if (node.kind == Kind::string) {
        Misfit found = misfit_text(configuration, node, value, *facts, lang);
        if (!found.text.empty()) return found;
    }
    if (!configuration.is_json() || is_auto(value) || (node.kind == Kind::word && value.type == Type::text)) return {};

    const bool old_switch = node.path == "zero_optimization" && value.type == Type::boolean;  // up to now read as stage 1 or 0
    const bool section = (node.parameter->section || facts->section) && !old_switch;
    if (section && value.type != Type::object)
        return {fill("A section belongs here, an object in braces; {0} stands in its place, and DeepSpeed cannot read settings out of it.",
                     "这里应当是一个小节，即花括号里的对象；现在放的是{0}，DeepSpeed 无法从中读出设置。", lang, {kind_name(value, lang)})};
    const bool container = value.type == Type::object || value.type == Type::list;
    if (value.type == Type::list ? only_scalars(facts->type) : container && only_numbers(facts->type))
        return {fill("DeepSpeed needs a single value here, and {0} stands in its place.", "DeepSpeed 在这里要的是单个值，现在放的却是{0}。",
                     lang, {kind_name(value, lang)})};
    if (container) return {};
    if (value.type == Type::boolean && value.is_true() && only_numbers(facts->type))  // false is explained as the 0 that it counts as
        return {fill("DeepSpeed needs a number here; Python counts true as 1.", "DeepSpeed 在这里要的是数字；Python 把 true 当作 1。", lang,
                     {})};
    const bool checked = in_checked_section(configuration, node);
    const bool named = !node.default_text.empty() && value_of_text(node.default_text).type == Type::text;  // its positions have names
    if (node.kind == Kind::string && !named && is_switch(*facts)) {
        Misfit found = misfit_switch(node, value.text, checked, lang);
        if (!found.text.empty()) return found;
    }
    if (value.type == Type::number && checked && is_switch(*facts) && value.number != 0 && value.number != 1)
        return {fill("{0} is neither true nor false, and DeepSpeed needs one of them; the start stops.",
                     "{0} 既不是 true 也不是 false，而 DeepSpeed 要的是其中之一；启动会报错。", lang, {on_one_line(node.text)})};
    if (value.type == Type::number) {
        std::string said = misfit_number(node, value, *facts, checked, lang);
        if (!said.empty()) return {said};
    }
    if (facts->values.empty() || has_type(facts->type, "bool") || allowed(facts->values, value)) return {};
    return {fill("{0} is none of the values that DeepSpeed takes here: {1}.", "{0} 不是 DeepSpeed 在这里接受的值：{1}。", lang,
                 {on_one_line(node.text), facts->values})};
}

}  // namespace dslens
