#include "config/ds_config.h"

#include <algorithm>
#include <map>

#include "config/building.h"
#include "config/literal.h"
#include "config/names.h"
#include "config/paste.h"
#include "config/shape.h"
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
static_assert(kMaxDepth == 200 && kMaxValueRows == 200'000, "the sentences below say so");
constexpr Sentence kSentences[] = {
    {What::missing_comma, "A comma is missing or too many before “{}”.", "“{}”之前缺少或多了一个逗号。"},
    {What::unreadable, "“{}” is no JSON value and was stepped over.", "“{}”不是 JSON 值，已跳过。"},
    {What::placeholder, "“{}” is a placeholder or lacks its quotes; it is shown as it stands.", "“{}”是占位符，或缺少引号；按原样显示。"},
    {What::mismatched, "The bracket “{}” does not match the one that is open here.", "括号“{}”与此处打开的括号不匹配。"},
    {What::unclosed, "The bracket opened here is never closed; the text was cut off, most likely.",
     "此处打开的括号没有闭合，文本很可能被截断。"},
    {What::duplicate, "The key “{}” is given twice in the same object; JSON readers use the last one, DeepSpeed refuses the file.",
     "键“{}”在同一对象中出现两次；JSON 读取器会取最后一个，而 DeepSpeed 会拒绝此文件。"},
    {What::too_deep, "This is nested deeper than 200 levels, the most that is read; it and what stands behind it were left out.",
     "此处嵌套超过 200 层（可读取的上限）；该处及其后的内容已略去。"},
    {What::too_many, "This holds more than 200,000 values, the most that is read; what stands from here on was left out.",
     "此处的值超过 200,000 个（可读取的上限）；其后的内容已略去。"},
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
        std::map<std::string_view, uint32_t> seen;
        for (uint32_t i = object + 1; i < rows[object].end; i = rows[i].end) {
            std::string_view key = text.view().substr(rows[i].name.begin, rows[i].name.size());
            if (!seen.emplace(key, i).second) report(text, {What::duplicate, rows[i].name.begin, rows[i].name}, problems);
        }
    }
}

constexpr std::string_view kHolders[] = {"deepspeed", "deepspeed_config", "ds_config", "deepspeed_plugin"};

std::string_view name_of(std::string_view text, const Row& row) { return text.substr(row.name.begin, row.name.size()); }

/// Under a name such as "deepspeed" (Hugging Face, Accelerate, Lightning).
bool is_held(std::string_view text, const Row& row) {
    return std::find(std::begin(kHolders), std::end(kHolders), name_of(text, row)) != std::end(kHolders);
}

/// The object that is DeepSpeed's: the whole, or one that another file holds; npos when there is none.
uint32_t find_config(std::string_view text, const std::vector<Row>& rows, const Vocabulary& vocabulary) {
    for (uint32_t i = 1; i < rows.size(); ++i) {
        if (rows[i].kind == Kind::object && is_held(text, rows[i]) && shape_of(text, rows, i, vocabulary, true).is_config()) return i;
    }
    return shape_of(text, rows, 0, vocabulary, true).is_config() ? 0 : UINT32_MAX;
}

