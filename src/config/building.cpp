#include "config/building.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "config/token.h"
#include "log/clean.h"
#include "log/prefix.h"

namespace dslens {
namespace {

constexpr size_t kMaxDanglings = 1'000;
constexpr uint32_t kSoftWraps = 2;  // so many lines broken at a blank show that a plain string's may be as well
constexpr int kSameMoment = 2;      // seconds within which a repeated record is an echo
constexpr uint32_t kSameLabel = 2;  // so many records behind one label show that it is no line number and no time

/// "11:55:59" in seconds; -1 when there is none.
int seconds(std::string_view time) {
    if (time.size() < 8) return -1;
    auto two = [&](size_t at) { return (time[at] - '0') * 10 + (time[at + 1] - '0'); };
    return two(0) * 3600 + two(3) * 60 + two(6);
}

void shift_rows(std::vector<Row>& rows, uint32_t bytes, uint32_t base) {
    for (Row& row : rows) {
        row.name.begin += bytes;
        row.name.end += bytes;
        row.text.begin += bytes;
        row.text.end += bytes;
        row.end += base;
    }
}

/// The entry of that name in an object of the user's JSON; 0 when there is none.
uint32_t entry(const Dump& dump, uint32_t object, std::string_view name) {
    for (uint32_t i = object + 1; i < dump.user[object].end; i = dump.user[i].end) {
        if (dump.view(dump.user[i].name) == name) return i;
    }
    return 0;
}

/// Copies from[index] and all below it to the end of an object.
void insert_entry(std::vector<Row>& rows, uint32_t object, const std::vector<Row>& from, uint32_t index) {
    uint32_t count = from[index].end - index, at = rows[object].end;
    for (uint32_t i = 0; i < rows.size(); ++i) {
        bool round = i <= object && rows[i].end >= at;
        if (round || i >= at) rows[i].end += count;
    }
    std::vector<Row> entry(from.begin() + index, from.begin() + from[index].end);
    for (Row& row : entry) row.end = row.end - index + at;
    rows.insert(rows.begin() + at, entry.begin(), entry.end());
}
}  // namespace

Building::Building(std::string stream, std::string stated, uint32_t stated_line) {
    streams_.push_back(std::move(stream));
    dump_.stated = std::move(stated);
    dump_.stated_line = stated_line;
}

void Building::set_header(std::string name, const Origin& origin) {
    dump_.has_header = true;
    dump_.name = std::move(name);
    trusted_ = true;
    note_origin(origin, RecordKind::header);
    previous_width_ = origin.width;
}

bool Building::at_last_time(std::string_view time) const {
    int before = seconds(last_time_), now = seconds(time);
    return before == now || (before >= 0 && now >= 0 && std::abs(now - before) < kSameMoment);
}

void Building::start_record(Text record, const RecordHead& head, const Origin& origin, const Vocabulary& vocabulary) {
    finish_record();
    echo_ = is_echo(record, head, origin);
    echoes_ += echo_;
    last_begin_.assign(record.view().substr(head.name_begin));
    std::string name(record.view().substr(head.name_begin, head.name_end - head.name_begin));
    bool json = head.what == RecordHead::What::json;
    note_origin(origin, json ? RecordKind::json : RecordKind::attribute);
    has_records_ = true;
    if (origin.trusted) trusted_ = true;
    if (!origin.trusted) ++doubtful_;
    bare_ |= !origin.logger;
    if (!json) {
        auto [known, fresh] = names_.try_emplace(name, false);
        if (std::exchange(known->second, false)) drop_snippet(name);
        last_name_ = name;
    }
    RecordValue::Name about;
    about.known = head.known || json;
    about.lean = origin.lean;
    about.plain = !json && is_plain_string(name, vocabulary);
    auto keys = vocabulary.section_keys.find(name);
    if (keys != vocabulary.section_keys.end() && !keys->second.empty()) about.keys = &keys->second;
    about.json_keys = &vocabulary.json_top_level;
    record_name_ = {head.name_begin, head.name_end};
    about.text = std::move(name);
    note_width(record.view(), origin.width);
    record_.emplace(std::move(about), std::move(record), head.value_begin);
    next_.clear();
    dangling_ = false;
    previous_width_ = origin.width;
    adjoining_ = true;
    foreign_ = 0;
    if (!record_->may_have_more()) finish_record();
}

void Building::add_snippet(const std::string& name, const Text& text, std::vector<Row> rows, uint32_t line) {
    Text record;
    record.append(name + " ", text.point(0));
    uint32_t shift = record.size();
    record.append(text);
    shift_rows(rows, shift, 0);
    if (!rows.empty()) rows[0].snippet = true;
    names_[name] = true;
    uint32_t first = text.point(0).line;
    if (!dump_.first_line || first < dump_.first_line) dump_.first_line = first;
    dump_.last_line = std::max(dump_.last_line, line);
    append_rows(record, rows, {0, static_cast<uint32_t>(name.size())}, false);
}

void Building::add_rest(Fragment& fragment) {
    finish_record();
    bool user = fragment.section.empty(), hole = user && !dump_.user.empty();
    report_rest(fragment, hole, problems_);
    if (!dump_.first_line || fragment.first_line < dump_.first_line) dump_.first_line = fragment.first_line;
    dump_.last_line = std::max(dump_.last_line, fragment.last_line);
    if (fragment.printed) has_records_ = trusted_ = true;
    if (!user) return add_snippet(fragment.section, fragment.text, std::move(fragment.rows), fragment.last_line);
    if (hole && dump_.user[0].kind == Kind::object) return merge_user(fragment);
    dump_.user.clear();  // `json =` without its value
    append_rows(fragment.text, fragment.rows, {}, true);
    if (!dump_.user.empty()) dump_.user[0].snippet = true;
}

/// Adds the entries that are new, object by object.
void Building::merge_user(const Fragment& fragment) {
    if (dump_.text.size() + fragment.text.size() > kMaxDumpBytes) return;
    uint32_t shift = static_cast<uint32_t>(dump_.text.size());
    dump_.text += fragment.text.bytes();
    dump_.text += '\n';
    add_pieces(fragment.text, shift, dump_.pieces);
    std::vector<Row> rows = fragment.rows;
    shift_rows(rows, shift, 0);
    uint32_t object = 0;  // of the user's, into which rows[i] goes
    for (uint32_t i = 1; i < rows.size();) {
        if (rows[i].depth == 1) object = 0;
        uint32_t there = entry(dump_, object, dump_.view(rows[i].name));
        if (!there) {
            insert_entry(dump_.user, object, rows, i);
        } else if (rows[i].kind == Kind::object && dump_.user[there].kind == Kind::object && rows[i].depth == 1) {
            object = there;
            ++i;
            continue;
        }
        i = rows[i].end;
    }
}

bool Building::continue_record(const Text& line, uint32_t width, bool unlabelled) {
    if (!record_ || foreign_ > kMaxForeignLines) return false;
    RecordValue::Joint joint{adjoining_, at_wrap_width(previous_width_), unlabelled, wrap_indent_};
    note_width(line.view(), width);
    Problems unsaid;
    if (!record_->take(line, joint, echo_ ? unsaid : problems_)) {
        if (adjoining_ && next_.empty() && record_->may_be_wrapped()) next_ = line;
        return false;
    }
    soft_wraps_ += record_->proved_soft_wrap();
    next_.clear();
    if (record_->proved_wrapping() && adjoining_) {
        set_wrap_width(previous_width_);
        wrap_indent_ = std::min(wrap_indent_, record_->indent());
    }
    dump_.last_line = std::max(dump_.last_line, line.point(0).line);
    previous_width_ = width;
    adjoining_ = true;
    foreign_ = 0;
    if (!record_->may_have_more()) finish_record();
    return true;
}

void Building::note_width(std::string_view line, uint32_t width) {
    max_width_ = std::max(max_width_, width);
    if (width > max_broken_width_ && trim(line).find(' ') != std::string_view::npos) max_broken_width_ = width;
}

void Building::foreign_line() {
    dangling_ |= record_ && adjoining_ && !next_.empty();
    adjoining_ = false;
    if (record_) ++foreign_;
}

void Building::finish_record() {
    if (!record_) return;
    if (echo_) return finish_echo();
    Problems later;
    record_->finish(dangling_ ? later : problems_);
    bool user = record_->name().text == "json";
    if (dangling_ && record_->rows().size() == 1 && danglings_.size() < kMaxDanglings) {
        danglings_.push_back({static_cast<uint32_t>(dump_.attributes.size()), record_->name(), record_->text(), std::move(next_),
                              record_->value_begin(), previous_width_, record_->rows()[0].text.empty(), later.take()});
    }
    for (Problem& problem : later.take()) problems_.add(std::move(problem));
    dangling_ = false;
    next_.clear();
    if (!append_rows(record_->text(), record_->rows(), record_name_, user)) {
        problems_.add(record_->text().point(record_name_.begin),
                      "The configuration is larger than can be shown; " + record_->name().text + " was left out.",
                      "配置过大，无法全部显示；" + record_->name().text + " 已略去。");
    }
    last_text_ = record_->rows().empty() ? Span{} : record_->rows()[0].text;
    record_.reset();
}

/// There is no value, and the next word would have made its line the widest of all.
bool Building::soft_candidate(const Dangling& dangling) const {
    std::string_view word = trim(dangling.next.view());
    word = word.substr(0, word.find(' '));
    return dangling.empty && dangling.width + 1 + word.size() > max_broken_width_;
}

/// Two values that are nothing but a literal alone on its line show it: no other output looks like that twice.
void Building::count_soft_wraps() {
    uint32_t literals = 0;
    for (const Dangling& dangling : danglings_) {
        Token token = next_token(trim(dangling.next.view()), 0, TokenRules{true, false, false, true});
        bool alone = token.end - token.begin == trim(dangling.next.view()).size();
        bool literal = token.type == Token::Type::number || (token.type == Token::Type::word && token.kind != Kind::word);
        literals += alone && literal && !dangling.name.plain && soft_candidate(dangling);
    }
    if (literals > 1) soft_wraps_ += literals;
}

/// Hard: the line is as wide as those known to be wrapped. Soft: lines are known to be broken off at blanks.
bool Building::is_wrapped(const Dangling& dangling) const {
    bool blank_lost = dangling.empty && dangling.width + 1 == wrap_width_;
    if (wrap_width_ && (dangling.width == wrap_width_ || blank_lost)) return true;
    return soft_candidate(dangling) && soft_wraps_ >= (dangling.name.plain ? kSoftWraps : 1);
}

bool Building::join(const Dangling& dangling) {
    uint32_t row = dangling.row;
    std::string_view next = trim(dangling.next.view());
    bool there = row < dump_.attributes.size() && dump_.attributes[row].end == row + 1 && next.size() > 0;
    if (!there || dump_.text.size() + dangling.record.size() + next.size() + 2 > kMaxDumpBytes) return false;
    Text text = dangling.record;
    text.truncate(static_cast<uint32_t>(trim_right(text.view()).size()));
    if (dangling.empty) text.append(" ", text.point(text.size()));
    uint32_t begin = dangling.empty ? text.size() : dangling.value_begin;
    text.append(dangling.next.slice(skip_blanks(dangling.next.view(), 0), dangling.next.size()));
    Problems unsaid;
    RecordValue value(dangling.name, text, begin);
    value.finish(unsaid);
    if (value.rows().size() != 1 || !unsaid.take().empty()) return false;
    Row joined = value.rows()[0];
    bool words = joined.kind == Kind::string && !dangling.name.plain;  // "False alarm"
    if (words) return false;
    uint32_t shift = static_cast<uint32_t>(dump_.text.size());
    dump_.text += value.text().bytes() + "\n";
    add_pieces(value.text(), shift, dump_.pieces);
    Row& old = dump_.attributes[row];
    joined.name = old.name;
    joined.text = {joined.text.begin + shift, joined.text.end + shift};
    joined.end = old.end;
    old = joined;
    return true;
}

/// The next line could be the rest of a number or word, and no wider line shows that it is not.
void Building::report_untold(const Dangling& dangling) {
    std::string_view next = trim(dangling.next.view());
    bool no_wider = dangling.empty ? dangling.name.plain && (soft_wraps_ > 0 || soft_candidate(dangling)) : dangling.width >= max_width_;
    if (dangling.row >= dump_.attributes.size() || !no_wider) return;
    const Row& row = dump_.attributes[dangling.row];
    bool number = row.kind == Kind::integer || row.kind == Kind::real, word = row.kind == Kind::string || row.kind == Kind::word;
    auto fits = [&](char c) {
        return is_digit(c) || c == '.' || (number && std::string_view("e+-").find(c) != std::string_view::npos) ||
               (word && (is_word(c) || c == '/' || c == '-' || c == '>'));
    };
    if ((!number && !word) || !std::all_of(next.begin(), next.end(), fits)) return;
    std::string rest = quoted(next), value = quoted(dump_.view(row.text));
    problems_.add(
        dangling.next.point(0),
        "“" + rest + "” may be the rest of the value of " + dangling.name.text + ", “" + value +
            "”, broken off at the end of its line: no other line shows whether lines were wrapped.",
        "“" + rest + "”可能是 " + dangling.name.text + " 的值“" + value + "”在行尾断开后的其余部分：没有其他行能说明日志是否折行。");
}

void Building::settle() {
    count_soft_wraps();
    for (Dangling& dangling : danglings_) {
        if (is_wrapped(dangling) && join(dangling)) {
            dump_.last_line = std::max(dump_.last_line, dangling.next.point(0).line);
            continue;
        }
        for (Problem& problem : dangling.problems) problems_.add(std::move(problem));
        report_untold(dangling);
    }
    danglings_.clear();
}

/// Lines of one width are cut at it, lines of several at blanks.
void Building::set_wrap_width(uint32_t width) {
    bool another = wrap_width_ && (width > wrap_width_ + 1 || wrap_width_ > width + 1);
    soft_wraps_ += another;
    wrap_width_ = width;
}

bool Building::has(std::string_view name) const {
    auto found = names_.find(name);
    return found != names_.end() && !found->second;
}

bool Building::steps_back(std::string_view name, std::string_view time) const {
    if (last_name_.empty() || name >= last_name_) return false;
    int before = seconds(last_time_), now = seconds(time);
    if (before < 0 || now < 0) return false;
    return std::abs(now - before) >= 2;
}

void Building::add_stream(const std::string& key) {
    bool known = std::find(streams_.begin(), streams_.end(), key) != streams_.end();
    if (!known && streams_.size() < kMaxTransports) streams_.push_back(key);
}

bool Building::other_label(std::string_view front, const std::string& transport) const {
    return transports_.size() == 1 && origins_ >= kSameLabel && front != transport && stream_key(front) != stream_key(transport);
}

Dump Building::take() {
    if (only_json()) dump_.form = DumpForm::ds_config;
    if (dump_.pieces.empty()) dump_.pieces.push_back({0, dump_.first_line, 1});
    return std::move(dump_);
}

void Building::note_origin(const Origin& origin, RecordKind kind) {
    if (!dump_.first_line || origin.line < dump_.first_line) dump_.first_line = origin.line;
    dump_.last_line = std::max(dump_.last_line, origin.line);
    ++origins_;
    remember_transport(origin.transport);
    if (!origin.logger) return;
    if (dump_.date.empty()) dump_.date = origin.date;
    if (!origin.time.empty()) last_time_ = origin.time;
    const SourceMark& mark = origin.mark;
    bool known = std::any_of(dump_.marks.begin(), dump_.marks.end(), [&](const SourceMark& other) {
        return other.kind == kind && other.line == mark.line && other.file == mark.file && other.function == mark.function;
    });
    if (!known) dump_.marks.push_back({kind, mark.file, mark.function, mark.line});
}

void Building::remember_transport(const std::string& transport) {
    if (!transports_.empty() && transports_.back() == transport) return;
    auto found = std::find(transports_.begin(), transports_.end(), transport);
    if (found != transports_.end()) transports_.erase(found);
    if (transports_.size() >= kMaxTransports) transports_.erase(transports_.begin());
    transports_.push_back(transport);
}

/// Moves a record's text and rows to the end of the dump; false when there is no more room.
bool Building::append_rows(const Text& text, std::vector<Row>& rows, Span name, bool user) {
    if (rows.empty() || dump_.text.size() + text.size() > kMaxDumpBytes) return false;
    uint32_t shift = static_cast<uint32_t>(dump_.text.size());
    std::vector<Row>& into = user ? dump_.user : dump_.attributes;
    uint32_t base = static_cast<uint32_t>(into.size());
    dump_.text += text.bytes();
    dump_.text += '\n';
    add_pieces(text, shift, dump_.pieces);
    rows[0].name = name;
    shift_rows(rows, shift, base);
    into.insert(into.end(), rows.begin(), rows.end());
    return true;
}

/// A real record of the same attribute has come: the snippet's rows go.
void Building::drop_snippet(const std::string& name) {
    std::vector<Row>& rows = dump_.attributes;
    for (uint32_t i = 0; i < rows.size(); i = rows[i].end) {
        if (dump_.view(rows[i].name) != name) continue;
        uint32_t count = rows[i].end - i;
        rows.erase(rows.begin() + i, rows.begin() + rows[i].end);
        for (size_t k = i; k < rows.size(); ++k) rows[k].end -= count;
        return;
    }
}

}  // namespace dslens
