#include "config/evidence.h"

#include <algorithm>

#include "log/clean.h"
#include "log/real.h"

namespace dslens {

std::vector<ReleaseRange> to_ranges(const Fitting& fitting) {
    std::vector<ReleaseRange> ranges;
    for (size_t release : fitting) {
        if (!ranges.empty() && ranges.back().last + 1 == release) ranges.back().last = release;
        else ranges.push_back({release, release});
    }
    return ranges;
}

bool to_days(std::string_view date, int& days) {
    if (date.size() < 10 || date[4] != '-' || date[7] != '-') return false;
    auto number = [date](size_t begin, size_t end) {
        int value = 0;
        for (; begin < end && is_digit(date[begin]); ++begin) value = value * 10 + (date[begin] - '0');
        return value;
    };
    int year = number(0, 4), month = number(5, 7), day = number(8, 10);
    if (year < 1970 || month < 1 || month > 12 || day < 1 || day > 31) return false;
    if (month < 3) --year, month += 12;  // the year begins in March, so that the leap day is its last
    days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * (month - 3) + 2) / 5 + day - 1 - 719468;
    return true;
}

namespace {

constexpr Version kScientificJson{0, 3, 15};  // from here on numbers above 1000 stand in the printed JSON as 5.000000e+08
constexpr Version kEngine{0, 3, 1};           // from here on the header says DeepSpeedEngine; before, DeepSpeedLight
constexpr double kScientificAbove = 1000;

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

/// Takes out what does not fit; true where something did not.
template <class Fits>
bool narrow(Fitting& fitting, Fits fits) {
    return std::erase_if(fitting, [&](size_t release) { return !fits(release); }) > 0;
}

/// Of the texts of a default, those that can have been printed. Releases without a text have no say.
template <class Fits>
Fitting with_text(const Fitting& fitting, const TellingDefault& telling, Fits fits) {
    Fitting kept = fitting;
    for (const TellingDefault::Text& wanted : telling.texts) {
        if (!fits(wanted.text))
            narrow(kept, [&](size_t release) { return release < wanted.releases.first || release > wanted.releases.last; });
    }
    return kept;
}

std::vector<std::string> paths_of(const Dump& dump, const std::vector<Row>& rows, uint32_t first) {
    std::vector<std::string> found;
    for (Paths paths(dump, rows, first); paths.next();) found.emplace_back(paths.path());
    std::sort(found.begin(), found.end());
    return found;
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

void Evidence::say(std::string evidence) {
    if (said.size() < kMaxEvidence) said.push_back(std::move(evidence));
}

const Row* Evidence::row_of(uint32_t name) const {
    uint32_t row = names_.row_of(name);
    return row == PrintedNames::kNone ? nullptr : &dump_.attributes[row];
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
        narrow(fitting, [&](size_t release) { return mark_fits(mark, facts_.releases[release]); });
        say(mark_text(mark));
    }
}

void Evidence::by_header(Fitting& fitting) {
    bool engine = dump_.name == "DeepSpeedEngine";
    if (!engine && dump_.name != "DeepSpeedLight") return;
    if (narrow(fitting, [&](size_t release) { return (facts_.releases[release].version >= kEngine) == engine; })) say(dump_.name);
}

void Evidence::by_date(Fitting& fitting) {
    int printed = 0, tagged = 0;
    if (!to_days(dump_.date, printed)) return;
    auto fits = [&](size_t release) { return !to_days(facts_.releases[release].date, tagged) || tagged <= printed + kEarliestDays; };
    if (narrow(fitting, fits)) say(dump_.date);
}

void Evidence::by_names(Fitting& fitting) {
    for (const PrintedNames::Name& printed : names_.in_printed_order()) {
        const std::vector<ReleaseRange>* releases = facts_.printed_in(printed.name);
        if (releases && narrow(fitting, [&](size_t release) { return in_ranges(*releases, release); }))
            say(path_of(dump_, dump_.attributes, printed.row));
    }
}

/// A release that lacks nothing proves the section whole; only then do gaps exclude the others.
void Evidence::missing_in(uint32_t section, Fitting& fitting) {
    std::vector<const SurePath*> missing(fitting.size());  // the first one of each release
    for (const SurePath& sure : facts_.sure_paths(section)) {
        const bool in_all = sure.releases->front().first == 0 && sure.releases->front().last + 1 == facts_.releases.size();
        if (in_all || row_of(sure.name)) continue;  // what every release prints tells nothing of which it was
        for (size_t n = 0; n < fitting.size(); ++n) {
            if (!missing[n] && in_ranges(*sure.releases, fitting[n])) missing[n] = &sure;
        }
    }
    Fitting whole;
    for (size_t n = 0; n < fitting.size(); ++n) {
        if (!missing[n]) whole.push_back(fitting[n]);
    }
    if (whole.empty()) return;
    for (auto lacked = missing.begin(); lacked != missing.end(); ++lacked) {
        if (*lacked && std::find(missing.begin(), lacked, *lacked) == lacked) say("without " + std::string((*lacked)->path));
    }
    fitting = whole;
}

void Evidence::by_absence(Fitting& fitting) {
    bool whole = dump_.has_header && !dump_.user.empty() && !dump_.user[0].snippet;
    if (whole) missing_in(ReleaseFacts::kRecords, fitting);
    for (uint32_t name = 0; name < names_.count(); ++name) {
        const Row* row = row_of(name);
        bool section = row && row->kind == Kind::object && row->end > names_.row_of(name) + 1;
        if (section) missing_in(name, fitting);
    }
}

void Evidence::by_forms(Fitting& fitting) {
    Fitting before = fitting;
    auto formed = [](std::string_view text) { return text.empty() || text.find(',') != text.npos || text == "sys.maxsize"; };
    for (const TellingDefault& telling : facts_.telling_defaults()) {
        const Row* row = row_of(telling.name);
        if (!row || row->kind != Kind::integer || !formed(dump_.view(row->text))) continue;
        Fitting kept = with_text(fitting, telling, formed);
        if (kept.size() < fitting.size()) say(said_as(telling.path, dump_.view(row->text)));
        fitting = kept;
    }
    for (const Row& row : dump_.user) {
        bool number = (row.kind == Kind::integer || row.kind == Kind::real) && row.real > kScientificAbove && row.real < 1e15;
        if (!number) continue;
        std::string_view text = dump_.view(row.text);
        bool scientific = text.find("e+") != text.npos && text.size() == std::string_view("5.000000e+08").size();
        if (!scientific && row.kind != Kind::integer) continue;
        if (narrow(fitting, [&](size_t release) { return (facts_.releases[release].version >= kScientificJson) == scientific; }))
            say("json: " + std::string(text));
    }
    if (fitting.empty()) fitting = before;  // a dump that somebody wrote anew
}

void Evidence::by_defaults(Fitting& fitting) {
    if (dump_.user.empty() || dump_.user[0].snippet) return;  // what the user set is not known wholly
    const std::vector<std::string> user = paths_of(dump_, dump_.user, 1);
    auto set = [&](std::string_view key) { return std::binary_search(user.begin(), user.end(), key); };
    for (const TellingDefault& telling : facts_.telling_defaults()) {
        const Row* row = row_of(telling.name);
        if (!row || !scalar(*row) || std::any_of(telling.keys.begin(), telling.keys.end(), set)) continue;
        std::string_view text = dump_.view(row->text);
        Fitting kept = with_text(fitting, telling, [&](std::string_view wanted) { return wanted.empty() || same_print(text, wanted); });
        if (kept.empty() || kept.size() == fitting.size()) continue;  // none: some program changed it
        say(said_as(telling.path, text));
        fitting = kept;
    }
}

std::vector<size_t> Evidence::commits() const {
    std::vector<size_t> found;
    for (size_t n = 0; n < facts_.commits.size() && !dump_.marks.empty(); ++n) {
        const CommitLines& commit = facts_.commits[n];
        bool fits = std::all_of(dump_.marks.begin(), dump_.marks.end(), [&](const SourceMark& mark) {
            uint32_t line = mark.kind == RecordKind::header      ? commit.header_line
                            : mark.kind == RecordKind::attribute ? commit.attribute_line
                                                                 : commit.json_line;
            return same_file(mark.file, commit.file) && mark.line == line;
        });
        int made = 0, printed = 0;
        bool later = fits && to_days(commit.date, made) && to_days(dump_.date, printed) && made > printed + kCommitDays;
        if (fits && !later) found.push_back(n);
    }
    return found;
}

}  // namespace dslens
