#include "config/gaps.h"

#include <algorithm>
#include <string>
#include <vector>

namespace dslens {
namespace {

constexpr size_t kMaxNamedRuns = 4;
constexpr size_t kRunOfAnyBuild = 4;  // so many in a row are no difference between a release and a build of another day

/// Records that are missing one behind the other.
struct Run {
    std::string first, last;
    size_t count = 0;
    uint32_t behind = 0;  // the row of the record before it; the first one where none is
};

/// The names that all releases print that fit, sorted as they print them.
std::vector<std::string> expected_names(const ReleaseFacts& facts, const Inference& inference) {
    std::vector<std::string> expected;
    bool first = true;
    for (const ReleaseRange& range : inference.candidates) {
        for (size_t release = range.first; release <= range.last; ++release) {
            std::vector<std::string> names = facts.records_of(release), both;
            if (!first) std::set_intersection(expected.begin(), expected.end(), names.begin(), names.end(), std::back_inserter(both));
            expected = first ? std::move(names) : std::move(both);
            first = false;
        }
    }
    return expected;
}

std::vector<Run> missing_runs(const Dump& dump, const std::vector<std::string>& expected) {
    std::vector<std::pair<std::string, uint32_t>> present;
    for (uint32_t i = 0; i < dump.attributes.size(); i = dump.attributes[i].end) {
        present.emplace_back(dump.view(dump.attributes[i].name), i);
    }
    std::sort(present.begin(), present.end());
    std::vector<Run> runs;
    size_t at = 0, seen = SIZE_MAX;  // `at` of the last run
    for (const std::string& name : expected) {
        while (at < present.size() && present[at].first < name) ++at;
        if (at < present.size() && present[at].first == name) continue;
        if (runs.empty() || seen != at) runs.push_back({name, name, 0, at > 0 ? present[at - 1].second : 0});
        runs.back().last = name;
        ++runs.back().count;
        seen = at;
    }
    return runs;
}

void add_part(std::string& text, const std::string& part, const char* between) { text += (text.empty() ? "" : between) + part; }

void name_runs(const std::vector<Run>& runs, std::string& en, std::string& zh) {
    for (size_t n = 0; n < runs.size() && n < kMaxNamedRuns; ++n) {
        const Run& run = runs[n];
        std::string count = std::to_string(run.count);
        bool one = run.count == 1;
        add_part(en, one ? run.first : run.first + " to " + run.last + " (" + count + ")", ", ");
        add_part(zh, one ? run.first : run.first + " 到 " + run.last + "（" + count + " 条）", "、");
    }
    if (runs.size() <= kMaxNamedRuns) return;
    size_t more = 0;
    for (size_t n = kMaxNamedRuns; n < runs.size(); ++n) more += runs[n].count;
    add_part(en, std::to_string(more) + " more", ", ");
    add_part(zh, "另有 " + std::to_string(more) + " 条", "、");
}

bool has_records(const Dump& dump) {
    for (uint32_t i = 0; i < dump.attributes.size(); i = dump.attributes[i].end) {
        if (!dump.attributes[i].snippet) return true;
    }
    return false;
}

/// Nothing shows that it was printed by a fork, or by a build from source.
bool as_released(const Dump& dump, const ReleaseFacts& facts, const Inference& inference) {
    bool from_source = inference.stated.find_first_not_of("0123456789.v") != std::string::npos;
    if (from_source || !inference.problems.empty()) return false;
    for (uint32_t i = 0; i < dump.attributes.size(); i = dump.attributes[i].end) {
        if (!facts.knows(dump.view(dump.attributes[i].name))) return false;
    }
    return true;
}

}  // namespace

void find_gaps(const Dump& dump, const ReleaseFacts& facts, Inference& inference) {
    if (dump.form != DumpForm::log || (!has_records(dump) && !dump.has_header)) return;
    std::vector<Run> runs;
    if (has_records(dump)) runs = missing_runs(dump, expected_names(facts, inference));
    if (!as_released(dump, facts, inference)) {
        runs.erase(std::remove_if(runs.begin(), runs.end(), [](const Run& run) { return run.count < kRunOfAnyBuild; }), runs.end());
    }
    bool no_json = dump.user.empty();
    if (runs.empty() && !no_json) return;
    Problem problem;
    problem.line = dump.last_line;
    problem.column = dump.last_line > 0 ? 1 : 0;
    if (!has_records(dump)) {
        problem.en = "The header is here, but none of the records that follow it: the log was cut, or copied in part.";
        problem.zh = "只有标题行，其后的记录都不在：日志被截断，或只复制了一部分。";
    } else if (runs.empty()) {
        problem.en = "The user's JSON (json = {…}), which ends the dump, is missing: the log was cut, or copied in part.";
        problem.zh = "缺少转储末尾的用户 JSON（json = {…}）：日志被截断，或只复制了一部分。";
    } else {
        std::string en, zh;
        name_runs(runs, en, zh);
        problem.line = dump.place(dump.attributes[runs[0].behind].name.begin).line;
        problem.en = "Records of the dump are missing: " + en + (no_json ? ", and the user's JSON (json = {…})" : "") +
                     ". The log was cut, or copied in part.";
        problem.zh = "转储缺少以下记录：" + zh + (no_json ? "，以及用户的 JSON（json = {…}）" : "") + "。日志被截断，或只复制了一部分。";
    }
    inference.problems.push_back(std::move(problem));
}

}  // namespace dslens
