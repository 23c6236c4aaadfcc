#include "knowledge/packed.h"

namespace dslens {
namespace {

class Packer {
  public:
    void number(size_t& value) { append(numbers_, value); }

    void text(std::string& value) { texts_.append(value).append(1, '\0'); }
    void chinese(std::string& value) { chinese_.append(value).append(1, '\0'); }

    template <class T>
    void length(std::vector<T>& list) {
        append(numbers_, list.size());
    }

    std::string packed() const {
        std::string bytes;
        append(bytes, numbers_.size());
        append(bytes, texts_.size());
        return bytes + numbers_ + texts_ + chinese_;
    }

  private:
    static void append(std::string& to, size_t value) {
        for (; value >= 0x80; value >>= 7) to += static_cast<char>(0x80 | (value & 0x7F));
        to += static_cast<char>(value);
    }

    std::string numbers_, texts_, chinese_;
};

class Unpacker {
  public:
    explicit Unpacker(std::string_view packed) : numbers_(packed) {
        size_t numbers, texts;
        number(numbers);
        number(texts);
        texts_ = numbers_.substr(numbers, texts);
        chinese_ = numbers_.substr(numbers + texts);
    }

    void number(size_t& value) {
        value = 0;
        for (unsigned shift = 0;; shift += 7) {
            auto byte = static_cast<unsigned char>(numbers_.front());
            numbers_.remove_prefix(1);
            value |= static_cast<size_t>(byte & 0x7F) << shift;
            if (byte < 0x80) return;
        }
    }

    void text(std::string& value) { take(texts_, value); }
    void chinese(std::string& value) { take(chinese_, value); }

    template <class T>
    void length(std::vector<T>& list) {
        size_t size;
        number(size);
        list.resize(size);
    }

  private:
    static void take(std::string_view& texts, std::string& value) {
        size_t size = texts.find('\0');
        value = texts.substr(0, size);
        texts.remove_prefix(size + 1);
    }

