#include "knowledge/nearest.h"

#include <doctest/doctest.h>

namespace dslens::test {

TEST_CASE("edits are counted, up to a limit") {
    CHECK(edits("stage", "stage", 3) == 0);
    CHECK(edits("stage", "stgae", 3) == 1);
    CHECK(edits("stage", "tage", 3) == 1);
    CHECK(edits("stage", "stages", 3) == 1);
    CHECK(edits("stage", "cpu", 3) == 4);
    CHECK(edits(std::string(kMaxNearestLength + 1, 'a'), "a", 3) == 4);
}

TEST_CASE("the nearest name") {
    const std::vector<std::string> names = {
        "zero_config.stage", "zero_config.reduce_bucket_size", "zero_config.overlap_comm", "pipeline.stages", "a.enabled",
        "b.enabled",         "zero_config.reduce_bucket_size"};
    struct Row {
        const char* name;
        const char* nearest;
    };
    const Row rows[] = {
        {"zero_config.reduce_buckt_size", "zero_config.reduce_bucket_size"},
        {"zero_config.overlap_com", "zero_config.overlap_comm"},
        {"reduce_bucket_size", "zero_config.reduce_bucket_size"},  // only its section is missing
        {"c.enabled", "a.enabled"},
        {"elsewhere.enabled", ""},  // two sections have one
        {"my_own_setting", ""},
        {"", ""},
    };
    for (const Row& row : rows) {
        CAPTURE(row.name);
        CHECK(nearest_of(row.name, names) == row.nearest);
    }
}

}  // namespace dslens::test
