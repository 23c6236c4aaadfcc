#include "core/fixtures.h"

#include <cstdio>
#include <cstdlib>
#include <map>

#include "log/inflate.h"

namespace dslens::test {
namespace {

std::string read_file(const std::string& path) {
    std::string bytes;
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (!file) return bytes;
    char buffer[65536];
    for (size_t got; (got = std::fread(buffer, 1, sizeof buffer, file)) > 0;) bytes.append(buffer, got);
    std::fclose(file);
    return bytes;
}

std::vector<Fixture> load() {
    std::string pack;
    Inflater().feed(read_file(DSLENS_TEST_DATA "/dumps.txt.gz"), [&](std::string_view part) { pack.append(part); });
    std::vector<Fixture> all;
    std::map<std::string, size_t> index;
    for (size_t at = 0; pack.compare(at, 4, "=== ") == 0;) {
        size_t space = pack.find(' ', at + 4), line_end = pack.find('\n', at);
        std::string name = pack.substr(at + 4, space - at - 4);
        size_t size = std::strtoul(pack.c_str() + space, nullptr, 10);
        size_t dot = name.rfind('.');
        std::string stem = name.substr(0, dot), kind = name.substr(dot + 1);
        if (index.emplace(stem, all.size()).second) all.push_back({stem, {}, {}, {}});
        Fixture& one = all[index[stem]];
        std::string& into = kind == "log" ? one.log : kind == "truth" ? one.truth : one.config;
        into = pack.substr(line_end + 1, size);
        at = line_end + 1 + size + 1;
    }
    return all;
}

constexpr const char* kKinds[] = {"null", "bool", "int", "real", "string", "word", "list", "object"};

}  // namespace

const std::vector<Fixture>& fixtures() {
    static const std::vector<Fixture> all = load();
    return all;
}

const Fixture& fixture(const std::string& name) {
    static const Fixture none;
    for (const Fixture& one : fixtures()) {
        if (one.name == name) return one;
    }
    return none;
}

std::string canonical(const Dump& dump, const std::vector<Row>& rows, uint32_t index) {
    std::string text;
    uint32_t base = rows[index].depth;
    for (uint32_t i = index; i < rows[index].end; ++i) {
        const Row& row = rows[i];
        bool holds = row.kind == Kind::list || row.kind == Kind::object;
        text +=
            "(" + std::to_string(row.depth - base) + " " + std::string(dump.view(row.name)) + " " + kKinds[static_cast<size_t>(row.kind)];
        if (!holds) text += " " + string_value(dump, row);
        if (row.kind == Kind::integer) text += "=" + std::to_string(row.integer);
        text += ")";
    }
    return text;
}

std::string canonical(const Dump& dump) {
    std::string text;
    for (uint32_t i = 0; i < dump.attributes.size(); i = dump.attributes[i].end) text += canonical(dump, dump.attributes, i) + "\n";
    if (!dump.user.empty()) text += canonical(dump, dump.user, 0) + "\n";
    return text;
}

}  // namespace dslens::test
