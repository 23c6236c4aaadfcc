#include "explain/row_index.h"

#include <doctest/doctest.h>

#include "config/literal.h"

namespace dslens::test {
namespace {

struct Forest {
    explicit Forest(std::string_view json) {
        dump.text = json;
        LiteralParser parser;
        parser.start(0, {});
        REQUIRE(parser.finish(dump.text) == LiteralParser::Status::complete);
        rows = parser.rows();
    }

    Dump dump;
    std::vector<Row> rows;
};

}  // namespace

TEST_CASE("rows are found by their paths; of a path that is given twice the last one, and nothing that only the earlier one holds") {
    struct Line {
        const char* json;
        const char* path;
        int row;  // -1: none
    };
    const Line lines[] = {
        {"{}", "a", -1},
        {"{\"a\": {\"b\": 1}, \"c\": 2}", "a", 1},
        {"{\"a\": {\"b\": 1}, \"c\": 2}", "a.b", 2},
        {"{\"a\": {\"b\": 1}, \"c\": 2}", "c", 3},
        {"{\"a\": {\"b\": 1}, \"c\": 2}", "b", -1},
        {"{\"a\": {\"b\": 1}, \"c\": 2}", "", -1},
        {"{\"a\": [{\"b\": 1}], \"c\": 2}", "a.b", -1},
        {"{'a': 1, 'a': 2}", "a", 2},
        {"{\"a\": {\"b\": 1}, \"a\": {\"b\": 2}}", "a.b", 4},
        {"{\"a\": {\"b\": 1, \"c\": 2}, \"a\": {\"b\": 3}}", "a.c", -1},
        {"{\"a\": {\"b\": 1, \"c\": 2}, \"a\": {\"b\": 3}, \"d\": 4}", "d", 6},
    };
    for (const Line& line : lines) {
        CAPTURE(std::string(line.json));
        CAPTURE(std::string(line.path));
        const Forest forest(line.json);
        const RowIndex index(forest.dump, forest.rows, true);
        const std::optional<uint32_t> found = index.find(line.path);
        CHECK((found ? static_cast<int>(*found) : -1) == line.row);
        if (!found) continue;
        CHECK(index.path(*found) == line.path);
        CHECK(index.in_force(*found));
    }
    const Forest twice("{\"a\": {\"b\": 1, \"c\": 2}, \"a\": {\"b\": 3}}");
    const RowIndex index(twice.dump, twice.rows, true);
    for (const uint32_t row : {1u, 2u, 3u}) CHECK_FALSE(index.in_force(row));
    for (const uint32_t row : {0u, 4u, 5u}) CHECK(index.in_force(row));
}

}  // namespace dslens::test
