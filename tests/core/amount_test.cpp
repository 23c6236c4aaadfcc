#include "log/amount.h"

#include <doctest/doctest.h>

namespace dslens::test {

TEST_CASE("an amount as people type it") {
    struct Row {
        const char* text;
        double amount;
    };
    const Row rows[] = {
        {"7B", 7e9},
        {"7", 7e9},
        {"6.74e9", 6.74e9},
        {" 1.5 b", 1.5e9},
        {"350M", 350e6},
        {"13 billion", 13e9},
        {"1T", 1e12},
        {"6,738,415,616", 6738415616},
        {"70 亿", 7e9},
        {"70亿", 7e9},
        {"350万", 3.5e6},
        {"1 万亿", 1e12},
        {"80 GB", 80e9},
        {"80", 80e9},
        {"80 GiB", 80 * 1073741824.0},
        {"81920MiB", 81920 * 1048576.0},
        {"24g", 24e9},
        {"13 Billion", 13e9},
        {"1.5TB", 1.5e12},
        {"7e+9", 7e9},
        {"", 0},
        {"much", 0},
        {"-7B", 0},
        {"7 apples", 0},
        {"0", 0},
        {"7e", 0},
        {"1..2", 0},
        {"7 bananas", 0},
        {"80 GiBs", 0},
        {"e9", 0},
        {"inf", 0},
        {"nan", 0},
        {"1e400", 0},
        {"1,5B", 0},
        {"1,5000", 0},
        {",500", 0},
        {"7,", 0},
        {"6,738B", 6738e9},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        CHECK(amount_of(row.text) == doctest::Approx(row.amount));
    }
}

}  // namespace dslens::test
