#include "log/real.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>

#include <doctest/doctest.h>

using dslens::parse_real;

namespace {

uint64_t bits_of(double value) {
    uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

}  // namespace

TEST_CASE("decimal numbers") {
    const char* const kRows[] = {
        "0", "-0", "0.0", "1", "+1", "-1", "1e-06", "5.000000e+08", "0.1", ".5", "5.", "1e22", "1e23", "3.4028234663852886e+38",
        "9007199254740993", "9007199254740992.5", "18446744073709551615", "1e308", "1.7976931348623157e308", "1.7976931348623159e308",
        "1e309", "-1e400", "2.2250738585072014e-308", "2.2250738585072011e-308", "4.9406564584124654e-324", "2.4703282292062327e-324",
        "2.4703282292062328e-324", "1e-400", "0.000000000000000000000000000000000000000000001e45", "1e99999999999", "-1e-99999999999",
        // The middle between two doubles, and a digit 800 places on that decides it.
        "1.00000000000000011102230246251565404236316680908203125", "1.00000000000000011102230246251565404236316680908203124",
        "1.00000000000000011102230246251565404236316680908203126"};
    for (const char* text : kRows) {
        CAPTURE(text);
        double value = 7;
        CHECK(parse_real(text, value));
        CHECK(bits_of(value) == bits_of(std::strtod(text, nullptr)));
    }
    double tie = 0;
    CHECK(parse_real("1.00000000000000011102230246251565404236316680908203125" + std::string(900, '0') + "1", tie));
    CHECK(tie == std::nextafter(1.0, 2.0));
}

TEST_CASE("decimal numbers: any double as it is printed, and with digits of any length") {
    std::mt19937_64 random(20261201);
    for (int n = 0; n < 20000; ++n) {
        uint64_t bits = random();
        double wanted;
        std::memcpy(&wanted, &bits, sizeof wanted);
        if (!std::isfinite(wanted)) continue;
        char text[64];
        snprintf(text, sizeof text, "%.*e", static_cast<int>(random() % 25), wanted);
        CAPTURE(text);
        double value = 0;
        CHECK(parse_real(text, value));
        CHECK(bits_of(value) == bits_of(std::strtod(text, nullptr)));
    }
}

TEST_CASE("decimal numbers: inf and nan as Python prints them, and what is no number") {
    double value = 7;
    CHECK((parse_real("inf", value) && value == HUGE_VAL));
    CHECK((parse_real("-inf", value) && value == -HUGE_VAL));
    CHECK((parse_real("nan", value) && std::isnan(value)));
    value = 7;
    for (const char* text : {"", "-", ".", "e5", "1e", "1e+", "1.2.3", "0x10", "1_000", " 1", "1 ", "infinity", "--1", "1e5.0", "--inf"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_real(text, value));
        CHECK(value == 7);
    }
}
