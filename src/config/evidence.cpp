#include "config/evidence.h"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "log/real.h"

namespace dslens {

bool any(const Fitting& fitting) { return std::find(fitting.begin(), fitting.end(), true) != fitting.end(); }

std::vector<ReleaseRange> to_ranges(const Fitting& fitting) {
    std::vector<ReleaseRange> ranges;
    for (size_t n = 0; n < fitting.size(); ++n) {
        if (!fitting[n]) continue;
        if (!ranges.empty() && ranges.back().last + 1 == n) {
            ranges.back().last = n;
        } else {
            ranges.push_back({n, n});
        }
    }
    return ranges;
}

bool to_days(std::string_view date, int& days) {
    if (date.size() < 10 || date[4] != '-' || date[7] != '-') return false;
    std::string text(date);
    int year = atoi(text.substr(0, 4).c_str()), month = atoi(text.substr(5, 2).c_str()), day = atoi(text.substr(8, 2).c_str());
    if (year < 1970 || month < 1 || month > 12 || day < 1 || day > 31) return false;
    if (month < 3) --year, month += 12;  // the year begins in March, so that the leap day is its last
    days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * (month - 3) + 2) / 5 + day - 1 - 719468;
    return true;
}

namespace {

constexpr Version kScientificJson{0, 3, 15};  // from here on numbers above 1000 stand in the printed JSON as 5.000000e+08
constexpr Version kEngine{0, 3, 1};           // from here on the header says DeepSpeedEngine; before, DeepSpeedLight
constexpr double kScientificAbove = 1000;

/// The dotted path of each row, list items left out. A copy of what explain/ does would need it from there: arrows go one way.
RowIndex index(const Dump& dump, const std::vector<Row>& rows, bool root) {
    RowIndex found;
    std::vector<std::pair<uint32_t, std::string>> open;  // end of a row above, its path
    for (uint32_t n = 0; n < rows.size();) {
        while (!open.empty() && open.back().first <= n) open.pop_back();
        if (rows[n].snippet && !(root && n == 0)) {  // somebody wrote it anew, and may have left things out; or it is the user's own JSON
            n = rows[n].end;
            continue;
        }
        std::string path;
        if (!(root && n == 0)) {
            path = open.empty() ? std::string() : open.back().second;
            if (!path.empty()) path += '.';
            path += dump.view(rows[n].name);
            found.emplace(path, n);
        }
        if (rows[n].kind == Kind::list || rows[n].end == n + 1) {
            n = rows[n].end;
        } else {
            open.emplace_back(rows[n].end, std::move(path));
            ++n;
        }
    }
    return found;
}

/// JSON's words and quotes as Python's.
std::string python_text(std::string_view text) {
    if (text == "true") return "True";
    if (text == "false") return "False";
    if (text == "null") return "None";
    std::string result(text);
    if (result.size() >= 2 && result.front() == '"' && result.back() == '"') result.front() = result.back() = '\'';
    return result;
}

/// Whether a release that prints `wanted` for a default can have printed `text`. Commas and sys.maxsize are forms of their own.
bool same_print(std::string_view text, std::string_view wanted) {
    std::string a = python_text(text), b = python_text(wanted);
    double x = 0, y = 0;
    if (parse_real(a, x) && parse_real(b, y)) return x == y;
    return a == b;
}

bool scalar(const Row& row) { return row.kind != Kind::object && row.kind != Kind::list && row.kind != Kind::word; }

using Printed = std::pair<uint32_t, std::string_view>;  // row, path

std::vector<Printed> in_printed_order(const RowIndex& rows) {
    std::vector<Printed> ordered;
    for (const auto& [path, n] : rows) ordered.emplace_back(n, path);
    std::sort(ordered.begin(), ordered.end());
    return ordered;
}

bool in_all(const std::vector<ReleaseRange>& ranges, size_t releases) { return ranges[0].first == 0 && ranges[0].last + 1 == releases; }

void allow(Fitting& allowed, const ReleaseRange& range, bool is) {
    for (size_t n = range.first; n <= range.last; ++n) allowed[n] = is;
}

bool same_file(std::string_view printed, std::string_view file) {
    size_t slash = printed.rfind('/');
    return (slash == std::string_view::npos ? printed : printed.substr(slash + 1)) == file;
}

std::string said_as(std::string_view path, std::string_view text) { return std::string(path) + "=" + std::string(text); }

std::string mark_text(const SourceMark& mark) {
    return mark.file + ":" + std::to_string(mark.line) + (mark.function.empty() ? "" : ":" + mark.function);
}

}  // namespace

