#include "config/ds_config.h"

#include <algorithm>
#include <unordered_map>

#include "config/literal.h"
#include "config/typography.h"
#include "log/clean.h"

namespace dslens {
namespace {

using What = LiteralNote::What;

struct Sentence {
    What what;
    const char* en;  // {} is the subject
    const char* zh;
};
constexpr Sentence kSentences[] = {
    {What::missing_comma, "A comma is missing or too many before “{}”; DeepSpeed would refuse this file.",
     "“{}”之前缺少或多了一个逗号；DeepSpeed 会拒绝读取此文件。"},
    {What::unreadable, "“{}” is no JSON value and was stepped over.", "“{}”不是 JSON 值，已跳过。"},
    {What::placeholder, "“{}” is a placeholder or lacks its quotes; it is shown as it stands.", "“{}”是占位符，或缺少引号；按原样显示。"},
    {What::mismatched, "The bracket “{}” does not match the one that is open here.", "括号“{}”与此处打开的括号不匹配。"},
    {What::unclosed, "The bracket opened here is never closed; the text was cut off, most likely.",
     "此处打开的括号没有闭合，文本很可能被截断。"},
    {What::duplicate, "The key “{}” is given twice in the same object; JSON readers use the last one, DeepSpeed refuses the file.",
     "键“{}”在同一对象中出现两次；JSON 读取器会取最后一个，而 DeepSpeed 会拒绝此文件。"},
    {What::no_value, "The key “{}” has no value.", "键“{}”没有值。"},
};

std::string fill(const char* pattern, const std::string& subject) {
    std::string text = pattern;
    size_t at = text.find("{}");
    return at == std::string::npos ? text : text.replace(at, 2, subject);
}

void report(const Text& text, const LiteralNote& note, Problems& problems) {
    for (const Sentence& sentence : kSentences) {
        if (sentence.what != note.what) continue;
        std::string subject = quoted(text.view().substr(note.subject.begin, note.subject.size()));
        problems.add(text.point(note.at), fill(sentence.en, subject), fill(sentence.zh, subject));
    }
}

void report_duplicates(const Text& text, const std::vector<Row>& rows, Problems& problems) {
    for (uint32_t object = 0; object < rows.size(); ++object) {
        if (rows[object].kind != Kind::object) continue;
        std::unordered_map<std::string_view, uint32_t> seen;
        for (uint32_t i = object + 1; i < rows[object].end; i = rows[i].end) {
            std::string_view key = text.view().substr(rows[i].name.begin, rows[i].name.size());
            if (!seen.emplace(key, i).second) report(text, {What::duplicate, rows[i].name.begin, rows[i].name}, problems);
        }
    }
}

KeyCount known_keys(std::string_view text, const std::vector<Row>& rows, uint32_t object, const Vocabulary& vocabulary) {
    return count_keys(text, rows, object, [&](std::string_view key) { return vocabulary.json_top_level.count(std::string(key)) > 0; });
}

/// The object that is DeepSpeed's: the whole, or one under "deepspeed" or "deepspeed_config" (Hugging Face, Accelerate, Lightning).
uint32_t find_config(std::string_view text, const std::vector<Row>& rows, const Vocabulary& vocabulary, bool& nested) {
    nested = false;
    for (uint32_t i = 1; i < rows.size(); ++i) {
        std::string_view name = text.substr(rows[i].name.begin, rows[i].name.size());
        bool named = name == "deepspeed" || name == "deepspeed_config" || name == "ds_config" || name == "deepspeed_plugin";
        if (!named || rows[i].kind != Kind::object || known_keys(text, rows, i, vocabulary).known == 0) continue;
        nested = true;
        return i;
    }
    return 0;
}

Dump make_dump(const Text& text, const std::vector<Row>& rows, uint32_t object) {
    Dump dump;
    dump.form = DumpForm::ds_config;
    dump.text = text.bytes();
    for (const TextPoint& point : text.points()) dump.pieces.push_back({point.at, point.line, point.column});
    dump.user.assign(rows.begin() + object, rows.begin() + rows[object].end);
    uint16_t depth = rows[object].depth;
    for (Row& row : dump.user) {
        row.end -= object;
        row.depth = static_cast<uint16_t>(row.depth - depth);
    }
    dump.user[0].name = {};
    dump.first_line = text.point(rows[object].text.begin).line;
    dump.last_line = text.point(std::max(rows[object].text.begin + 1, rows[object].text.end) - 1).line;
    return dump;
}

void report_nested(const Text& text, const Row& row, Problems& problems) {
    std::string name = quoted(text.view().substr(row.name.begin, row.name.size()));
    problems.add(text.point(row.name.begin),
                 "Only the object under “" + name + "” is DeepSpeed's configuration; the rest of the file is left aside.",
                 "只有“" + name + "”下的对象是 DeepSpeed 的配置；文件的其余部分不作解释。");
}

/// Behind blanks, comments and the opening of a code fence.
uint32_t skip_front(std::string_view text) {
    uint32_t at = skip_space(text, 0, false);
    if (text.substr(at, 3) == "```") {
        size_t end = text.find('\n', at);
        at = end == std::string_view::npos ? at : static_cast<uint32_t>(end);
    }
    return skip_space(text, at, true);
}

}  // namespace

bool is_whole_object(std::string_view text, uint32_t& begin) {
    begin = skip_front(text);
    return begin < text.size() && text[begin] == '{';
}

NoDump read_ds_config(const Text& raw, uint32_t begin, const Vocabulary& vocabulary, Dump& dump, Problems& problems) {
    Text text = undo_typography(raw);
    is_whole_object(text.view(), begin);
    LiteralParser parser;
    parser.start(begin, LiteralRules{true, true});
    LiteralParser::Status status = parser.feed(text.view());
    if (status == LiteralParser::Status::open) status = parser.finish(text.view());
    const std::vector<Row>& rows = parser.rows();
    if (rows.empty() || rows[0].kind != Kind::object) return NoDump::broken_json;
    bool nested = false;
    uint32_t object = find_config(text.view(), rows, vocabulary, nested);
    KeyCount count = known_keys(text.view(), rows, object, vocabulary);
    if (count.known == 0) return parser.notes().empty() && count.keys ? NoDump::other_json : NoDump::broken_json;
    if (nested) report_nested(text, rows[object], problems);
    for (const LiteralNote& note : parser.notes()) report(text, note, problems);
    report_duplicates(text, rows, problems);
    std::string_view rest = trim(text.view().substr(parser.position()));
    size_t more = rest.find_first_not_of(" \t\r\n`;,");
    if (more != std::string_view::npos && skip_space(text.view(), parser.position(), true) < text.size() && rest.substr(0, 3) != "```") {
        uint32_t at = skip_space(text.view(), parser.position(), true);
        problems.add(text.point(at),
                     "“" + quoted(text.view().substr(at)) + "” stands behind the end of the configuration and was left out.",
                     "“" + quoted(text.view().substr(at)) + "”位于配置结束之后，已略去。");
    }
    dump = make_dump(text, rows, object);
    return NoDump::found;
}

Dump ds_config_dump(const Snippet& snippet, const Vocabulary& vocabulary, Problems& problems) {
    bool nested = false;
    uint32_t object = find_config(snippet.text.view(), snippet.rows, vocabulary, nested);
    if (nested) report_nested(snippet.text, snippet.rows[object], problems);
    report_duplicates(snippet.text, snippet.rows, problems);
    return make_dump(snippet.text, snippet.rows, object);
}

}  // namespace dslens
