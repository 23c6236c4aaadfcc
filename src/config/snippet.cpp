#include "config/snippet.h"

#include <algorithm>

#include "config/typography.h"
#include "log/clean.h"

namespace dslens {
namespace {

/// Where an object begins in the line: at its front, or at its end behind `name =` or `name:`. npos when none does.
size_t object_begin(std::string_view line) {
    size_t front = skip_blanks(line, 0);
    if (front < line.size() && line[front] == '{') return front;
    std::string_view trimmed = trim_right(line);
    if (trimmed.empty() || trimmed.back() != '{' || trimmed.size() - front > 120) return std::string_view::npos;
    std::string_view before = trim_right(trimmed.substr(0, trimmed.size() - 1));
    bool assigned = !before.empty() && (before.back() == '=' || before.back() == ':' || before.back() == '(');
    return assigned ? trimmed.size() - 1 : std::string_view::npos;
}

}  // namespace

std::optional<Snippet> SnippetReader::line(const Text& raw) {
    Text line = undo_typography(raw);
    if (reading_) {
        if (text_.size() + line.size() > kMaxSnippetBytes) {
            reading_ = false;
            return std::nullopt;
        }
        text_.append("\n", text_.point(text_.size()));
        text_.append(line);
        return read_on();
    }
    size_t begin = object_begin(line.view());
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
    if (status != LiteralParser::Status::complete || parser_.rows()[0].kind != Kind::object) return std::nullopt;
    Snippet snippet;
    snippet.last_line = text_.point(parser_.position() - 1).line;
    snippet.text = text_.slice(0, parser_.position());
    snippet.rows = parser_.rows();
    classify(snippet);
    if (snippet.section.empty() && !snippet.ds_config) return std::nullopt;
    return snippet;
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

void SnippetReader::classify(Snippet& snippet) const {
    std::string_view text = snippet.text.view();
    uint32_t begin = snippet.text.point(0).line;
    bool mentioned = !mention_.empty() && begin >= mention_line_ && begin - mention_line_ <= kMentionLines;
    uint32_t best = 0;
    bool tie = false;
    for (const auto& [section, keys] : vocabulary_.section_keys) {
        auto known = [&keys = keys](std::string_view key) { return std::find(keys.begin(), keys.end(), key) != keys.end(); };
        KeyCount count = count_keys(text, snippet.rows, 0, known);
        bool named = mentioned && mention_ == section;
        bool fits =
            named ? count.known >= 1 && count.known * 10 >= count.keys * 8 : count.telling >= 3 && count.known * 10 >= count.keys * 9;
        if (!fits) continue;
        bool section_name =
            section.size() > 7 && section.compare(section.size() - 7, 7, "_config") == 0;  // 0.1's zero_enabled held the same keys
        uint32_t score = count.known * 2 + (named ? 1'000'000 : 0) + (section_name ? 1 : 0);
        if (score == best) tie = true;
        if (score <= best) continue;
        tie = false;
        best = score;
        snippet.section = section;
    }
    if (tie) snippet.section.clear();
    KeyCount top =
        count_keys(text, snippet.rows, 0, [&](std::string_view key) { return vocabulary_.json_top_level.count(std::string(key)) > 0; });
    snippet.ds_config = top.known >= 2 && top.telling >= 1 && top.known * 2 >= top.keys;
}

}  // namespace dslens
