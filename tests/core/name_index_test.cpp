#include "knowledge/name_index.h"

#include <doctest/doctest.h>

#include <string>

#include "core/explained.h"

namespace dslens::test {

TEST_CASE("a name is found however many there are, the first of two, and by a pattern only where none is equal") {
    constexpr uint32_t kMany = 1000, kGroup = 1000, kOwn = 1001;
    NameIndex index;
    CHECK_FALSE(index.find("name_0"));
    for (uint32_t n = 0; n < kMany; ++n) index.add("name_" + std::to_string(n), n);
    index.add("name_7", kMany);
    index.add("groups.<group>.bits", kGroup);
    index.add("groups.own.bits", kOwn);
    for (uint32_t n = 0; n < kMany; ++n) CHECK(index.find("name_" + std::to_string(n)) == n);
    CHECK(index.find("groups.wq1.bits") == kGroup);
    CHECK(index.find("groups.own.bits") == kOwn);
    for (const char* name : {"name_1000", "groups", "groups.wq1", "groups.wq1.bits.more", ""}) CHECK_FALSE(index.find(name));
}

TEST_CASE("every printed name leads to its parameter, and so do its facts") {
    for (const Parameter& parameter : knowledge().parameters()) {
        CAPTURE(parameter.path);
        for (const std::string& name : parameter.printed) CHECK(knowledge().by_printed(name) == &parameter);
        for (const NameFacts* facts : parameter.facts) CHECK(knowledge().parameter_of(*facts) == &parameter);
    }
}

}  // namespace dslens::test
