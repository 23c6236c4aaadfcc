// Collects what could not be read, bounded, in both languages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "config/dump.h"
#include "log/text.h"

namespace dslens {

constexpr size_t kMaxProblems = 500;  // further ones are only counted
constexpr size_t kMaxQuoted = 60;     // bytes of the log quoted in a sentence

class Problems {
  public:
    void add(uint32_t line, uint32_t column, std::string en, std::string zh);
    void add(TextPoint at, std::string en, std::string zh) { add(at.line, at.column, std::move(en), std::move(zh)); }
    void add(Problem problem) { add(problem.line, problem.column, std::move(problem.en), std::move(problem.zh)); }
    void add_all(Problems& other);  // which is empty then
    std::vector<Problem> take();    // in the order of the input

  private:
    std::vector<Problem> problems_;
    size_t left_out_ = 0;
};

/// A piece of the log for a sentence: shortened at a character's boundary.
std::string quoted(std::string_view text);

}  // namespace dslens
