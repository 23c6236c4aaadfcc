#include "explain/generated.h"

#include <algorithm>

#include "explain/values.h"
#include "knowledge/fact_book.h"
#include "knowledge/name_index.h"
#include "knowledge/sentence.h"

namespace dslens {

std::string filled(std::string_view pattern, std::initializer_list<std::string_view> arguments) {
    std::string said;
    for (size_t at = 0; at < pattern.size(); ++at) {
        bool place = pattern[at] == '{' && at + 2 < pattern.size() && pattern[at + 2] == '}';
        size_t number = place ? static_cast<size_t>(pattern[at + 1] - '0') : arguments.size();
        if (number < arguments.size()) {
            said += arguments.begin()[number];
            at += 2;
        } else {
            said += pattern[at];
        }
    }
    return said;
}

std::string fill(std::string_view en, std::string_view zh, Lang lang, std::initializer_list<std::string_view> arguments) {
    return filled(lang == Lang::zh ? zh : en, arguments);
}

std::string joined(const std::vector<std::string>& items, std::string_view between) {
    std::string out;
    for (const std::string& item : items) {
        if (!out.empty()) out += between;
        out += item;
    }
    return out;
}

std::string ranges_text(const std::vector<ReleaseRange>& ranges, const ReleaseFacts& facts) {
    std::string text;
    for (const ReleaseRange& range : ranges) {
        const Release& first = facts.releases[range.first];
        const Release& last = facts.releases[range.last];
        text += (text.empty() ? "" : ", ") + to_string(first.version);
        if (range.last > range.first) text += " – " + to_string(last.version);
        if (last.development) text += " (development)";
    }
    return text;
}

std::string ranges_said(const std::vector<ReleaseRange>& ranges, const ReleaseFacts& facts, Lang lang) {
    const bool zh = lang == Lang::zh;
    std::string text;
    for (const ReleaseRange& range : ranges) {
        const Release& last = facts.releases[range.last];
        text += (text.empty() ? "" : zh ? "、" : ", ") + to_string(facts.releases[range.first].version);
        if (range.first == range.last && last.development) text += zh ? "（开发版）" : " (development)";
        else if (range.last + 1 == facts.releases.size()) text += zh ? " 及更新的版本" : " and newer";
        else if (range.last > range.first) text += " – " + to_string(last.version);
    }
    return text;
}

bool in_checked_section(const Configuration& configuration, const Node& node) {
    const NameFacts* section = configuration.knowledge().facts_of_key(parent_path(node.path), configuration.newest());
    return section && in_ranges(section->checked, configuration.newest());
}

bool in_refused(const Configuration& configuration, const Node& node) {
    const Knowledge& knowledge = configuration.knowledge();
    if (!configuration.is_json() || knowledge.open_section(node.path)) return false;
    for (std::string_view above = parent_path(node.path); !above.empty(); above = parent_path(above)) {
        const NameFacts* section = knowledge.facts_of_key(above, configuration.newest());
        if (section) return in_ranges(section->checked, configuration.newest());
    }
    return false;
}

namespace {

bool is_section(const Node& node) { return node.kind == Kind::object && node.section; }

}  // namespace

std::string meaning_from_facts(const Node& node, Lang lang) {
    if (node.text.empty()) return fill("Printed without a value.", "打印时没有值。", lang, {});
    const std::string text = on_one_line(node.text);
    if (node.is_default == Tristate::yes && !node.default_text.empty())
        return fill("{0}, as it is by default.", "{0}，就是默认值。", lang, {text});
    if (node.is_default == Tristate::no && !node.default_text.empty())
        return fill("{0} here; the default is {1}.", "这里是 {0}；默认值是 {1}。", lang, {text, on_one_line(node.default_text)});
    return fill("{0} here.", "这里是 {0}。", lang, {text});
}

std::string summary_of_unknown(const Configuration& configuration, const Node& node, Lang lang) {
    const Knowledge& knowledge = configuration.knowledge();
    if (const Parameter* section = knowledge.open_section(node.path)) {
        std::string above(parent_path(node.path));
        return fill("An entry of `{0}`, which takes any name: not a key of DeepSpeed's own.",
                    "`{0}` 里的一项；这个小节什么名字都收，它不是 DeepSpeed 自己的键。", lang, {above.empty() ? section->path : above});
    }
    const std::vector<Release>& releases = knowledge.releases().releases;
    std::string first = to_string(releases.front().version), last = to_string(releases[knowledge.newest_release()].version);
    std::string said = configuration.is_json() ? fill("No DeepSpeed release from {0} to {1} reads this key.",
                                                      "DeepSpeed {0} 到 {1} 的任何版本都不读取这个键。", lang, {first, last})
                                               : fill("No DeepSpeed release from {0} to {1} prints this name.",
                                                      "DeepSpeed {0} 到 {1} 的任何版本都不打印这个名字。", lang, {first, last});
    if (!node.nearest.empty()) said += fill(" The nearest known one is `{0}`.", "最接近的已知名字是 `{0}`。", lang, {node.nearest});
    return said;
}

std::string meaning_of_unknown(const Configuration& configuration, const Node& node, Lang lang) {
    bool handed_on = configuration.knowledge().open_section(node.path) != nullptr;
    const bool refused = in_refused(configuration, node);
    if (is_section(node) && !refused) return fill("Shown as it stands.", "照原样列出。", lang, {});
    if (node.text.empty()) return fill("Printed without a value.", "打印时没有值。", lang, {});
    const std::string text = on_one_line(node.text);
    if (handed_on) return fill("{0}, handed on as it stands.", "{0}，原样交给使用它的代码。", lang, {text});
    if (!configuration.is_json())
        return fill("{0}. It may come from a fork, or from a release newer than those known here.",
                    "{0}。它可能来自某个分支版本，或来自比这里所知更新的版本。", lang, {text});
    if (refused)
        return fill("DeepSpeed {0} refuses unknown keys in this section and does not start.",
                    "DeepSpeed {0} 会拒绝这个小节里不认识的键，无法启动。", lang,
                    {to_string(configuration.knowledge().releases().releases[configuration.newest()].version)});
    return fill("{0} has no effect that is known here; DeepSpeed passes over a key that it does not look for.",
                "这里不知道 {0} 有什么作用；DeepSpeed 不会理会它不查找的键。", lang, {text});
}

std::string meaning_of_given_again(Lang lang) {
    return fill("Not in force: the same name is given again further down, and the last one counts.",
                "不生效：后面又给出了同一个名字，以最后一个为准。", lang, {});
}

std::string meaning_of_auto(const Configuration& configuration, const Node& node, Lang lang) {
    std::string said =
        fill("\"auto\": the Hugging Face Trainer or Accelerate fills it in from its own arguments before DeepSpeed reads it.",
             "“auto”：在 DeepSpeed 读取之前，由 Hugging Face Trainer 或 Accelerate 按自己的参数填好。", lang, {});
    if (node.default_text.empty() || !in_checked_section(configuration, node)) return said;
    return said + fill(" Without them, DeepSpeed drops it from this section and takes the default, {0}.",
                       "没有它们时，DeepSpeed 会从这个小节里丢弃这一项，改用默认值 {0}。", lang, {node.default_text});
}

std::string section_verdict(const std::vector<Node>& nodes, size_t section, Lang lang) {
    size_t all = 0, differ = 0, unsure = 0;
    for (size_t n = section + 1; n < nodes[section].end; ++n) {
        if (nodes[n].kind == Kind::object) continue;
        ++all;
        differ += nodes[n].is_default == Tristate::no;
        unsure += nodes[n].is_default == Tristate::unknown;
    }
    std::string total = std::to_string(all), count = std::to_string(differ);
    if (all == 0) return fill("Nothing is set in it.", "里面什么也没有设置。", lang, {});
    if (all == 1 && differ == 1) return fill("Its one value differs from the default.", "其中唯一的值与默认值不同。", lang, {});
    if (differ > 0) return fill("{0} of {1} values differ from the defaults.", "{1} 个值中有 {0} 个与默认值不同。", lang, {count, total});
    if (unsure == all)
        return all == 1 ? fill("It holds one value.", "其中有 1 个值。", lang, {})
                        : fill("It holds {0} values.", "其中有 {0} 个值。", lang, {total});
    if (unsure > 0) return fill("Nothing in it is known to differ from the defaults.", "其中没有已知与默认值不同的值。", lang, {});
    return all == 1 ? fill("Its one value is the default.", "其中唯一的值是默认值。", lang, {})
                    : fill("All of its {0} values are the defaults.", "其中 {0} 个值都是默认值。", lang, {total});
}

namespace {

/// The releases that read a JSON key or, of a section, any key in it. Nothing where a part of it is a name of the user's.
std::vector<ReleaseRange> read_in(const Configuration& configuration, const Node& node) {
    const Knowledge& knowledge = configuration.knowledge();
    std::vector<char> read(knowledge.releases().releases.size(), 0);
    auto add = [&](std::string_view key, const std::vector<ReleaseRange>& ranges) {
        const bool below = key.size() > node.path.size() && key.starts_with(node.path) && key[node.path.size()] == '.';
        if (key != node.path && !(below && is_section(node))) return;
        for (const ReleaseRange& range : ranges) std::fill(read.begin() + range.first, read.begin() + range.last + 1, 1);
    };
    for (const Parameter& parameter : knowledge.parameters()) {
        for (const NameFacts* facts : parameter.facts) {
            if (!facts->printed) add(facts->name, facts->releases);
            for (const KeyUse& use : facts->keys) add(use.key, use.releases);
        }
    }
    std::vector<ReleaseRange> ranges;
    for (size_t release = 0; release < read.size(); ++release) {
        if (!read[release]) continue;
        if (release == 0 || !read[release - 1]) ranges.push_back({release, release});
        ranges.back().last = release;
    }
    return ranges;
}

}  // namespace

bool is_unread(const Configuration& configuration, const Node& node) {
    if (!configuration.is_json() || !node.parameter || !node.facts) return false;
    for (const KeyUse& use : node.facts->keys) {
        if (use.key.find('<') != std::string::npos) return false;
        if (use.key == node.path && in_ranges(use.releases, configuration.newest())) return false;
    }
    const std::vector<ReleaseRange> read = read_in(configuration, node);
    return !read.empty() && !in_ranges(read, configuration.newest());
}

std::string not_read(const Configuration& configuration, const Node& node, Lang lang) {
    if (!is_unread(configuration, node)) return {};
    const ReleaseFacts& all = configuration.knowledge().releases();
    const std::string here = to_string(all.releases[configuration.newest()].version);
    const std::string readers = ranges_said(read_in(configuration, node), all, lang);
    if (in_checked_section(configuration, node))
        return fill("DeepSpeed {0} does not know this key: it refuses the section and does not start. Read by {1}.",
                    "DeepSpeed {0} 不认识这个键：它会拒绝整个小节，无法启动。读取它的是 {1}。", lang, {here, readers});
    return fill("DeepSpeed {0} does not read this key. Read by {1}.", "DeepSpeed {0} 不读取这个键。读取它的是 {1}。", lang,
                {here, readers});
}

}  // namespace dslens