Evidence::Evidence(const Dump& dump, const ReleaseFacts& facts) : dump_(dump), facts_(facts), rows_(index(dump, dump.attributes, false)) {}

void Evidence::narrow(Fitting& fitting, const Fitting& allowed, std::string_view evidence) {
    bool narrowed = false;
    for (size_t n = 0; n < fitting.size(); ++n) {
        uint8_t kept = std::min(fitting[n], allowed[n]);
        narrowed |= kept != fitting[n];
        fitting[n] = kept;
    }
    if (narrowed && said.size() < kMaxEvidence) said.emplace_back(evidence);
}

bool Evidence::mark_fits(const SourceMark& mark, const Release& release) const {
    if (release.bare || !same_file(mark.file, release.file)) return false;
    bool json = mark.kind == RecordKind::json;
    std::string_view function = json ? std::string_view(release.json_function) : std::string_view("print");
    if (!mark.function.empty() && mark.function != function) return false;
    if (mark.kind == RecordKind::header) return mark.line == release.header_line;
    if (mark.kind == RecordKind::attribute) return mark.line == release.attribute_line;
    const std::vector<uint32_t>& others = release.json_lines_other_pythons;
    return mark.line == release.json_line || std::find(others.begin(), others.end(), mark.line) != others.end();
}

void Evidence::by_marks(Fitting& fitting) {
    for (const SourceMark& mark : dump_.marks) {
        for (size_t n = 0; n < fitting.size(); ++n) fitting[n] = fitting[n] && mark_fits(mark, facts_.releases[n]);
        if (said.size() < kMaxEvidence) said.push_back(mark_text(mark));
    }
}

void Evidence::by_header(Fitting& fitting) {
    bool engine = dump_.name == "DeepSpeedEngine";
    if (!engine && dump_.name != "DeepSpeedLight") return;
    Fitting allowed(fitting.size(), true);
    for (size_t n = 0; n < fitting.size(); ++n) allowed[n] = (facts_.releases[n].version >= kEngine) == engine;
    narrow(fitting, allowed, dump_.name);
}

void Evidence::by_date(Fitting& fitting) {
    int printed = 0, tagged = 0;
    if (!to_days(dump_.date, printed)) return;
    Fitting allowed(fitting.size(), true);
    for (size_t n = 0; n < fitting.size(); ++n) {
        allowed[n] = !to_days(facts_.releases[n].date, tagged) || tagged <= printed + kEarliestDays;
    }
    narrow(fitting, allowed, dump_.date);
}

void Evidence::by_names(Fitting& fitting) {
    for (const auto& [n, path] : in_printed_order(rows_)) {  // so that what is said does not depend on a hash
        const std::vector<ReleaseRange>* releases = facts_.printed_in(path);
        if (!releases || in_all(*releases, fitting.size())) continue;
        Fitting allowed(fitting.size(), false);
        for (const ReleaseRange& range : *releases) allow(allowed, range, true);
        narrow(fitting, allowed, path);
    }
}

/// `section` is empty for the top level. A release that lacks nothing proves the section whole; only then do gaps exclude the others.
void Evidence::missing_in(std::string_view section, Fitting& fitting) {
    Fitting whole = fitting;
    std::vector<std::string_view> missing(fitting.size());
    for (const SurePath& sure : facts_.sure_paths(section)) {
        if (in_all(*sure.releases, fitting.size()) || rows_.find(sure.path) != rows_.end()) continue;
        for (const ReleaseRange& range : *sure.releases) {
            for (size_t n = range.first; n <= range.last; ++n) {
                if (whole[n]) missing[n] = sure.path;
                whole[n] = false;
            }
        }
    }
    if (!any(whole)) return;
    std::vector<std::string_view> named;
    for (size_t n = 0; n < fitting.size(); ++n) {
        if (fitting[n] && !whole[n] && std::find(named.begin(), named.end(), missing[n]) == named.end()) named.push_back(missing[n]);
    }
    for (std::string_view path : named) {
        Fitting allowed(fitting.size(), true);
        for (size_t n = 0; n < fitting.size(); ++n) allowed[n] = missing[n] != path;
        narrow(fitting, allowed, "without " + std::string(path));
    }
}

