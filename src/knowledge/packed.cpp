#include "knowledge/packed.h"

#include "knowledge/archives.h"

namespace dslens {

// What a row is made of: read and written by the same tables.

template <class Archive>
void fields(Archive& archive, std::string& text) {
    archive.text(kNames, text);
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
void parameters(Archive& archive, std::vector<std::string>& names) {
    archive.length(names);
    for (std::string& name : names) archive.parameter(name);
}

template <class Archive>
void fields(Archive& archive, DefaultRange& row) {
    fields(archive, row.releases);
    archive.text(kNames, row.text);
}

template <class Archive>
void fields(Archive& archive, KeyUse& use) {
    archive.text(kNames, use.key);
    fields(archive, use.releases);
    small(archive, use.deprecated);
}

template <class Archive>
void fields(Archive& archive, Taker& taker) {
    archive.text(kNames, taker.type);
    fields(archive, taker.defaults);
}

template <class Archive>
void fields(Archive& archive, NameFacts& facts) {
    for (std::string* text : {&facts.name, &facts.type, &facts.values, &facts.limits, &facts.older_name}) archive.text(kNames, *text);
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
    for (std::string* text : {&release.date, &release.file, &release.json_function}) archive.text(kNames, *text);
    for (uint32_t* line : {&release.header_line, &release.attribute_line, &release.json_line}) small(archive, *line);
    for (bool* flag : {&release.printed_by_default, &release.bare, &release.development}) small(archive, *flag);
    fields(archive, release.json_lines_other_pythons);
}

template <class Archive>
void fields(Archive& archive, CommitLines& commit) {
    for (std::string* text : {&commit.date, &commit.file}) archive.text(kNames, *text);
    for (uint32_t* line : {&commit.header_line, &commit.attribute_line, &commit.json_line}) small(archive, *line);
}

template <class Archive>
void fields(Archive& archive, Words& words) {
    archive.words(words);
}

template <class Archive>
void fields(Archive& archive, Meaning& meaning) {
    archive.text(kConditions, meaning.when);
    fields(archive, meaning.text);
}

template <class Archive>
void fields(Archive& archive, WordEntry& entry) {
    for (std::string* text : {&entry.unit, &entry.doc, &entry.source}) archive.text(kNames, *text);
    archive.text(kConditions, entry.no_effect_unless);
    fields(archive, entry.what);
    fields(archive, entry.also);
    fields(archive, entry.means);
    parameters(archive, entry.see);
}

/// Without the words: those are packed apart.
template <class Archive>
void fields(Archive& archive, ParameterRow& row) {
    archive.text(kNames, row.topic);
    fields(archive, row.facts);
}

template <class Archive>
void fields(Archive& archive, FindingWords& row) {
    for (std::string* text : {&row.id, &row.check, &row.source}) archive.text(kNames, *text);
    archive.text(kConditions, row.when);
    archive.text(kSentences, row.fix);
    small(archive, row.severity);
    fields(archive, row.releases);
    parameters(archive, row.paths);
    fields(archive, row.lines);
    fields(archive, row.title);
    fields(archive, row.detail);
}

template <class Archive>
void fields(Archive& archive, Passage& passage) {
    archive.text(kNames, passage.id);
    archive.text(kNames, passage.check);
    small(archive, passage.every);
    fields(archive, passage.label);
    parameters(archive, passage.paths);
    fields(archive, passage.lines);
    fields(archive, passage.cases);
}

template <class Archive>
void fields(Archive& archive, MemoryState& row) {
    for (std::string* text : {&row.offload, &row.source}) archive.text(kNames, *text);
    for (std::string* text : {&row.when, &row.gpu, &row.host}) archive.text(kConditions, *text);
    small(archive, row.stage);
    fields(archive, row.releases);
    fields(archive, row.note);
}

template <class Archive>
void fields(Archive& archive, MemoryBuffer& row) {
    for (std::string* text : {&row.id, &row.where, &row.source}) archive.text(kNames, *text);
    for (std::string* text : {&row.when, &row.bytes}) archive.text(kConditions, *text);
    fields(archive, row.releases);
    fields(archive, row.label);
    fields(archive, row.detail);
    parameters(archive, row.paths);
}

template <class Archive>
void fields(Archive& archive, RunBook& book) {
    fields(archive, book.findings);
    fields(archive, book.roles);
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

namespace {

/// All that is packed.
struct Parts {
    FactTables tables;
    std::vector<ParameterRow> rows;
    RunBook book;
};

PackedKnowledge packed(Parts& parts) {
    Packer facts, words;
    fields(facts, parts.tables);
    facts.length(parts.rows);
    for (ParameterRow& row : parts.rows) {
        fields(facts, row);
        if (row.facts.empty()) words.text(kNames, row.words.path);
        words.recent().add(row.words.path);
    }
    for (ParameterRow& row : parts.rows) fields(words, row.words);
    fields(words, parts.book);
    return {facts.packed(), words.packed()};
}

Parts unpacked(std::string_view packed_facts, std::string_view packed_words) {
    Unpacker facts(packed_facts), words(packed_words);
    Parts parts;
    fields(facts, parts.tables);
    facts.length(parts.rows);
    for (ParameterRow& row : parts.rows) {
        fields(facts, row);
        if (row.facts.empty()) words.text(kNames, row.words.path);
        else row.words.path = parts.tables.names[row.facts[0]].name;
        words.recent().add(row.words.path);
    }
    for (ParameterRow& row : parts.rows) fields(words, row.words);
    fields(words, parts.book);
    return parts;
}

std::string listed(Parts& parts) {
    Listing listing;
    fields(listing, parts.tables);
    for (ParameterRow& row : parts.rows) {
        fields(listing, row);
        listing.text(kNames, row.words.path);
        fields(listing, row.words);
    }
    fields(listing, parts.book);
    return listing.listed();
}

}  // namespace

std::optional<PackedKnowledge> pack(const FactBook& facts, std::vector<ParameterRow> rows, RunBook book) {
    Parts parts{{facts.releases, facts.commits, facts.names()}, std::move(rows), std::move(book)};
    PackedKnowledge packed_parts = packed(parts);
    Parts again = unpacked(packed_parts.facts, packed_parts.words);
    if (listed(again) != listed(parts)) return std::nullopt;
    return packed_parts;
}

std::unique_ptr<Knowledge> unpack(std::string_view facts, std::string_view words) {
    Parts parts = unpacked(facts, words);
    return make_knowledge(std::make_unique<FactBook>(std::move(parts.tables)), std::move(parts.rows), std::move(parts.book));
}

}  // namespace dslens
