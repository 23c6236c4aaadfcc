// The sentences that are made where nobody has written one: from the facts, in both languages.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "explain/configuration.h"
#include "explain/explain.h"

namespace dslens {

/// What a value says where no sentence fits: whether it is the default.
std::string meaning_from_facts(const Node& node, Lang lang);

/// Of a name that no release knows, in a section that takes any name or outside one.
std::string summary_of_unknown(const Configuration& configuration, const Node& node, Lang lang);
std::string meaning_of_unknown(const Configuration& configuration, const Node& node, Lang lang);

/// Of an earlier one of two values of the same name.
std::string meaning_of_given_again(Lang lang);

/// "auto" in a ds_config.json.
std::string meaning_of_auto(const Configuration& configuration, const Node& node, Lang lang);

/// How many of the values in a section differ from their defaults.
std::string section_verdict(const std::vector<Node>& nodes, size_t section, Lang lang);

/// "0.15.0 – 0.16.3, 0.17.1"
std::string ranges_text(const std::vector<ReleaseRange>& ranges, const ReleaseFacts& facts);
/// In a sentence: "0.1.0 – 0.5.7", "0.17.2 and newer".
std::string ranges_said(const std::vector<ReleaseRange>& ranges, const ReleaseFacts& facts, Lang lang);

/// The release that counts refuses unknown keys, and drops "auto", in the JSON section that a key stands in.
bool in_checked_section(const Configuration& configuration, const Node& node);
/// Of an unknown key: it, or a section that it stands in, is refused.
bool in_refused(const Configuration& configuration, const Node& node);

/// The release that counts does not read this JSON key, others do.
bool is_unread(const Configuration& configuration, const Node& node);
/// Said of such a key; empty of any other.
std::string not_read(const Configuration& configuration, const Node& node, Lang lang);

/// With {0}, {1} … replaced; a place that has no argument stays.
std::string filled(std::string_view pattern, std::initializer_list<std::string_view> arguments);
/// The same of `en` or `zh`.
std::string fill(std::string_view en, std::string_view zh, Lang lang, std::initializer_list<std::string_view> arguments);

std::string joined(const std::vector<std::string>& items, std::string_view between);

}  // namespace dslens
