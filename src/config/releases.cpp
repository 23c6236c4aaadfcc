#include "config/releases.h"

#include <algorithm>
#include <numeric>

#include "config/evidence.h"
#include "config/gaps.h"

namespace dslens {
namespace {

size_t newest_release(const ReleaseFacts& facts) {
    size_t last = facts.releases.size() - 1;
    return last > 0 && facts.releases[last].development ? last - 1 : last;
}

Fitting every_release(const ReleaseFacts& facts, bool development) {
    Fitting fitting(facts.releases.size() - (facts.releases.back().development && !development ? 1 : 0));
    std::iota(fitting.begin(), fitting.end(), size_t{0});
    return fitting;
}

std::string name_of(const ReleaseFacts& facts, size_t release) { return to_string(facts.releases[release].version); }

void note(Inference& inference, std::string en, std::string zh) {
    inference.note_en += (inference.note_en.empty() ? "" : " ") + en;
    inference.note_zh += zh;
}

/// What the names, forms and dates leave, without the line numbers and the development head counted in.
std::vector<ReleaseRange> nearest(const Dump& dump, const ReleaseFacts& facts, const PrintedNames& names) {
    Evidence evidence(dump, facts, names);
    Fitting fitting = every_release(facts, true);
    evidence.by_names(fitting);
    if (fitting.empty()) return {};
    Fitting before = fitting;
    evidence.by_date(fitting);
    if (fitting.empty()) fitting = before;
    evidence.by_absence(fitting);
    evidence.by_forms(fitting);
    evidence.by_defaults(fitting);
    return to_ranges(fitting);
}

/// The first release tagged on or after a date; the development head where none is.
size_t release_after(const ReleaseFacts& facts, const std::string& date) {
    for (size_t n = 0; n < facts.releases.size(); ++n) {
        if (facts.releases[n].date >= date) return n;
    }
    return facts.releases.size() - 1;
}

/// Of several states of the repository with the same numbers, the one nearest before the log's own date.
size_t best_commit(const Dump& dump, const ReleaseFacts& facts, const std::vector<size_t>& commits) {
    size_t best = commits.back();
    for (size_t n : commits) {
        if (!dump.date.empty() && facts.commits[n].date <= dump.date) best = n;
    }
    return best;
}

void say_development_build(const Dump& dump, const ReleaseFacts& facts, const std::vector<size_t>& commits, Inference& inference) {
    const CommitLines& commit = facts.commits[best_commit(dump, facts, commits)];
    size_t next = release_after(facts, commit.date);
    std::string date = commit.date;
    if (facts.releases[next].date < commit.date || facts.releases[next].development) {
        std::string last = name_of(facts, newest_release(facts));
        note(inference,
             "A development build: DeepSpeed's repository printed these line numbers from " + date + " on, after release " + last + ".",
             "这是一个开发版：DeepSpeed 的代码库从 " + date + " 起打印这些行号，在 " + last + " 发布之后。");
    } else {
        std::string name = name_of(facts, next);
        note(inference,
             "A development build: DeepSpeed's repository printed these line numbers from " + date + " on, before release " + name + ".",
             "这是一个开发版：DeepSpeed 的代码库从 " + date + " 起打印这些行号，在 " + name + " 发布之前。");
    }
    inference.explain_as = {{next, next}};
}

/// With these line numbers, and between two releases of which one at least prints no less than these names.
std::vector<size_t> fitting_commits(const Dump& dump, const ReleaseFacts& facts, const PrintedNames& names) {
    Evidence evidence(dump, facts, names);
    Fitting fitting = every_release(facts, true);
    evidence.by_names(fitting);
    auto fits = [&](size_t release) { return std::binary_search(fitting.begin(), fitting.end(), release); };
    std::vector<size_t> commits;
    for (size_t n : evidence.commits()) {
        size_t next = release_after(facts, facts.commits[n].date);
        if (fits(next) || (next > 0 && fits(next - 1))) commits.push_back(n);
    }
    return commits;
}

void say_no_release(const Dump& dump, const ReleaseFacts& facts, const PrintedNames& names, Inference& inference) {
    std::vector<size_t> commits = fitting_commits(dump, facts, names);
    inference.explain_as = nearest(dump, facts, names);
    if (!commits.empty()) return say_development_build(dump, facts, commits, inference);
    note(inference, "No DeepSpeed release known here printed this: it comes from a fork, a development build, or a newer release.",
         "这里所知的 DeepSpeed 发行版都不会这样打印：它来自某个分支版本、开发版，或更新的发行版。");
}

void infer_from_evidence(const Dump& dump, const ReleaseFacts& facts, const PrintedNames& names, Inference& inference) {
    Evidence evidence(dump, facts, names);
    Fitting fitting = every_release(facts, false);
    evidence.by_marks(fitting);
    evidence.by_header(fitting);
    evidence.by_date(fitting);
    evidence.by_names(fitting);
    if (!fitting.empty()) {
        evidence.by_absence(fitting);
        evidence.by_forms(fitting);
        evidence.by_defaults(fitting);
    }
    inference.evidence = evidence.said;
    inference.candidates = to_ranges(fitting);
    inference.explain_as = inference.candidates;
    if (fitting.empty()) return say_no_release(dump, facts, names, inference);
    bool nothing_said = inference.evidence.empty();
    if (nothing_said) inference.candidates.clear(), inference.explain_as.clear();
}

/// Everything after the three numbers: "+abc1234", "rc1".
std::string suffix_of(const std::string& stated) {
    size_t end = stated.find_first_not_of("0123456789.v");
    return end == std::string::npos ? std::string() : stated.substr(end);
}

void check_stated(const Dump& dump, const ReleaseFacts& facts, const PrintedNames& names, size_t release, const std::string& suffix,
                  Inference& inference) {
    Evidence evidence(dump, facts, names);
    Fitting fitting{release};
    evidence.by_marks(fitting);
    if (!fitting.empty()) evidence.by_names(fitting);
    inference.evidence = evidence.said;
    if (!fitting.empty() || evidence.said.empty()) return;
    const std::string& against = evidence.said.back();
    Problem problem;
    problem.line = dump.stated_line;
    problem.en = "The log states DeepSpeed " + dump.stated + ", but " + name_of(facts, release) + " as released does not print `" +
                 against +
                 "`: " + (suffix.empty() ? "a changed copy, or the line belongs to another run." : "a build from source of another day.");
    problem.zh = "日志写明 DeepSpeed 版本为 " + dump.stated + "，但发行版 " + name_of(facts, release) + " 不会打印 `" + against + "`：" +
                 (suffix.empty() ? "可能是改动过的副本，或者这一行属于另一次运行。" : "这是另一天从源码构建的版本。");
    inference.problems.push_back(std::move(problem));
}

/// The newest release that is not newer; the oldest where all are.
size_t release_before(const ReleaseFacts& facts, Version version) {
    size_t best = 0;
    for (size_t n = 0; n < facts.releases.size(); ++n) {
        if (facts.releases[n].version <= version) best = n;
    }
    return best;
}

/// Explained as the release before it, unless the names that it prints are of another time.
void say_unknown_number(const Dump& dump, const ReleaseFacts& facts, const PrintedNames& names, Version version, Inference& inference) {
    Evidence evidence(dump, facts, names);
    Fitting fitting{inference.explain_as[0].first};
    evidence.by_names(fitting);
    std::vector<ReleaseRange> others = fitting.empty() ? nearest(dump, facts, names) : std::vector<ReleaseRange>();
    bool newer = facts.releases[newest_release(facts)].version < version && others.empty();
    if (!others.empty()) inference.explain_as = others;
    std::string as = name_of(facts, inference.explain_as.back().last);
    if (newer) {
        note(inference, "DeepSpeed " + dump.stated + " is newer than what is known here; it is explained as " + as + ".",
             "DeepSpeed " + dump.stated + " 比这里所知的版本更新；按 " + as + " 解释。");
    } else {
        note(inference,
             "No DeepSpeed release has the number " + dump.stated + ": a fork or a development build; it is explained as " + as + ".",
             "没有编号为 " + dump.stated + " 的 DeepSpeed 发行版：可能是分支版本或开发版；按 " + as + " 解释。");
    }
}

/// A number that no release has: what is printed may still be as some releases print it. Claims none of them.
bool say_printed_as(const Dump& dump, const ReleaseFacts& facts, const PrintedNames& names, Inference& inference) {
    if (dump.marks.empty() || dump.form != DumpForm::log) return false;
    Inference seen;
    infer_from_evidence(dump, facts, names, seen);
    if (seen.candidates.empty()) return false;
    inference.evidence = seen.evidence;
    inference.explain_as = seen.candidates;
    std::string first = name_of(facts, seen.candidates.front().first), last = name_of(facts, seen.candidates.back().last);
    std::string en = first == last ? first : first + " to " + last, zh = first == last ? first : first + " 至 " + last;
    note(inference,
         "No DeepSpeed release known here has the number " + dump.stated + "; line numbers and names are those of " + en +
             ", and it is explained as that.",
         "这里所知的 DeepSpeed 发行版中没有编号 " + dump.stated + "；行号和名称与 " + zh + " 相同，因此按它解释。");
    return true;
}

bool infer_from_stated(const Dump& dump, const ReleaseFacts& facts, const PrintedNames& names, Inference& inference) {
    Version version;
    inference.stated = dump.stated;
    if (dump.stated.empty() || !parse_version(dump.stated, version)) return false;
    std::string suffix = suffix_of(dump.stated);
    size_t release = release_before(facts, version);
    bool known = facts.releases[release].version == version;
    inference.explain_as = {{release, release}};
    if (!known) {
        if (!say_printed_as(dump, facts, names, inference)) say_unknown_number(dump, facts, names, version, inference);
        return true;
    }
    inference.candidates = inference.explain_as;
    inference.stated_known = !facts.releases[release].development;
    if (facts.releases[release].development) {
        note(inference,
             "DeepSpeed " + dump.stated + " is a development build, of the time after " + name_of(facts, newest_release(facts)) + ".",
             "DeepSpeed " + dump.stated + " 是开发版，在 " + name_of(facts, newest_release(facts)) + " 之后。");
    } else if (!suffix.empty()) {
        note(inference,
             "Built from source: " + dump.stated + " is the repository on its way to, or at, release " + name_of(facts, release) + ".",
             "从源码构建：" + dump.stated + " 是代码库走向或处于 " + name_of(facts, release) + " 发布时的状态。");
    }
    check_stated(dump, facts, names, release, suffix, inference);
    return true;
}

/// The note says why; this is what must not be missed.
void report_unknown_number(const Dump& dump, const ReleaseFacts& facts, bool asked, Inference& inference) {
    if (inference.stated.empty() || !inference.candidates.empty() || inference.explain_as.empty()) return;
    std::string first = name_of(facts, inference.explain_as.front().first), last = name_of(facts, inference.explain_as.back().last);
    Problem problem;
    problem.line = dump.stated_line;
    problem.column = dump.stated_line > 0 ? 1 : 0;
    problem.en = "The log states DeepSpeed " + dump.stated + ", which is no release known here";
    problem.zh = "日志写明 DeepSpeed 版本为 " + dump.stated + "，这里不知道这个发行版";
    if (asked) {
        inference.note_en.clear(), inference.note_zh.clear();
    } else {
        problem.en += "; it is explained as " + (first == last ? first : first + " to " + last) + ", the nearest known";
        problem.zh += "；按最接近的 " + (first == last ? first : first + " 至 " + last) + " 解释";
    }
    problem.en += ".", problem.zh += "。";
    inference.problems.push_back(std::move(problem));
}

}  // namespace

Inference infer_release(const Dump& dump, const ReleaseFacts& facts, bool asked) {
    Inference inference;
    if (facts.releases.empty()) return inference;
    const PrintedNames names(dump, facts);
    if (!infer_from_stated(dump, facts, names, inference) && dump.form == DumpForm::log) infer_from_evidence(dump, facts, names, inference);
    find_gaps(dump, facts, names, inference);
    report_unknown_number(dump, facts, asked, inference);
    return inference;
}

}  // namespace dslens
