// What makes a text wrong, whatever it says: no sentence, another parameter's sentence, another term than the glossary's, no source.
#include <algorithm>
#include <array>

#include "knowledge/text_check.h"
#include "knowledge/word_rules.h"
#include "log/clean.h"

namespace dslens {
namespace {

using Errors = std::vector<std::string>;

constexpr size_t kWordsOfASentence = 3, kCharactersOfASentence = 4;

bool in_word(char c) { return is_word(c) || c == '-'; }

bool ends_with_one_of(std::string_view text, std::initializer_list<std::string_view> ends) {
    return std::any_of(ends.begin(), ends.end(),
                       [&](std::string_view end) { return text.size() >= end.size() && text.substr(text.size() - end.size()) == end; });
}

size_t words_in(std::string_view text) {
    size_t count = 0;
    bool inside = false;
    for (char c : text) {
        const bool letter = in_word(c) || c == '{' || c == '}' || c == '.' || (c & 0x80);
        count += letter && !inside;
        inside = letter;
    }
    return count;
}

size_t characters_in(std::string_view text) {
    return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

bool is_sentence(std::string_view text) {
    if (is_place(text)) return true;
    return words_in(text) >= kWordsOfASentence && ends_with_one_of(text, {".", "!", "?", ".)", "\"", "”"});
}

bool is_chinese_sentence(std::string_view text) {
    if (is_place(text)) return true;
    return characters_in(text) >= kCharactersOfASentence && ends_with_one_of(text, {"。", "！", "？", "）", "”"});
}

/// In lower case, without places and without names of parameters, which are no terms.
std::string prose(std::string_view text) {
    std::string plain;
    for (size_t at = 0; at < text.size();) {
        if (text[at] == '{') {
            at = std::min(text.find('}', at), text.size() - 1) + 1;
            plain += ' ';
            continue;
        }
        size_t end = at;
        while (end < text.size() && (in_word(text[end]) || (text[end] == '.' && end + 1 < text.size() && in_word(text[end + 1])))) ++end;
        const std::string_view word = text.substr(at, std::max<size_t>(end - at, 1));
        const bool name = word.find('_') != std::string_view::npos || word.find('.') != std::string_view::npos;
        for (char c : name ? std::string_view(" ") : word) plain += lower(c);
        at += word.size();
    }
    return plain;
}

bool says(std::string_view text, std::string_view term) {
    for (size_t at = text.find(term); at != std::string_view::npos; at = text.find(term, at + 1)) {
        const size_t end = at + term.size();
        if ((at == 0 || !in_word(text[at - 1])) && (end == text.size() || !in_word(text[end]))) return true;
    }
    return false;
}

/// The texts of one owner, and where they were read off.
struct Said {
    std::string where, owner;
    std::vector<const Words*> sentences;
    std::string source, doc;
    std::vector<const Words*> labels = {};  // held to the glossary only
    bool sourced = true;
};

class TextChecker {
  public:
    TextChecker(const WordRules& rules, const std::vector<Release>& releases, Errors& errors)
        : rules_(rules), releases_(releases), errors_(errors) {}

    void check(const WordEntry& entry) {
        Said said{entry.file + ": " + entry.path, entry.path, {&entry.what}, entry.source, entry.doc};
        for (const Meaning& meaning : entry.means) said.sentences.push_back(&meaning.text);
        check(said);
    }

    void check(const Said& said) {
        said_ = &said;
        std::string english, chinese;
        auto text = [&](const Words& words) {
            english += prose(words.en) + "\n";
            chinese += words.zh + "\n";
        };
        for (const Words* words : said.sentences) {
            sentences(*words);
            text(*words);
            for (const std::string* one : {&words->en, &words->zh}) serves(*one);
        }
        for (const Words* words : said.labels) text(*words);
        terms(english, chinese);
        if (said.sourced) source();
        doc();
    }

  private:
    void wrong(const std::string& what) { errors_.push_back(said_->where + ": " + what); }

    void sentences(const Words& words) {
        if (!words.en.empty() && !is_sentence(words.en)) wrong("no whole sentence: " + words.en);
        if (!words.zh.empty() && !is_chinese_sentence(words.zh)) wrong("no whole sentence: " + words.zh);
    }

    void serves(const std::string& text) {
        std::set<std::string>& served = served_[text];
        served.insert(said_->owner);
        if (served.size() == kParametersOfAText + 1) wrong("this text serves more than three parameters: " + text);
    }

    void terms(std::string_view english, std::string_view chinese) {
        auto in_chinese = [&](const std::string& term) { return chinese.find(term) != std::string_view::npos; };
        for (const Term& term : rules_.glossary) {
            for (const std::string& never : term.never) {
                if (in_chinese(never)) wrong("zh: '" + never + "' is not the glossary's term");
            }
            auto said = std::find_if(term.en.begin(), term.en.end(), [&](const std::string& en) { return says(english, en); });
            if (said != term.en.end() && std::none_of(term.zh.begin(), term.zh.end(), in_chinese))
                wrong("zh: says '" + *said + "' with another term than the glossary's '" + term.zh[0] + "'");
        }
    }

    /// "deepspeed/runtime/engine.py, 0.5.9; 0.16.2"
    void source() {
        const std::string& source = said_->source;
        const bool file = std::any_of(kFolders.begin(), kFolders.end(), [&](std::string_view folder) { return source.find(folder) == 0; });
        bool release = false;
        for (size_t at = 0; at < source.size();) {
            const size_t end = std::min(source.find_first_of(" ,;()", at), source.size());
            Version version;
            if (parse_version(source.substr(at, end - at), version)) {
                release = std::any_of(releases_.begin(), releases_.end(), [&](const Release& row) { return row.version == version; });
                if (!release) return wrong("source: there is no release " + source.substr(at, end - at));
            }
            at = end + 1;
        }
        if (!file || !release) wrong("source: a file of DeepSpeed's and the release where it was read expected, \"deepspeed/…, 0.16.2\"");
    }

    void doc() {
        if (said_->doc.empty()) return;
        const size_t hash = said_->doc.find('#');
        auto page = rules_.pages.find(said_->doc.substr(0, hash));
        if (page == rules_.pages.end()) return wrong("doc: DeepSpeed's documentation has no page " + said_->doc.substr(0, hash));
        if (hash != std::string::npos && page->second.count(said_->doc.substr(hash + 1)) == 0)
            wrong("doc: the page has no heading " + said_->doc.substr(hash));
    }

    static constexpr std::array<std::string_view, 5> kFolders = {"deepspeed/", "csrc/", "op_builder/", "docs/", "bin/"};

    const WordRules& rules_;
    const std::vector<Release>& releases_;
    Errors& errors_;
    const Said* said_ = nullptr;
    std::map<std::string, std::set<std::string>> served_;
};

}  // namespace

void check_texts(const std::vector<WordEntry>& entries, const WordRules& rules, const std::vector<Release>& releases, Errors& errors) {
    TextChecker checker(rules, releases, errors);
    for (const WordEntry& entry : entries) checker.check(entry);
}

void check_run_texts(const RunBook& book, const WordRules& rules, const std::vector<Release>& releases, Errors& errors) {
    TextChecker checker(rules, releases, errors);
    for (const FindingWords& row : book.findings) {
        const std::string where = "findings: " + row.id;
        checker.check({where, row.id, {&row.detail}, row.source, {}, {&row.title}});
    }
    for (const std::vector<Passage>* passages : {&book.story, &book.facts}) {
        for (const Passage& passage : *passages) {
            Said said{"overview.json: " + passage.id, passage.id, {}, {}, {}, {&passage.label}, false};
            for (const Meaning& meaning : passage.cases) said.sentences.push_back(&meaning.text);
            checker.check(said);
        }
    }
    for (const MemoryState& row : book.states)
        checker.check({"memory.json: stage " + std::to_string(row.stage), "states", {}, row.source, {}, {&row.note}});
    for (const MemoryBuffer& row : book.buffers)
        checker.check({"memory.json: " + row.id, row.id, {&row.detail}, row.source, {}, {&row.label}});
}

}  // namespace dslens
