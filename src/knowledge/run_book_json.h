// The files of findings, the overview and the memory, read. The format is README.md's.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "config/releases.h"
#include "knowledge/run_book.h"

namespace dslens {

/// Each adds to `book`. What is wrong goes to `errors` as "file: id: what is wrong".
void parse_findings(std::string_view file, std::string_view json, const std::vector<Release>& releases, RunBook& book,
                    std::vector<std::string>& errors);
void parse_overview(std::string_view json, RunBook& book, std::vector<std::string>& errors);
void parse_memory(std::string_view json, const std::vector<Release>& releases, RunBook& book, std::vector<std::string>& errors);

}  // namespace dslens
