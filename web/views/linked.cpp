#include "views/linked.h"

#include <functional>
#include <string>

namespace dslens {
namespace {

using Resolve = std::function<std::string(std::string_view)>;

bool is_name_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.'; }

Prose linked(std::string_view text, const Resolve& resolve) {
    Prose prose = {{}};
    for (size_t at = 0; at < text.size();) {
        const size_t closing = text[at] == '`' ? text.find('`', at + 1) : std::string::npos;
        if (closing != std::string::npos) {
            prose.push_back({std::string(text.substr(at + 1, closing - at - 1)), {}, true});
            prose.push_back({});
            at = closing + 1;
            continue;
        }
        size_t end = at;
        while (end < text.size() && is_name_letter(text[end])) ++end;
        size_t stop = end;
        while (stop > at && text[stop - 1] == '.') --stop;
        const std::string_view token = text.substr(at, stop - at);
        const bool name_like = token.find_first_of("_.") != std::string::npos;
        const std::string target = name_like ? resolve(token) : std::string();
        if (target.empty()) {
            const size_t next = end > at ? end : at + 1;
            prose.back().text += text.substr(at, next - at);
            at = next;
            continue;
        }
        prose.push_back({std::string(token), target, false});
        prose.push_back({});
        at = stop;
    }
    return prose;
}

/// "a.b", "c" → "a.c".
std::string beside(std::string_view path, std::string_view name) {
    const size_t dot = path.rfind('.');
    return std::string(path.substr(0, dot == std::string::npos ? 0 : dot)).append(".").append(name);
}

}  // namespace

Prose linked(std::string_view text, const Explanation& explanation, std::string_view about) {
    return linked(text, [&](std::string_view token) -> std::string {
        const std::vector<Node>& nodes = explanation.nodes();
        const Parameter* parameter = explanation.knowledge().by_any_name(token);
        const std::string tries[] = {beside(about, token), std::string(about).append(".").append(token), std::string(token),
                                     parameter ? parameter->path : std::string()};
        for (const std::string& name : tries) {
            const size_t found = name.empty() ? nodes.size() : explanation.find(name);
            if (found < nodes.size()) return nodes[found].path == about ? std::string() : std::string(nodes[found].path);
        }
        return {};
    });
}

Prose linked(std::string_view text, const Knowledge& knowledge, const Parameter& about) {
    return linked(text, [&](std::string_view token) -> std::string {
        const Parameter* parameter = knowledge.by_any_name(beside(about.path, token));
        if (!parameter) parameter = knowledge.by_any_name(token);
        return parameter && parameter != &about ? parameter->path : std::string();
    });
}

}  // namespace dslens