void Evidence::by_absence(Fitting& fitting) {
    bool whole = dump_.has_header && !dump_.user.empty() && !dump_.user[0].snippet;
    if (whole) missing_in({}, fitting);
    std::vector<std::string> sections;
    for (const auto& [path, n] : rows_) {
        const Row& row = dump_.attributes[n];
        if (row.kind == Kind::object && row.end > n + 1) sections.push_back(path);
    }
    std::sort(sections.begin(), sections.end());
    for (const std::string& section : sections) missing_in(section, fitting);
}

void Evidence::by_forms(Fitting& fitting) {
    Fitting before = fitting;
    for (const TellingDefault& telling : facts_.telling_defaults()) {
        auto row = rows_.find(telling.path);
        if (row == rows_.end()) continue;
        std::string_view text = dump_.view(dump_.attributes[row->second].text);
        if (dump_.attributes[row->second].kind != Kind::integer || (text.find(',') == text.npos && text != "sys.maxsize")) continue;
        Fitting allowed(fitting.size(), true);
        for (const TellingDefault::Text& wanted : telling.texts) {
            bool formed = wanted.text.empty() || wanted.text.find(',') != text.npos || wanted.text == "sys.maxsize";
            allow(allowed, wanted.releases, formed);
        }
        narrow(fitting, allowed, said_as(telling.path, text));
    }
    for (const Row& row : dump_.user) {
        bool number = (row.kind == Kind::integer || row.kind == Kind::real) && row.real > kScientificAbove && row.real < 1e15;
        if (!number) continue;
        std::string_view text = dump_.view(row.text);
        bool scientific = text.find("e+") != text.npos && text.size() == std::string_view("5.000000e+08").size();
        if (!scientific && row.kind != Kind::integer) continue;
        Fitting allowed(fitting.size(), true);
        for (size_t n = 0; n < fitting.size(); ++n) allowed[n] = (facts_.releases[n].version >= kScientificJson) == scientific;
        narrow(fitting, allowed, "json: " + std::string(text));
    }
    if (!any(fitting)) fitting = before;  // a dump that somebody wrote anew
}

void Evidence::by_defaults(Fitting& fitting) {
    if (dump_.user.empty() || dump_.user[0].snippet) return;  // what the user set is not known wholly
    const RowIndex user = index(dump_, dump_.user, true);
    auto set = [&](std::string_view key) { return user.find(key) != user.end(); };
    for (const TellingDefault& telling : facts_.telling_defaults()) {
        auto row = rows_.find(telling.path);
        if (row == rows_.end() || !scalar(dump_.attributes[row->second])) continue;
        if (std::any_of(telling.keys.begin(), telling.keys.end(), set)) continue;
        std::string_view text = dump_.view(dump_.attributes[row->second].text);
        Fitting allowed(fitting.size(), true);
        for (const TellingDefault::Text& wanted : telling.texts) {
            allow(allowed, wanted.releases, wanted.text.empty() || same_print(text, wanted.text));
        }
        Fitting both = fitting;
        for (size_t n = 0; n < both.size(); ++n) both[n] = both[n] && allowed[n];
        if (any(both)) narrow(fitting, allowed, said_as(telling.path, text));  // else some program changed it
    }
}

std::vector<size_t> Evidence::commits() const {
    std::vector<size_t> found;
    for (size_t n = 0; n < facts_.commits.size() && !dump_.marks.empty(); ++n) {
        const CommitLines& commit = facts_.commits[n];
        int made = 0, printed = 0;
        bool later = to_days(commit.date, made) && to_days(dump_.date, printed) && made > printed + kCommitDays;
        if (later) continue;
        bool fits = std::all_of(dump_.marks.begin(), dump_.marks.end(), [&](const SourceMark& mark) {
            uint32_t line = mark.kind == RecordKind::header      ? commit.header_line
                            : mark.kind == RecordKind::attribute ? commit.attribute_line
                                                                 : commit.json_line;
            return same_file(mark.file, commit.file) && mark.line == line;
        });
        if (fits) found.push_back(n);
    }
    return found;
}

}  // namespace dslens
