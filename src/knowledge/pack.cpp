// Host tool: checks the data of this folder and writes facts and words as one C++ source.
//
//   dslens-pack DATA_FOLDER OUTPUT.cpp
//
// The folder holds facts.json, releases.json, docs.json, glossary.json, words/*.json, findings/*.json, overview.json and memory.json.
//
// Exit 0: written. 1: something is wrong in the data; each thing on a line of its own, "file: path: what is wrong". 2: wrong use.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "knowledge/packed.h"
#include "knowledge/run_book_json.h"
#include "knowledge/run_rules.h"
#include "knowledge/word_rules.h"

namespace {

namespace fs = std::filesystem;

constexpr size_t kChunk = 8000;  // bytes of one string literal; compilers have limits

std::string read_file(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::vector<fs::path> files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

void write_escaped(std::ostream& out, std::string_view text) {
    for (char c : text) {
        auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\' || c == '?') {
            out << '\\' << c;
        } else if (byte >= 0x20 && byte < 0x7F) {
            out << c;
        } else {
            char octal[8];
            snprintf(octal, sizeof octal, "\\%03o", byte);
            out << octal;
        }
    }
}

void write_literal(std::ostream& out, const char* name, std::string_view text) {
    out << "static const char " << name << "_data[] =\n";
    for (size_t at = 0; at < text.size(); at += kChunk) {
        out << "    \"";
        write_escaped(out, text.substr(at, kChunk));
        out << "\"\n";
    }
    out << "    ;\nstd::string_view " << name << "() { return {" << name << "_data, sizeof " << name << "_data - 1}; }\n\n";
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        fprintf(stderr, "dslens-pack DATA_FOLDER OUTPUT.cpp\n");
        return 2;
    }
    const fs::path data = argv[1];
    auto content = [&](const char* name) { return read_file(data / name); };
    std::vector<std::string> errors;
    std::unique_ptr<dslens::FactBook> book = dslens::FactBook::parse(content("facts.json"), content("releases.json"), errors);
    std::vector<dslens::WordEntry> entries;
    for (const fs::path& file : files_in(data / "words")) dslens::parse_words(file.filename().string(), read_file(file), entries, errors);
    const dslens::WordRules rules = dslens::parse_rules(content("glossary.json"), content("docs.json"), errors);
    if (book) {
        dslens::check_words(entries, *book, errors);
        dslens::check_texts(entries, rules, book->releases, errors);
    }
    dslens::RunBook run_book;
    if (book) {
        for (const fs::path& file : files_in(data / "findings"))
            dslens::parse_findings(file.filename().string(), read_file(file), book->releases, run_book, errors);
        dslens::parse_overview(content("overview.json"), run_book, errors);
        dslens::parse_memory(content("memory.json"), book->releases, run_book, errors);
        dslens::check_run_book(run_book, *book, dslens::worded_names(entries), errors);
        dslens::check_run_texts(run_book, rules, book->releases, errors);
    }
    std::vector<dslens::ParameterRow> rows;
    if (errors.empty()) rows = dslens::arrange(*book, std::move(entries));
    for (const dslens::ParameterRow& row : rows) {
        if (row.words.path.empty()) errors.push_back("facts.json: no entry explains " + row.path(*book));
    }
    for (const std::string& error : errors) fprintf(stderr, "%s\n", error.c_str());
    if (!errors.empty()) return 1;
    const std::optional<dslens::PackedKnowledge> packed = dslens::pack(*book, rows, run_book);
    if (!packed) {
        fprintf(stderr, "what is packed does not come out as it went in\n");
        return 1;
    }
    std::ofstream out(argv[2], std::ios::binary);
    out << "// Written by dslens-pack. Do not edit.\n#include \"knowledge/embedded.h\"\n\nnamespace dslens {\n\n";
    write_literal(out, "embedded_facts", packed->facts);
    write_literal(out, "embedded_words", packed->words);
    out << "}  // namespace dslens\n";
    out.close();
    if (out.good()) return 0;
    fprintf(stderr, "%s: cannot be written\n", argv[2]);
    return 1;
}
