// What findings, the overview and the memory are held to. Run when dslens is built.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/fact_book.h"
#include "knowledge/run_book.h"

namespace dslens {

/// A check that finds what no expression can say; implemented by explain/checks.cpp. Its sentences may hold {it.<argument>}.
struct CheckName {
    std::string_view name;
    std::vector<std::string_view> arguments;
};
extern const std::vector<CheckName> kChecks;

/// Keys that only other programs write into the JSON: signs of them.
extern const std::vector<std::string_view> kForeignKeys;

/// `worded`: every name that has an entry.
void check_run_book(const RunBook& book, const FactBook& facts, const std::set<std::string>& worded, std::vector<std::string>& errors);

}  // namespace dslens
