// What transports, terminals, editors, chats and other processes do to a log, done to a clean one.
#pragma once

#include <string>
#include <vector>

namespace dslens::test {

struct Mangler {
    const char* name;
    std::string (*mangle)(const std::string& log);
};

/// Each keeps every value: the mangled log must read the same as the clean one.
const std::vector<Mangler>& harmless_manglers();

std::vector<std::string> split_lines(const std::string& log);
std::string join_lines(const std::vector<std::string>& lines);
std::string replace_all(std::string text, const std::string& what, const std::string& with);

}  // namespace dslens::test
