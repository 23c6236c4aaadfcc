#include "config/snippet.h"

#include <algorithm>
#include <map>

#include "config/names.h"
#include "config/shape.h"
#include "config/typography.h"
#include "log/clean.h"

namespace dslens {
namespace {

constexpr size_t kMaxLead = 200;  // bytes before an object on its line

/// Where an object begins in the line: at its front, at its end behind `name =` or `name:`, or in its midst with a key behind it (then only
/// a whole configuration is looked for). npos when none does.
size_t object_begin(std::string_view line, bool& within) {
    within = false;
    size_t front = skip_blanks(line, 0);
    if (front < line.size() && line[front] == '{') return front;
    std::string_view trimmed = trim_right(line);
    if (trimmed.empty()) return std::string_view::npos;
    if (trimmed.back() == '{' && trimmed.size() - front <= kMaxLead) {
        std::string_view before = trim_right(trimmed.substr(0, trimmed.size() - 1));
        bool assigned = !before.empty() && (before.back() == '=' || before.back() == ':' || before.back() == '(');
        return assigned ? trimmed.size() - 1 : std::string_view::npos;
    }
    within = true;
    size_t bracket = trimmed.substr(0, kMaxLead).find('{');
    if (bracket == std::string_view::npos) return bracket;
    size_t key = skip_blanks(trimmed, static_cast<uint32_t>(bracket) + 1);
    return key < trimmed.size() && (trimmed[key] == '"' || trimmed[key] == '\'') ? bracket : std::string_view::npos;
}

bool looks_like_json(std::string_view line) {
    line = trim(line);
    if (line.empty() || line.find("\":") != std::string_view::npos) return true;
    return std::string_view(",;{}[]").find(line.back()) != std::string_view::npos;
}

/// `> {`, `pod-1 | {`, `ds_config = {`
bool opens_object(std::string_view line) {
    line = trim(line);
    if (line.empty() || line.back() != '{' || line.size() > kMaxLead) return false;
    line = trim_right(line.substr(0, line.size() - 1));
    return line.empty() || std::string_view("=:(>|])").find(line.back()) != std::string_view::npos;
}

uint32_t begin_line(const Snippet& snippet) { return snippet.text.point(0).line; }

struct Best {
    std::string section;
    uint32_t score = 0;
    bool tie = false;
};
using Sections = std::map<std::string, std::vector<std::string>>;

/// The section that has most of the keys, and nearly all; the mentioned one before all others.
Best best_section(const Snippet& snippet, const std::string& mention, const Sections& sections) {
    Best best;
    for (const auto& [section, keys] : sections) {
        auto known = [&keys = keys](std::string_view key) { return std::find(keys.begin(), keys.end(), key) != keys.end(); };
        KeyCount count = count_keys(snippet.text.view(), snippet.rows, 0, known);
        bool named = mention == section;
        bool fits =
            named ? count.known >= 1 && count.known * 10 >= count.keys * 8 : count.telling >= 3 && count.known * 10 >= count.keys * 9;
        if (!fits) continue;
        bool section_name =
            section.size() > 7 && section.compare(section.size() - 7, 7, "_config") == 0;  // 0.1's zero_enabled held the same keys
        uint32_t score = count.known * 2 + (named ? 1'000'000 : 0) + (section_name ? 1 : 0);
        if (score == best.score) best.tie = true;
        if (score <= best.score) continue;
        best = {section, score, false};
    }
    if (best.tie) best.section.clear();
    return best;
}

}  // namespace

std::optional<Snippet> SnippetReader::line(const Text& raw) {
    Text line = raw;
    undo_typography(line);
    if (reading_) {
        if (text_.size() + line.size() > kMaxSnippetBytes) {
            reading_ = false;
            return std::nullopt;
        }
        text_.append("\n", text_.point(text_.size()));
        text_.append(line);
        return read_on();
    }
    if (opens_object(line.view())) {
        in_block_ = true;
        other_ = 0;
        most_other_ = kBlockOther;
    }
    size_t begin = object_begin(line.view(), within_);
    remember_mention(line);
    if (begin == std::string_view::npos) return std::nullopt;
    reading_ = true;
    text_ = line.slice(static_cast<uint32_t>(begin), line.size());
    parser_.start(0, LiteralRules{true, false});
    return read_on();
}

std::optional<Snippet> SnippetReader::read_on() {
    LiteralParser::Status status = parser_.feed(text_.view());
    if (status == LiteralParser::Status::open) return std::nullopt;
    reading_ = false;
    most_other_ = status == LiteralParser::Status::complete ? 0 : kBlockOther;
    if (status != LiteralParser::Status::complete || parser_.rows()[0].kind != Kind::object) return std::nullopt;
    Snippet snippet;
    snippet.last_line = text_.point(parser_.position() - 1).line;
    snippet.text = text_.slice(0, parser_.position());
    snippet.rows = parser_.rows();
    resolve_names(snippet.text, snippet.rows, false);
    bool near = !mention_.empty() && begin_line(snippet) >= mention_line_ && begin_line(snippet) - mention_line_ <= kMentionLines;
    classify(snippet, near ? mention_ : std::string(), vocabulary_);
    if (within_) snippet.section.clear();
    if (snippet.section.empty() && !snippet.ds_config) return std::nullopt;
    return snippet;
}

bool SnippetReader::goes_on(std::string_view line) {
    if (!in_block_) return false;
    other_ = looks_like_json(line) ? 0 : other_ + 1;
    in_block_ = other_ <= most_other_;
    return in_block_;
}

/// "6. `zero_config` …" before an object says what it is.
void SnippetReader::remember_mention(const Text& line) {
    std::string_view text = line.view();
    for (size_t at = 0; at < text.size();) {
        if (!is_letter(text[at])) {
            ++at;
            continue;
        }
        size_t end = at;
        while (end < text.size() && is_word(text[end])) ++end;
        std::string word(text.substr(at, end - at));
        if (word.find('_') != std::string::npos && vocabulary_.section_keys.count(word)) {
            mention_ = word;
            mention_line_ = line.point(0).line;
            return;
        }
        at = end;
    }
}

void classify(Snippet& snippet, const std::string& mention, const Vocabulary& vocabulary) {
    Best best = best_section(snippet, mention, vocabulary.section_keys);
    snippet.section = best.section;
    snippet.assumed = !best.section.empty() && best.section != mention;
    snippet.ds_config = shape_of(snippet.text.view(), snippet.rows, 0, vocabulary, false).is_config_in_prose();
}

std::string json_section(const Snippet& snippet, const Vocabulary& vocabulary) {
    return best_section(snippet, {}, vocabulary.json_section_keys).section;
}

void report_assumed(const Snippet& snippet, const std::string& section, Problems& problems) {
    problems.add(snippet.text.point(0),
                 "Nothing says which section this is: its keys are those of " + section + ", and it was read as that.",
                 "没有说明这是哪一部分：其中的键属于 " + section + "，因此按它读取。");
}

}  // namespace dslens
