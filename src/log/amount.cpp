#include "log/amount.h"

#include <string>

#include "log/clean.h"
#include "log/real.h"

namespace dslens {
namespace {

constexpr double kKibi = 1024;

struct Unit {
    std::string_view name;  // in small letters
    double size;
};
constexpr Unit kUnits[] = {{"k", 1e3},
                           {"kb", 1e3},
                           {"kib", kKibi},
                           {"thousand", 1e3},
                           {"m", 1e6},
                           {"mb", 1e6},
                           {"mib", kKibi* kKibi},
                           {"million", 1e6},
                           {"g", 1e9},
                           {"gb", 1e9},
                           {"gib", kKibi* kKibi* kKibi},
                           {"b", 1e9},
                           {"bn", 1e9},
                           {"billion", 1e9},
                           {"t", 1e12},
                           {"tb", 1e12},
                           {"tib", kKibi* kKibi* kKibi* kKibi},
                           {"trillion", 1e12},
                           {"万", 1e4},
                           {"亿", 1e8},
                           {"万亿", 1e12}};

}  // namespace

double amount_of(std::string_view text) {
    std::string low;
    for (char c : text) {
        if (c != ',' && c != ' ' && c != '_') low += lower(c);
    }
    size_t at = 0;
    for (; at < low.size(); ++at) {
        const char c = low[at], next = at + 1 < low.size() ? low[at + 1] : '\0';
        const bool exponent = c == 'e' && (is_digit(next) || next == '+' || next == '-');
        const bool sign = (c == '+' || c == '-') && at > 0 && low[at - 1] == 'e';
        if (!is_digit(c) && c != '.' && !exponent && !sign) break;
    }
    double number = 0;
    if (!parse_real(std::string_view(low).substr(0, at), number) || !(number > 0)) return 0;
    const std::string_view behind = std::string_view(low).substr(at);
    if (behind.empty()) return number < 1000 ? number * 1e9 : number;
    for (const Unit& unit : kUnits) {
        if (behind == unit.name) return number * unit.size;
    }
    return 0;
}

}  // namespace dslens
