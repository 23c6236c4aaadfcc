#include "config/gaps.h"

#include <algorithm>
#include <string>
#include <vector>

namespace dslens {
namespace {

constexpr size_t kMaxNamedRuns = 4;
constexpr size_t kRunOfAnyBuild = 4;  // so many in a row are no difference between a release and a build of another day

constexpr size_t kFieldsOfAnyBuild = 2;  // one alone may be such a difference, unless the log states the release

/// Records that are missing one behind the other.
struct Run {
    std::string_view first, last;
    size_t count = 0;
    uint32_t behind = 0;  // the row of the record before it; the first one where none is
};

bool holds_all(const std::vector<ReleaseRange>& ranges, const ReleaseRange& wanted) {
    return std::any_of(ranges.begin(), ranges.end(),
                       [&](const ReleaseRange& range) { return range.first <= wanted.first && wanted.last <= range.last; });
}

/// Below a section, or among the records: all paths that all releases print that fit, sorted. None where the dump has each of them, in rows
/// from `begin` up to `end`.
std::vector<std::string_view> expected_paths(uint32_t section, uint32_t begin, uint32_t end, const ReleaseFacts& facts,
                                             const PrintedNames& names, const Inference& inference) {
    std::vector<std::string_view> expected;
    bool lacking = false;
    if (inference.candidates.empty()) return expected;
    for (const SurePath& sure : facts.sure_paths(section)) {
        bool all = std::all_of(inference.candidates.begin(), inference.candidates.end(),
                               [&](const ReleaseRange& range) { return holds_all(*sure.releases, range); });
        if (!all) continue;
        expected.push_back(sure.path);
        uint32_t row = names.row_of(sure.name);
        lacking |= row < begin || row >= end;
    }
    if (!lacking) expected.clear();
    return expected;
}

std::vector<Run> missing_runs(const Dump& dump, const std::vector<std::string_view>& expected) {
    if (expected.empty()) return {};
    std::vector<std::pair<std::string_view, uint32_t>> present;
    for (uint32_t i = 0; i < dump.attributes.size(); i = dump.attributes[i].end) {
        present.emplace_back(dump.view(dump.attributes[i].name), i);
    }
    std::sort(present.begin(), present.end());
    std::vector<Run> runs;
    size_t at = 0, seen = SIZE_MAX;  // `at` of the last run
    for (std::string_view name : expected) {
        while (at < present.size() && present[at].first < name) ++at;
        if (at < present.size() && present[at].first == name) continue;
        if (runs.empty() || seen != at) runs.push_back({name, name, 0, at > 0 ? present[at - 1].second : 0});
        runs.back().last = name;
        ++runs.back().count;
        seen = at;
    }
    return runs;
}

void add_part(std::string& text, std::string_view part, const char* between) {
    if (!text.empty()) text += between;
    text += part;
}

void name_runs(const std::vector<Run>& runs, std::string& en, std::string& zh) {
    for (size_t n = 0; n < runs.size() && n < kMaxNamedRuns; ++n) {
        const Run& run = runs[n];
        add_part(en, run.first, ", ");
        add_part(zh, run.first, "、");
        if (run.count == 1) continue;
        std::string last(run.last), count = std::to_string(run.count);
        en += " to " + last + " (" + count + ")";
        zh += " 到 " + last + "（" + count + " 条）";
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

/// Of a section's own fields; 0 for one that nobody printed whole, or that holds nothing.
size_t missing_fields(const Dump& dump, uint32_t section, const ReleaseFacts& facts, const PrintedNames& names,
                      const Inference& inference) {
    const std::vector<Row>& rows = dump.attributes;
    const Row& row = rows[section];
    if (row.kind != Kind::object || row.snippet || row.end == section + 1) return 0;
    uint32_t name = facts.name_at(dump.view(row.name));
    if (name == ReleaseFacts::kUnknown) return 0;
    std::vector<std::string_view> expected = expected_paths(name, section + 1, row.end, facts, names, inference);
    if (expected.empty()) return 0;
    std::vector<std::string_view> present;
    for (uint32_t i = section + 1; i < row.end; i = rows[i].end) present.push_back(dump.view(rows[i].name));
    std::sort(present.begin(), present.end());
    size_t front = row.name.size() + 1;  // the section's name and a dot
    return static_cast<size_t>(std::count_if(expected.begin(), expected.end(), [&](std::string_view path) {
        return !std::binary_search(present.begin(), present.end(), path.substr(front));
    }));
}

/// Adds "12 fields of zero_config"; returns the row of the first section that lacks some, or SIZE_MAX.
size_t name_fields(const Dump& dump, const ReleaseFacts& facts, const PrintedNames& names, const Inference& inference, std::string& en,
                   std::string& zh) {
    size_t first = SIZE_MAX;
    const size_t telling = inference.stated.empty() ? kFieldsOfAnyBuild : 1;
    for (uint32_t i = 0; i < dump.attributes.size(); i = dump.attributes[i].end) {
        size_t count = missing_fields(dump, i, facts, names, inference);
        if (count < telling) continue;
        first = std::min<size_t>(first, i);
        std::string name(dump.view(dump.attributes[i].name));
        add_part(en, std::to_string(count) + (count == 1 ? " field of " : " fields of ") + name, ", ");
        add_part(zh, name + " 的 " + std::to_string(count) + " 个字段", "、");
    }
    return first;
}

/// Nothing shows that it was printed by a fork, or by a build from source.
bool as_released(const Dump& dump, const ReleaseFacts& facts, const PrintedNames& names, const Inference& inference) {
    bool from_source = inference.stated.find_first_not_of("0123456789.v") != std::string::npos;
    if (from_source || !inference.problems.empty()) return false;
    for (uint32_t i = 0; i < dump.attributes.size(); i = dump.attributes[i].end) {
        if (!names.has(i) && facts.name_at(dump.view(dump.attributes[i].name)) == ReleaseFacts::kUnknown) return false;
    }
    return true;
}

}  // namespace

void find_gaps(const Dump& dump, const ReleaseFacts& facts, const PrintedNames& names, Inference& inference) {
    if (dump.form == DumpForm::ds_config && !dump.marks.empty() && !dump.user.empty() && !dump.user[0].snippet) {
        inference.problems.push_back(
            {dump.first_line, 1, "Only the user's JSON (json = {…}) of DeepSpeed's print is here; it is explained as a ds_config.json is.",
             "DeepSpeed 的输出中只有用户的 JSON（json = {…}）；按 ds_config.json 解释。"});
    }
    bool records = has_records(dump), no_json = dump.user.empty(), released = as_released(dump, facts, names, inference);
    if (dump.form != DumpForm::log || (!records && !dump.has_header)) return;
    std::vector<Run> runs;
    if (records) runs = missing_runs(dump, expected_paths(ReleaseFacts::kRecords, 0, PrintedNames::kNone, facts, names, inference));
    if (!released) {
        runs.erase(std::remove_if(runs.begin(), runs.end(), [](const Run& run) { return run.count < kRunOfAnyBuild; }), runs.end());
    }
    std::string en, zh;
    name_runs(runs, en, zh);
    size_t section = released ? name_fields(dump, facts, names, inference, en, zh) : SIZE_MAX;
    if (en.empty() && !no_json) return;
    Problem problem;
    problem.line = dump.last_line;
    problem.column = dump.last_line > 0 ? 1 : 0;
    if (!records) {
        problem.en = "The header is here, but none of the records that follow it: the log was cut, or copied in part.";
        problem.zh = "只有标题行，其后的记录都不在：日志被截断，或只复制了一部分。";
    } else if (en.empty()) {
        problem.en = "The user's JSON (json = {…}), which ends the dump, is missing: the log was cut, or copied in part.";
        problem.zh = "缺少转储末尾的用户 JSON（json = {…}）：日志被截断，或只复制了一部分。";
    } else {
        size_t row = runs.empty() ? section : runs[0].behind;
        problem.line = dump.place(dump.attributes[row].name.begin).line;
        problem.en = "Parts of the dump are missing: " + en + (no_json ? ", and the user's JSON (json = {…})" : "") +
                     ". The log was cut, or copied in part.";
        problem.zh = "转储缺少以下部分：" + zh + (no_json ? "，以及用户的 JSON（json = {…}）" : "") + "。日志被截断，或只复制了一部分。";
    }
    inference.problems.push_back(std::move(problem));
}

}  // namespace dslens
