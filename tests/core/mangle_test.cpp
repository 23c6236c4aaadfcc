// One dump × everything that happens to logs → the same attributes.
#include <doctest/doctest.h>

#include <string>

#include "config/reader.h"
#include "core/fixtures.h"
#include "core/manglers.h"
#include "core/words.h"

namespace dslens::test {
namespace {

std::string first_difference(const std::string& got, const std::string& want) {
    auto a = split_lines(got), b = split_lines(want);
    for (size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
        std::string x = i < a.size() ? a[i] : "(none)", y = i < b.size() ? b[i] : "(none)";
        if (x == y) continue;
        size_t at = 0;
        while (at < x.size() && at < y.size() && x[at] == y[at]) ++at;
        at = at > 40 ? at - 40 : 0;
        return "got  " + x.substr(0, 40) + " … " + x.substr(at, 160) + "\n  want " + y.substr(0, 40) + " … " + y.substr(at, 160);
    }
    return "";
}

constexpr const char* kFixtures[] = {"v0.2.0/everything", "v0.3.8/zero2-bf16",  "v0.3.14/everything",       "v0.4.3/zero3-offload",
                                     "v0.6.7/everything", "v0.7.5/everything",  "v0.9.5/zero3-offload",     "v0.12.4/everything",
                                     "v0.15.0/minimal",   "v0.16.7/everything", "v0.19.4/zero1-fp16-static"};

}  // namespace

TEST_CASE("mangled logs read the same") {
    for (const char* name : kFixtures) {
        const std::string& log = fixture(name).log;
        REQUIRE_FALSE(log.empty());
        std::string want = canonical(read(log, words()).dumps.at(0));
        for (const Mangler& mangler : harmless_manglers()) {
            std::string label = std::string(name) + " " + mangler.name;
            CAPTURE(label);
            Reading reading = read(mangler.mangle(log), words());
            CHECK(reading.dumps.size() == 1);
            if (reading.dumps.empty()) continue;
            std::string got = canonical(reading.dumps[0]), difference = first_difference(got, want);
            INFO("  " << difference);
            CHECK(difference.empty());
        }
    }
}

}  // namespace dslens::test
