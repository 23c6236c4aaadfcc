#include "knowledge/name_index.h"

namespace dslens {

std::vector<std::string_view> split_path(std::string_view path) {
    std::vector<std::string_view> parts;
    while (true) {
        size_t dot = path.find('.');
        parts.push_back(path.substr(0, dot));
        if (dot == std::string_view::npos) return parts;
        path.remove_prefix(dot + 1);
    }
}

std::string_view parent_path(std::string_view path) {
    size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
}

std::string_view first_part(std::string_view path) { return path.substr(0, path.find('.')); }

std::string_view last_part(std::string_view path) {
    size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? path : path.substr(dot + 1);
}

namespace {

/// Takes the part before the first dot off the path.
std::string_view take_part(std::string_view& path) {
    size_t dot = path.find('.');
    std::string_view part = path.substr(0, dot);
    path = dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1);
    return part;
}

bool matches(std::string_view pattern, std::string_view name) {
    while (!pattern.empty() && !name.empty()) {
        std::string_view wanted = take_part(pattern);
        std::string_view part = take_part(name);
        if (wanted != part && wanted.front() != '<') return false;
    }
    return pattern.empty() && name.empty();
}

}  // namespace

void NameIndex::add(std::string_view name, uint32_t number) {
    if (names_.insert(name) < numbers_.size()) return;
    numbers_.push_back(number);
    if (name.find('<') != std::string_view::npos) patterns_.push_back(static_cast<uint32_t>(numbers_.size() - 1));
}

std::optional<uint32_t> NameIndex::find(std::string_view name) const {
    if (const std::optional<uint32_t> found = names_.find(name)) return numbers_[*found];
    for (uint32_t pattern : patterns_) {
        if (matches(names_.names()[pattern], name)) return numbers_[pattern];
    }
    return std::nullopt;
}

}  // namespace dslens
