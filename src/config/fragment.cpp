#include "config/fragment.h"

#include <algorithm>

#include "config/snippet.h"
#include "log/clean.h"
#include "log/prefix.h"

namespace dslens {
namespace {

using Status = LiteralParser::Status;

constexpr uint32_t kIndent = 4;  // of DeepSpeed's JSON, a level
constexpr uint32_t kMaxTransport = 80;
constexpr uint32_t kMaxLevels = 32;

/// The end of the `"key":` at text[at]; npos when there is none.
size_t key_end(std::string_view text, size_t at) {
    if (at >= text.size() || text[at] != '"') return std::string_view::npos;
    size_t quote = text.find('"', at + 1);
    if (quote == std::string_view::npos || quote == at + 1) return std::string_view::npos;
    size_t colon = skip_blanks(text, static_cast<uint32_t>(quote + 1));
    return colon < text.size() && text[colon] == ':' ? colon + 1 : std::string_view::npos;
}

bool begins_value(std::string_view line) {
    std::string_view text = trim(line);
    return !text.empty() && (is_digit(text[0]) || text[0] == '"' || text[0] == '-');
}

}  // namespace

bool FragmentReader::begins(std::string_view line) {
    size_t quote = line.find('"');
    if (key_end(line, quote) == std::string_view::npos || quote > kMaxTransport) return false;
    std::string_view transport = trim_right(line.substr(0, quote));
    if (!transport.empty() && std::string_view(":>|])").find(transport.back()) == std::string_view::npos) return false;
    transport_ = std::string(transport);
    return true;
}

bool FragmentReader::line(const Text& raw) {
    if (complete_) return false;
    bool fresh = !reading();
    if (fresh && !begins(raw.view())) return false;
    size_t stripped = match_transport(raw.view(), transport_);
    bool fits = stripped != std::string_view::npos && size_ + raw.size() <= kMaxFragmentBytes;
    if (fresh) {
        levels_.clear();
        size_ = foreign_ = 0;
        indented_ = true;
        closed_ = own_form_ = false;
        open_level(Text(), raw.point(0));
    }
    fits = fits && take_line(raw.slice(static_cast<uint32_t>(stripped), raw.size()));
    if (!fits) {
        complete_ = reading() && ++foreign_ > kMaxFragmentForeign;
        return false;
    }
    foreign_ = 0;
    size_ += raw.size();
    lines_.push_back(raw);
    return true;
}

LiteralParser::Status FragmentReader::open_level(const Text& rest, TextPoint at) {
    levels_.emplace_back();
    Level& level = levels_.back();
    level.text.append("{", at);
    level.text.append(rest);
    level.parser.start(0, {});
    return level.parser.feed(level.text.view());
}

/// DeepSpeed's own encoder leaves a blank behind a comma, json.dumps with its separators none behind a colon.
void FragmentReader::note_form(const Text& line) {
    std::string_view text = line.view();
    uint32_t blanks = skip_blanks(text, 0);
    size_t value = key_end(text, blanks);
    indented_ = indented_ && (value == std::string_view::npos || blanks >= kIndent);
    own_form_ |= text.size() > 2 && text.substr(text.size() - 2) == ", ";
    own_form_ |= value != std::string_view::npos && value < text.size() && !is_blank(text[value]);
    own_form_ |= text.find("00e+0") != std::string_view::npos;
}

bool FragmentReader::take_line(const Text& line) {
    Level& level = levels_.back();
    LiteralParser::State before = level.parser.save();
    uint32_t size = level.text.size();
    level.text.append("\n", line.point(0));
    level.text.append(line);
    Status status = level.parser.feed(level.text.view());
    bool fits = status != Status::failed && (level.parser.position() > size || begins_value(line.view()));
    if (!fits || levels_.size() > kMaxLevels) {
        level.parser.restore(before);
        level.text.truncate(size);
        return false;
    }
    note_form(line);
    uint32_t blanks = skip_blanks(line.view(), 0);
    bool alone = trim(line.view()) == "}";
    while (status == Status::complete && !complete_) {
        status = close_level();
        complete_ = closed_ = alone && blanks < kIndent;
    }
    return true;
}

/// A bracket has closed what was opened in the part that is missing: what follows stands one level further out.
LiteralParser::Status FragmentReader::close_level() {
    Level& level = levels_.back();
    uint32_t end = level.parser.position();
    Text rest = level.text.slice(end, level.text.size());
    level.text.truncate(end);
    uint32_t at = skip_blanks(rest.view(), 0);
    if (at < rest.size() && rest.view()[at] == ']') at = skip_blanks(rest.view(), at + 1);
    if (at < rest.size() && rest.view()[at] == ',') ++at;
    return open_level(rest.slice(at, rest.size()), level.text.point(end));
}

std::vector<std::string> FragmentReader::keys(const Level& level) const {
    std::vector<std::string> found;
    const std::vector<Row>& rows = level.parser.rows();
    for (uint32_t i = 1; i < rows.size(); i = std::max(i + 1, rows[i].end)) {
        if (rows[i].depth == 1) found.emplace_back(level.text.view().substr(rows[i].name.begin, rows[i].name.size()));
    }
    return found;
}

/// The one section right below `above` that all keys can stand in; empty when there is none, or more than one.
std::string FragmentReader::only_section(const Level& level, const Sections& sections, const std::string& above) const {
    std::vector<std::string> wanted = keys(level);
    std::string found;
    for (const auto& [path, known] : sections) {
        bool below =
            above.empty() || (path.size() > above.size() && path.compare(0, above.size(), above) == 0 && path[above.size()] == '.');
        size_t begin = above.empty() ? 0 : above.size() + 1;
        bool fits = below && path.find('.', begin) == std::string::npos && path != "zero_enabled" && !wanted.empty() &&
                    std::all_of(wanted.begin(), wanted.end(), [&k = known](const std::string& key) { return has(k, key); });
        if (!fits) continue;
        if (!found.empty()) return {};
        found = path;
    }
    return found;
}

bool FragmentReader::is_user_json(const Level& level) const {
    uint32_t known = 0, evidence = 0;
    std::vector<std::string> names = keys(level);
    const std::vector<Row>& rows = level.parser.rows();
    for (uint32_t i = 1; i < rows.size(); i = std::max(i + 1, rows[i].end)) {
        std::string name(level.text.view().substr(rows[i].name.begin, rows[i].name.size()));
        if (rows[i].depth != 1 || !vocabulary_.json_top_level.has(name)) continue;
        ++known;
        ++evidence;
        auto section = vocabulary_.json_section_keys.find(name);
        if (section == vocabulary_.json_section_keys.end() || rows[i].kind != Kind::object) continue;
        KeyCount inside =
            count_keys(level.text.view(), rows, i, [&](std::string_view key) { return has(section->second, std::string(key)); });
        evidence += inside.known;
    }
    bool telling = std::any_of(names.begin(), names.end(), [](const std::string& name) { return name.find('_') != std::string::npos; });
    bool clear = closed_ && (own_form_ || indented_) && telling && known == names.size();
    return known > 0 && known * 2 >= names.size() && (evidence >= 2 || clear);
}

/// Puts the levels into one another as far as their sections are known, from the outermost to the inside.
void FragmentReader::assemble(Fragment& fragment) const {
    size_t outer = levels_.size() - (closed_ ? 1 : 0);
    while (!closed_ && outer > 0 && keys(levels_[outer - 1]).empty()) --outer;
    if (outer == 0) return;
    std::vector<std::string> names;  // of the levels, the outermost first
    std::string path;
    const Sections* sections = &vocabulary_.json_section_keys;
    const Level& first = levels_[outer - 1];
    if (!keys(first).empty() && !is_user_json(first)) {
        bool attribute = closed_;
        if (attribute) sections = &vocabulary_.section_keys;
        path = only_section(first, *sections, {});
        if (path.empty()) return;
        if (attribute) fragment.section = path;
        names.push_back(attribute ? std::string() : path);
    } else {
        names.emplace_back();
    }
    size_t at = outer - 1;
    for (; at > 0; --at) {
        std::string section = only_section(levels_[at - 1], *sections, path);
        if (section.empty()) break;
        names.push_back(path.empty() ? section : section.substr(path.size() + 1));
        path = section;
    }
    if (keys(first).empty() && at + 1 == outer) return;
    for (size_t n = 0; n < at; ++n) fragment.left_out |= !keys(levels_[n]).empty();
    fragment.text = levels_[at].text;
    for (size_t n = names.size(); n-- > 0; ++at) {
        if (names[n].empty()) break;
        Text inner = std::move(fragment.text);
        TextPoint point = inner.point(0);
        fragment.text.append("{\"" + names[n] + "\": ", point);
        fragment.text.append(inner);
        if (n == 0) break;
        fragment.text.append(", ", inner.point(inner.size()));
        fragment.text.append(levels_[at + 1].text, 1, levels_[at + 1].text.size());
    }
    LiteralParser parser;
    parser.start(0, {});
    parser.finish(fragment.text.view());
    fragment.rows = std::move(parser.rows());
    fragment.printed = closed_ && (own_form_ || indented_);
}

Fragment FragmentReader::take(std::vector<Text>& lines) {
    Fragment fragment;
    fragment.first_line = lines_.front().point(0).line;
    fragment.last_line = lines_.back().point(0).line;
    assemble(fragment);
    lines = std::move(lines_);
    lines_.clear();
    complete_ = false;
    return fragment;
}

void report_rest(const Fragment& fragment, bool hole, Problems& problems) {
    std::string en, zh;
    if (!fragment.section.empty()) {
        en = "The beginning of the value of " + fragment.section + " is missing; the rest of it, from here on, is shown.";
        zh = fragment.section + " 的值缺少开头；已显示从此处起的其余部分。";
    } else if (hole) {
        en = "A piece of the JSON before this line is missing; what stands from here on is shown as the rest of it.";
        zh = "此行之前缺少 JSON 的一段；从此处起的内容作为其余部分显示。";
    } else {
        en = "The beginning of the JSON is missing; what stands from here on is shown as the rest of the user's configuration.";
        zh = "JSON 缺少开头；从此处起的内容作为用户配置的其余部分显示。";
    }
    if (fragment.left_out) {
        en += " Entries of which the section's name is missing were left out.";
        zh += "所属节的名称已缺失的条目被略去。";
    }
    problems.add(fragment.first_line, 1, std::move(en), std::move(zh));
}

}  // namespace dslens
