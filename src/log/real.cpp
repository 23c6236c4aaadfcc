#include "log/real.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "log/clean.h"

namespace dslens {
namespace {

constexpr int kMostDigits = 800;           // no double lies nearer than that to the middle between two others
constexpr int64_t kMostExponent = 100000;  // of what is written; far beyond any double
constexpr uint64_t kExactInteger = uint64_t{1} << 53;
constexpr int kMantissaBits = 53, kLeastExponent = -1074;  // of a double: the least is 2^-1074

/// ± 0.d₁d₂d₃… × 10^point
struct Decimal {
    std::vector<uint8_t> digits;  // without zeros in front
    int64_t point = 0;
    bool more = false;  // digits were left out that are not all zero
};

void add_digit(Decimal& decimal, char c) {
    if (decimal.digits.empty() && c == '0') {
        --decimal.point;
    } else if (decimal.digits.size() < kMostDigits) {
        decimal.digits.push_back(static_cast<uint8_t>(c - '0'));
    } else {
        decimal.more = decimal.more || c != '0';
    }
}

bool read_exponent(std::string_view text, int64_t& exponent) {
    bool negative = !text.empty() && text[0] == '-';
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
    if (text.empty()) return false;
    int64_t size = 0;
    for (char c : text) {
        if (!is_digit(c)) return false;
        if (size < kMostExponent) size = size * 10 + (c - '0');
    }
    exponent = negative ? -size : size;
    return true;
}

bool read_decimal(std::string_view text, Decimal& decimal) {
    size_t at = 0;
    int64_t whole = 0;
    if (!text.empty() && is_digit(text[0])) decimal.digits.reserve(std::min<size_t>(text.size(), kMostDigits));
    for (; at < text.size() && is_digit(text[at]); ++at, ++whole) add_digit(decimal, text[at]);
    bool any = at > 0;
    if (at < text.size() && text[at] == '.') {
        for (++at; at < text.size() && is_digit(text[at]); ++at, any = true) add_digit(decimal, text[at]);
    }
    int64_t exponent = 0;
    if (at < text.size() && ((text[at] != 'e' && text[at] != 'E') || !read_exponent(text.substr(at + 1), exponent))) return false;
    decimal.point += whole + exponent;
    return any;
}

/// A whole number of any size, low words first.
class Natural {
  public:
    void multiply_add(uint32_t factor, uint32_t term) {
        uint64_t carry = term;
        for (uint32_t& word : words_) {
            carry += static_cast<uint64_t>(word) * factor;
            word = static_cast<uint32_t>(carry);
            carry >>= 32;
        }
        if (carry) words_.push_back(static_cast<uint32_t>(carry));
    }

    void shift_left(int64_t bits) {
        words_.insert(words_.begin(), static_cast<size_t>(bits / 32), 0);
        multiply_add(uint32_t{1} << (bits % 32), 0);
    }

    int64_t bits() const {
        int64_t top = 0;
        for (uint32_t word = words_.empty() ? 0 : words_.back(); word; word >>= 1) ++top;
        return words_.empty() ? 0 : static_cast<int64_t>(words_.size() - 1) * 32 + top;
    }

    bool zero() const { return words_.empty(); }

    bool less_than(const Natural& other) const {
        if (words_.size() != other.words_.size()) return words_.size() < other.words_.size();
        for (size_t n = words_.size(); n-- > 0;) {
            if (words_[n] != other.words_[n]) return words_[n] < other.words_[n];
        }
        return false;
    }

    void subtract(const Natural& other) {
        int64_t borrow = 0;
        for (size_t n = 0; n < words_.size(); ++n) {
            borrow += static_cast<int64_t>(words_[n]) - (n < other.words_.size() ? other.words_[n] : 0);
            words_[n] = static_cast<uint32_t>(borrow);
            borrow >>= 32;
        }
        while (!words_.empty() && words_.back() == 0) words_.pop_back();
    }

  private:
    std::vector<uint32_t> words_;  // the last one is not zero
};

/// Long division, one bit of the quotient after the other, and one rounding.
double divided(const Decimal& decimal) {
    Natural above, below;
    for (uint8_t digit : decimal.digits) above.multiply_add(10, digit);
    below.multiply_add(1, 1);
    int64_t power = decimal.point - static_cast<int64_t>(decimal.digits.size());
    for (int64_t n = 0; n < power; ++n) above.multiply_add(10, 0);
    for (int64_t n = 0; n < -power; ++n) below.multiply_add(10, 0);

    int64_t exponent = above.bits() - below.bits();  // the quotient is in [2^(exponent - 1), 2^(exponent + 1))
    if (exponent > 0) below.shift_left(exponent);
    if (exponent < 0) above.shift_left(-exponent);
    if (above.less_than(below)) above.shift_left(1), --exponent;

    int64_t kept = std::min<int64_t>(kMantissaBits, exponent - kLeastExponent + 1);  // fewer where a double has fewer
    if (kept < 0) return 0;
    uint64_t quotient = 0;
    for (int64_t n = 0; n < kept; ++n) {
        bool bit = !above.less_than(below);
        if (bit) above.subtract(below);
        quotient = quotient * 2 + bit;
        above.shift_left(1);
    }
    bool half = !above.less_than(below);
    if (half) above.subtract(below);
    if (half && (!above.zero() || decimal.more || quotient % 2 == 1)) ++quotient;
    return std::ldexp(static_cast<double>(quotient), static_cast<int>(exponent - kept + 1));
}

double nearest(const Decimal& decimal) {
    if (decimal.digits.empty() || decimal.point < -330) return 0;
    if (decimal.point > 310) return std::numeric_limits<double>::infinity();
    static constexpr double kPowers[] = {1,    1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                         1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    constexpr int kExactPowers = 22;  // 10^22 is the last that a double holds exactly
    uint64_t whole = 0;
    for (uint8_t digit : decimal.digits) {
        if (whole > kExactInteger) break;
        whole = whole * 10 + digit;
    }
    int64_t power = decimal.point - static_cast<int64_t>(decimal.digits.size());
    if (whole > kExactInteger || power < -kExactPowers || power > kExactPowers) return divided(decimal);
    double value = static_cast<double>(whole);  // one operation on two exact numbers: rounded once
    return power < 0 ? value / kPowers[-power] : value * kPowers[power];
}

}  // namespace

bool parse_real(std::string_view text, double& value) {
    bool negative = !text.empty() && text[0] == '-';
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
    double size = 0;
    if (text == "inf") {
        size = std::numeric_limits<double>::infinity();
    } else if (text == "nan") {
        size = std::numeric_limits<double>::quiet_NaN();
    } else {
        Decimal decimal;
        decimal.digits.reserve(std::min<size_t>(text.size(), kMostDigits));
        if (!read_decimal(text, decimal)) return false;
        size = nearest(decimal);
    }
    value = negative ? -size : size;
    return true;
}

}  // namespace dslens
