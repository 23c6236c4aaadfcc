// Writers: what was read and explained, as text for people and as JSON for programs.
//
// Everything that comes from the input is escaped for the form it is written in.
#pragma once

#include <string>
#include <vector>

#include "config/reader.h"
#include "explain/explain.h"
#include "knowledge/knowledge.h"

namespace dslens {

/// The object that README.md here documents, indented by two, ending in a line feed.
std::string json_report(const Reading& reading, const std::vector<Explanation>& explanations, Lang lang);

struct TextStyle {
    bool color = false;    // ANSI colours
    size_t columns = 100;  // prose is wrapped there; a Chinese character takes two
};
std::string text_report(const Reading& reading, const std::vector<Explanation>& explanations, Lang lang, TextStyle style);

std::string markdown_report(const Reading& reading, const std::vector<Explanation>& explanations, Lang lang);

inline constexpr size_t kMostReported = 10'000;  // parameters that the page's report holds; beyond, a browser takes seconds to lay it out

/// The inside of the page's #report: headings and nested lists, `data-path` on every parameter. After `most_parameters` it says how many
/// are left out.
std::string html_report(const Reading& reading, const std::vector<Explanation>& explanations, Lang lang,
                        size_t most_parameters = kMostReported);

/// The same as one self-contained document.
std::string html_page(const Reading& reading, const std::vector<Explanation>& explanations, Lang lang);

/// What is known without a log: all parameters, or those given.
std::string json_parameters(const Knowledge& knowledge, const std::vector<const Parameter*>& parameters, Lang lang);
std::string text_parameters(const Knowledge& knowledge, const std::vector<const Parameter*>& parameters, Lang lang, TextStyle style);
std::string html_parameters(const Knowledge& knowledge, const std::vector<const Parameter*>& parameters, Lang lang);

}  // namespace dslens