    std::string_view numbers_, texts_, chinese_;
};

// What a row is made of: read and written by the same tables.

template <class Archive>
void fields(Archive& archive, std::string& text) {
    archive.text(text);
}

template <class Archive, class Number>
void small(Archive& archive, Number& number) {
    auto wide = static_cast<size_t>(number);
    archive.number(wide);
    number = static_cast<Number>(wide);
}

template <class Archive>
void fields(Archive& archive, uint32_t& number) {
    small(archive, number);
}

template <class Archive>
void fields(Archive& archive, ReleaseRange& range) {
    archive.number(range.first);
    archive.number(range.last);
}

template <class Archive, class Row>
void fields(Archive& archive, std::vector<Row>& list) {
    archive.length(list);
    for (Row& row : list) fields(archive, row);
}

template <class Archive>
void fields(Archive& archive, DefaultRange& row) {
    fields(archive, row.releases);
    archive.text(row.text);
}

template <class Archive>
void fields(Archive& archive, KeyUse& use) {
    archive.text(use.key);
    fields(archive, use.releases);
    small(archive, use.deprecated);
}

template <class Archive>
void fields(Archive& archive, Taker& taker) {
    archive.text(taker.type);
    fields(archive, taker.defaults);
}

template <class Archive>
void fields(Archive& archive, NameFacts& facts) {
    for (std::string* text : {&facts.name, &facts.type, &facts.values, &facts.limits, &facts.older_name}) archive.text(*text);
    for (bool* flag : {&facts.printed, &facts.section, &facts.open, &facts.when_set, &facts.derived}) small(archive, *flag);
    fields(archive, facts.releases);
    fields(archive, facts.keys);
    fields(archive, facts.checked);
    fields(archive, facts.defaults);
    fields(archive, facts.takers);
}

template <class Archive>
void fields(Archive& archive, Release& release) {
    for (uint16_t* part : {&release.version.major, &release.version.minor, &release.version.patch}) small(archive, *part);
    for (std::string* text : {&release.date, &release.file, &release.json_function}) archive.text(*text);
    for (uint32_t* line : {&release.header_line, &release.attribute_line, &release.json_line}) small(archive, *line);
    for (bool* flag : {&release.printed_by_default, &release.bare, &release.development}) small(archive, *flag);
    fields(archive, release.json_lines_other_pythons);
}

template <class Archive>
void fields(Archive& archive, CommitLines& commit) {
    for (std::string* text : {&commit.date, &commit.file}) archive.text(*text);
    for (uint32_t* line : {&commit.header_line, &commit.attribute_line, &commit.json_line}) small(archive, *line);
}

template <class Archive>
void fields(Archive& archive, Words& words) {
    archive.text(words.en);
    archive.chinese(words.zh);
}

template <class Archive>
void fields(Archive& archive, Meaning& meaning) {
    archive.text(meaning.when);
    fields(archive, meaning.text);
}

template <class Archive>
void fields(Archive& archive, WordEntry& entry) {
    for (std::string* text : {&entry.path, &entry.unit, &entry.no_effect_unless, &entry.doc, &entry.source}) archive.text(*text);
    fields(archive, entry.what);
    fields(archive, entry.also);
    fields(archive, entry.means);
    fields(archive, entry.see);
}

/// Without the words: those are packed apart.
template <class Archive>
void fields(Archive& archive, ParameterRow& row) {
    archive.text(row.topic);
    fields(archive, row.facts);
}

template <class Archive>
void fields(Archive& archive, FindingWords& row) {
    for (std::string* text : {&row.id, &row.when, &row.check, &row.fix, &row.source}) archive.text(*text);
    small(archive, row.severity);
    fields(archive, row.releases);
    fields(archive, row.paths);
    fields(archive, row.lines);
    fields(archive, row.title);
    fields(archive, row.detail);
}

template <class Archive>
void fields(Archive& archive, Passage& passage) {
    archive.text(passage.id);
    fields(archive, passage.label);
    fields(archive, passage.paths);
    fields(archive, passage.lines);
    fields(archive, passage.cases);
}

template <class Archive>
void fields(Archive& archive, MemoryState& row) {
    for (std::string* text : {&row.offload, &row.when, &row.gpu, &row.host, &row.source}) archive.text(*text);
    small(archive, row.stage);
    fields(archive, row.releases);
    fields(archive, row.note);
}

template <class Archive>
void fields(Archive& archive, MemoryBuffer& row) {
    for (std::string* text : {&row.id, &row.where, &row.when, &row.bytes, &row.source}) archive.text(*text);
    fields(archive, row.releases);
    fields(archive, row.label);
    fields(archive, row.detail);
    fields(archive, row.paths);
}

template <class Archive>
void fields(Archive& archive, RunBook& book) {
    fields(archive, book.findings);
    fields(archive, book.story);
    fields(archive, book.facts);
    fields(archive, book.states);
    fields(archive, book.buffers);
    fields(archive, book.memory_left_out);
}

template <class Archive>
void fields(Archive& archive, FactTables& tables) {
    fields(archive, tables.releases);
    fields(archive, tables.commits);
    fields(archive, tables.names);
}

}  // namespace

PackedKnowledge pack(const FactBook& facts, std::vector<ParameterRow> rows, RunBook book) {
    Packer packed_facts, packed_words;
    FactTables tables{facts.releases, facts.commits, facts.names()};
    fields(packed_facts, tables);
    packed_facts.length(rows);
    for (ParameterRow& row : rows) {
        bool worded = !row.words.path.empty();
        fields(packed_facts, row);
        small(packed_facts, worded);
        if (worded) fields(packed_words, row.words);
    }
    fields(packed_words, book);
    return {packed_facts.packed(), packed_words.packed()};
}

std::unique_ptr<Knowledge> unpack(std::string_view packed_facts, std::string_view packed_words) {
    Unpacker facts(packed_facts), words(packed_words);
    FactTables tables;
    fields(facts, tables);
    std::vector<ParameterRow> rows;
    facts.length(rows);
    for (ParameterRow& row : rows) {
        bool worded = false;
        fields(facts, row);
        small(facts, worded);
        if (worded) fields(words, row.words);
    }
    RunBook book;
    fields(words, book);
    return make_knowledge(std::make_unique<FactBook>(std::move(tables)), std::move(rows), std::move(book));
}

}  // namespace dslens
