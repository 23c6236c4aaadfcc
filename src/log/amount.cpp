#include "log/amount.h"

#include <cmath>
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

/// "1,5" is one and a half to some: commas count only where they part thousands.
bool parts_thousands(std::string_view text) {
    for (size_t comma = text.find(','); comma != std::string_view::npos; comma = text.find(',', comma + 1)) {
        size_t digits = 0;
        while (comma + 1 + digits < text.size() && is_digit(text[comma + 1 + digits])) ++digits;
        if (comma == 0 || !is_digit(text[comma - 1]) || digits != 3) return false;
    }
    return true;
}

}  // namespace

double amount_of(std::string_view text) {
    if (!parts_thousands(text)) return 0;
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
    if (!parse_real(std::string_view(low).substr(0, at), number) || !(number > 0) || !std::isfinite(number)) return 0;
    const std::string_view behind = std::string_view(low).substr(at);
    if (behind.empty()) return number < 1000 ? number * 1e9 : number;
    for (const Unit& unit : kUnits) {
        if (behind == unit.name) return std::isfinite(number * unit.size) ? number * unit.size : 0;
    }
    return 0;
}

}  // namespace dslens