Dump make_dump(const Text& text, const std::vector<Row>& rows, uint32_t object) {
    Dump dump;
    dump.form = DumpForm::ds_config;
    dump.text = text.bytes();
    add_pieces(text, 0, dump.pieces);
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

/// What stands behind the end of the object, unless it is the rest of a fence, a list or a statement.
void report_rest(const Text& text, uint32_t end, Problems& problems) {
    uint32_t at = skip_space(text.view(), end, true);
    size_t more = text.view().find_first_not_of(" \t\r\n`~;,])\"", at);
    if (more == std::string_view::npos || text.view().substr(at, 3) == "```") return;
    if (text.view()[more] == '{') {
        TextPoint begin = text.point(static_cast<uint32_t>(more));
        std::string line = std::to_string(begin.line);
        problems.add(begin, "A second configuration begins in line " + line + " and was left out; paste it by itself to see it.",
                     "第 " + line + " 行开始另一份配置，已略去；请单独粘贴以查看。");
        return;
    }
    uint32_t next = skip_space(text.view(), at + 1, true);
    if (text.view()[at] == ',' && next < text.size() && text.view()[next] == '"') {
        problems.add(text.point(at), "A closing brace too many stands before this comma; what follows it was left out.",
                     "此逗号之前多了一个右花括号；其后的内容已略去。");
        return;
    }
    std::string rest = quoted(text.view().substr(at));
    problems.add(text.point(at), "“" + rest + "” stands behind the end of the configuration and was left out.",
                 "“" + rest + "”位于配置结束之后，已略去。");
}

/// A text and the object in it, as far as it can be read.
struct Parsed {
    Text text;
    uint32_t size = 0;  // without the keys that were resolved
    LiteralParser parser;
    const std::vector<Row>& rows() const { return parser.rows(); }
    bool object() const { return !rows().empty() && rows()[0].kind == Kind::object; }
};

Parsed parse(const Text& text, uint32_t begin) {
    Parsed parsed;
    parsed.text = text;
    parsed.parser.start(begin, LiteralRules{true, true});
    LiteralParser::Status status = parsed.parser.feed(parsed.text.view());
    if (status != LiteralParser::Status::complete) parsed.parser.finish(parsed.text.view());
    parsed.size = parsed.text.size();
    resolve_names(parsed.text, parsed.parser.rows(), false);
    return parsed;
}

/// "deepspeed": "{\"train_batch_size\": 8}": the string is read in the object's place.
bool open_held_string(Parsed& parsed, Problems& problems) {
    for (const Row& row : parsed.rows()) {
        if (row.kind != Kind::string || row.text.size() < 4 || !is_held(parsed.text.view(), row)) continue;
        Pasted pasted;
        if (!find_pasted(parsed.text.slice(row.text.begin, row.text.end), pasted, problems)) continue;
        report_nested(parsed.text, row, problems);
        parsed = parse(pasted.text, pasted.begin);
        return parsed.object();
    }
    return false;
}

void report_all(const Parsed& parsed, Problems& problems) {
    for (const LiteralNote& note : parsed.parser.notes()) report(parsed.text, note, problems);
    report_duplicates(parsed.text, parsed.rows(), problems);
    if (parsed.parser.limit() == LiteralParser::Limit::none)
        report_rest(parsed.text.slice(0, parsed.size), parsed.parser.position(), problems);
}

Dump section_dump(const Snippet& snippet) {
    Building building({}, {}, 0);
    building.add_snippet(snippet.section, snippet.text, snippet.rows, snippet.last_line);
    return building.take();
}

/// An object with the keys of a section, without the section's name.
bool read_section(const Parsed& parsed, const Vocabulary& vocabulary, Dump& dump, Problems& problems) {
    Snippet snippet;
    snippet.text = parsed.text;
    snippet.rows = parsed.rows();
    uint32_t end = std::max(parsed.parser.position(), 1u);
    snippet.last_line = parsed.text.point(end - 1).line;
    classify(snippet, {}, vocabulary);
    if (!snippet.section.empty()) {
        report_assumed(snippet, snippet.section, problems);
        dump = section_dump(snippet);
        return true;
    }
    std::string section = json_section(snippet, vocabulary);
    if (section.empty()) return false;
    report_assumed(snippet, section, problems);
    Text whole;
    TextPoint point = parsed.text.point(parsed.rows()[0].text.begin);
    size_t depth = 0;
    for (std::string_view rest = section; !rest.empty(); ++depth) {
        std::string_view key = rest.substr(0, rest.find('.'));
        whole.append("{\"" + std::string(key) + "\": ", point);
        rest.remove_prefix(std::min(rest.size(), key.size() + 1));
    }
    whole.append(parsed.text, parsed.rows()[0].text.begin, end);
    whole.append(std::string(depth, '}'), parsed.text.point(end - 1));
    Parsed held = parse(whole, 0);
    dump = make_dump(held.text, held.rows(), 0);
    return true;
}

}  // namespace

NoDump read_ds_config(const Text& raw, const Vocabulary& vocabulary, Dump& dump, Problems& problems) {
    Pasted pasted;
    Problems notes;
    if (!find_pasted(undo_typography_of_lines(raw), pasted, notes)) return NoDump::unrelated;
    Parsed parsed = parse(pasted.text, pasted.begin);
    if (!parsed.object()) return pasted.begins_as_json ? NoDump::broken_json : NoDump::unrelated;
    uint32_t object = find_config(parsed.text.view(), parsed.rows(), vocabulary);
    if (object == UINT32_MAX && open_held_string(parsed, notes)) object = find_config(parsed.text.view(), parsed.rows(), vocabulary);
    bool found = object != UINT32_MAX;
    if (found) {
        if (object != 0) report_nested(parsed.text, parsed.rows()[object], notes);
        dump = make_dump(parsed.text, parsed.rows(), object);
    }
    if (!found && !read_section(parsed, vocabulary, dump, notes)) {
        if (!pasted.begins_as_json) return NoDump::unrelated;
        return parsed.parser.notes().empty() && parsed.rows().size() > 1 ? NoDump::other_json : NoDump::broken_json;
    }
    report_all(parsed, notes);
    problems.add_all(notes);
    return NoDump::found;
}

bool find_ds_config(const Text& raw, const Vocabulary& vocabulary, Dump& dump, Problems& problems) {
    uint32_t tried = 0;
    std::string_view view = raw.view();
    for (size_t at = view.find('{'); at != std::string_view::npos && tried < kMaxCandidates; at = view.find('{', at + 1)) {
        uint32_t begin = static_cast<uint32_t>(at), key = skip_space(view, begin + 1, true);
        if (key >= view.size() || (view[key] != '"' && view[key] != '\'')) continue;
        ++tried;
        Parsed parsed = parse(undo_typography_of_lines(raw.slice(begin, begin + kMaxSnippetBytes)), 0);
        if (!parsed.object() || !shape_of(parsed.text.view(), parsed.rows(), 0, vocabulary, false).is_config_in_prose()) continue;
        dump = make_dump(parsed.text, parsed.rows(), 0);
        for (const LiteralNote& note : parsed.parser.notes()) report(parsed.text, note, problems);
        report_duplicates(parsed.text, parsed.rows(), problems);
        return true;
    }
    return false;
}

Dump ds_config_dump(const Snippet& snippet, const Vocabulary& vocabulary, Problems& problems) {
    uint32_t object = find_config(snippet.text.view(), snippet.rows, vocabulary);
    if (object == UINT32_MAX) object = 0;
    if (object != 0) report_nested(snippet.text, snippet.rows[object], problems);
    report_duplicates(snippet.text, snippet.rows, problems);
    return make_dump(snippet.text, snippet.rows, object);
}

}  // namespace dslens
