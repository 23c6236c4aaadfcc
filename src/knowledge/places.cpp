// The functions of the places: how people of a language write a count, a size, a duration, a list.
#include <cmath>

#include "knowledge/sentence.h"

namespace dslens {
namespace {

using Type = Value::Type;
using Said = std::optional<std::string>;

constexpr double kMaxExact = 9007199254740992.0;  // 2^53: above it a double does not hold every integer

constexpr double kMostFixed = 1e18;  // above it numbers are written with an exponent

/// `digits` after the point, at most 8; |x| < kMostFixed. (printf's floating point would be a tenth of the page.)
std::string fixed(double x, int digits = 0) {
    constexpr double kPowers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8};
    std::string text = std::to_string(std::llround(std::fabs(x) * kPowers[digits]));
    const size_t least = static_cast<size_t>(digits) + 1;
    if (text.size() < least) text.insert(0, least - text.size(), '0');
    if (digits > 0) text.insert(text.size() - static_cast<size_t>(digits), ".");
    return x < 0 ? "-" + text : text;
}

bool whole(double x) { return std::isfinite(x) && x == std::floor(x); }

bool plain_digits(const std::string& text) {
    for (char c : text) {
        if (c < '0' || c > '9') return false;
    }
    return !text.empty();
}

std::string without_trailing_zeros(std::string text) {
    if (text.find('.') == std::string::npos) return text;
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text;
}

/// At most `digits` significant ones, without an exponent where that stays readable. x is finite.
std::string rounded(double x, int digits) {
    if (x == 0) return "0";
    double mantissa = x;
    int exponent = 0;
    for (; std::fabs(mantissa) >= 10; mantissa /= 10) ++exponent;
    for (; std::fabs(mantissa) < 1; mantissa *= 10) --exponent;
    if (exponent >= digits && std::fabs(x) < kMostFixed) return grouped(fixed(x));
    if (exponent >= -4 && exponent < digits) return without_trailing_zeros(fixed(x, digits - 1 - exponent));
    return without_trailing_zeros(fixed(mantissa, digits - 1)) + "e" + std::to_string(exponent);  // 1.5e-6
}

/// An infinite number is none that a sentence can hold: "infinity samples".
Said number(double x) {
    if (!std::isfinite(x)) return std::nullopt;
    if (whole(x) && std::fabs(x) < kMaxExact) return grouped(fixed(x));
    return rounded(x, 4);
}

/// 1000000 → 100 万. Only where few digits say it exactly; 1,048,576 stays as it is.
Said in_ten_thousands(double n) {
    struct Unit {
        double size;
        int decimals;  // at most
        const char* name;
    };
    constexpr Unit kUnits[] = {{1e12, 4, " 万亿"}, {1e8, 4, " 亿"}, {1e4, 2, " 万"}};
    for (const Unit& unit : kUnits) {
        if (n < unit.size) continue;
        const double parts = std::pow(10, unit.decimals), count = std::round(n / unit.size * parts);
        const std::string text = without_trailing_zeros(fixed(count / parts, unit.decimals));
        const size_t longest = static_cast<size_t>(unit.decimals) + 3;
        return text.size() <= longest && count * (unit.size / parts) == n ? Said(text + unit.name) : std::nullopt;
    }
    return std::nullopt;
}

Said count(const Value& value, Lang lang) {
    double n = value.number;
    if (!whole(n)) return number(n);
    if (lang == Lang::zh) {
        if (n >= 0 && n < 10000) return fixed(n);
        if (Said said = n < kMostFixed ? in_ten_thousands(n) : std::nullopt) return said;
    }
    if (std::fabs(n) >= kMaxExact) return plain_digits(value.text) ? grouped(value.text) : rounded(n, 4);
    return grouped(fixed(n));
}

Said size(double bytes) {
    if (!std::isfinite(bytes) || bytes < 0) return std::nullopt;
    constexpr const char* kBinary[] = {" KiB", " MiB", " GiB", " TiB", " PiB"};
    constexpr const char* kDecimal[] = {" kB", " MB", " GB", " TB", " PB"};
    double binary = 1024.0 * 1024 * 1024 * 1024 * 1024, decimal = 1e15;
    for (int power = 5; power >= 1; --power, binary /= 1024) {
        if (bytes >= binary && whole(bytes / binary) && bytes / binary < kMostFixed) return fixed(bytes / binary) + kBinary[power - 1];
        if (bytes >= binary) break;  // no whole number of the largest unit that fits: decimal
    }
    for (int power = 5; power >= 1; --power, decimal /= 1000) {
        if (bytes >= decimal * 0.9995) return rounded(bytes / decimal, 3) + kDecimal[power - 1];
    }
    return rounded(bytes, 3) + " B";
}

/// Bytes of one element; 0 when the name is not a dtype.
double element_size(std::string_view dtype) {
    struct Row {
        std::string_view name;
        double bytes;
    };
    constexpr Row kSizes[] = {{"float16", 2}, {"fp16", 2},  {"half", 2},  {"bfloat16", 2}, {"bf16", 2},    {"bfp16", 2},
                              {"float32", 4}, {"fp32", 4},  {"float", 4}, {"int32", 4},    {"float64", 8}, {"int64", 8},
                              {"int8", 1},    {"uint8", 1}, {"fp8", 1},   {"float8", 1}};
    if (dtype.substr(0, 6) == "torch.") dtype.remove_prefix(6);
    for (const Row& row : kSizes) {
        if (row.name == dtype) return row.bytes;
    }
    return 0;
}

Said times(double a, double b) {
    if (b == 0 || !std::isfinite(a) || !std::isfinite(b)) return std::nullopt;
    double ratio = a / b;
    if (std::fabs(ratio) < 10) return rounded(ratio, 2);
    return std::fabs(ratio) < kMostFixed ? grouped(fixed(ratio)) : rounded(ratio, 4);
}

Said percent(double fraction, Lang lang) {
    if (!std::isfinite(fraction)) return std::nullopt;
    return rounded(fraction * 100, 3) + (lang == Lang::zh ? "%" : " %");
}

Said duration(double seconds, Lang lang) {
    if (seconds < 0 || !(seconds < kMostFixed)) return std::nullopt;
    struct Unit {
        double size;
        const char* en;
        const char* zh;
    };
    constexpr Unit kUnits[] = {{86400, " d", " 天"}, {3600, " h", " 小时"}, {60, " min", " 分"}, {1, " s", " 秒"}};
    const bool zh = lang == Lang::zh;
    if (seconds < 60) return rounded(seconds, 3) + (zh ? " 秒" : " s");
    double left = std::round(seconds);
    std::string said;
    int named = 0;
    for (const Unit& unit : kUnits) {
        double n = std::floor(left / unit.size);
        left -= n * unit.size;
        if (named == 0 && n == 0) continue;
        if (n > 0) said += (said.empty() ? "" : " ") + fixed(n) + (zh ? unit.zh : unit.en);
        if (++named == 2) break;
    }
    return said;
}

Said plain(const Value& value) {
    switch (value.type) {
        case Type::unknown: return std::nullopt;
        case Type::null: return "None";
        case Type::boolean: return value.truth ? "True" : "False";
        case Type::number: return value.text.empty() ? number(value.number) : Said(value.text);
        case Type::text: return value.text.empty() ? "''" : Said(value.text);
        case Type::list:
        case Type::object: return value.text.empty() ? std::nullopt : Said(value.text);
    }
    return std::nullopt;
}

Said list(const Value& value, Lang lang) {
    if (value.type != Type::list || value.items.empty()) return std::nullopt;
    std::string said;
    for (size_t n = 0; n < value.items.size(); ++n) {
        Said item = plain(value.items[n]);
        if (!item) return std::nullopt;
        bool last = n > 0 && n + 1 == value.items.size();
        if (last && *item == "…") return said + (lang == Lang::zh ? " 等" : " and more");  // cut: see list_of in explain/checks.h
        if (n > 0) said += last ? (lang == Lang::zh ? " 和 " : " and ") : (lang == Lang::zh ? "、" : ", ");
        said += *item;
    }
    return said;
}

Said plural(const std::vector<Value>& arguments, Lang lang) {
    const Value& word = arguments[arguments[0].number == 1 ? 1 : 2];
    Said n = count(arguments[0], lang);
    if (!n || word.type != Type::text) return std::nullopt;
    return *n + " " + word.text;
}

constexpr int kJsonDigits = 9;

struct PlaceFunction {
    std::string_view name;
    size_t arguments;
};
constexpr PlaceFunction kPlaces[] = {{"count", 1},   {"bytes", 2},    {"size", 1}, {"times", 2}, {"number", 1},
                                     {"percent", 1}, {"duration", 1}, {"list", 1}, {"json", 1},  {"plural", 3}};

}  // namespace

