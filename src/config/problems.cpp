#include "config/problems.h"

#include "log/clean.h"
#include "log/ordered.h"

namespace dslens {

void Problems::add(uint32_t line, uint32_t column, std::string en, std::string zh) {
    if (problems_.size() >= kMaxProblems) {
        ++left_out_;
        return;
    }
    problems_.push_back({line, column, std::move(en), std::move(zh)});
}

void Problems::add_all(Problems& other) {
    for (Problem& problem : other.problems_) add(problem.line, problem.column, std::move(problem.en), std::move(problem.zh));
    left_out_ += other.left_out_;
    other = {};
}

std::vector<Problem> Problems::take() {
    put_in_order(problems_, [](const Problem& a, const Problem& b) { return a.line < b.line; });
    if (left_out_) {
        std::string count = std::to_string(left_out_);
        problems_.push_back(
            {0, 0, count + " more places could not be read; they are not listed.", "另有 " + count + " 处无法读取，未一一列出。"});
    }
    left_out_ = 0;
    return std::move(problems_);
}

std::string quoted(std::string_view text) { return cut(trim(text.substr(0, text.find('\n'))), kMaxQuoted); }

}  // namespace dslens