std::string grouped(std::string digits) {
    size_t first = digits[0] == '-' ? 1 : 0;
    for (size_t at = digits.size(); at > first + 3;) digits.insert(at -= 3, ",");
    return digits;
}

size_t place_arguments(std::string_view place) {
    for (const PlaceFunction& row : kPlaces) {
        if (row.name == place) return row.arguments;
    }
    return 0;
}

Said say_place(std::string_view place, const std::vector<Value>& arguments, Lang lang) {
    const Value& first = arguments[0];
    if (place.empty()) return plain(first);
    if (place == "list") return list(first, lang);
    if (first.type != Type::number) return std::nullopt;
    if (place == "count") return count(first, lang);
    if (place == "size") return size(first.number);
    if (place == "number") return number(first.number);
    if (place == "percent") return percent(first.number, lang);
    if (place == "duration") return duration(first.number, lang);
    if (place == "json" && !std::isfinite(first.number)) return std::nullopt;
    if (place == "json")
        return whole(first.number) && std::fabs(first.number) < kMostFixed ? fixed(first.number) : rounded(first.number, kJsonDigits);
    if (place == "plural") return plural(arguments, lang);
    const Value& second = arguments[1];
    if (place == "times") return second.type == Type::number ? times(first.number, second.number) : std::nullopt;
    double element = second.type == Type::text ? element_size(second.text) : 0;
    return element > 0 ? size(first.number * element) : std::nullopt;
}

}  // namespace dslens
