#include "views/letters.h"

#include "knowledge/sentence.h"
#include "log/clean.h"

namespace dslens {
std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = lower(c);
    return out;
}

std::string one_line(std::string_view text) {
    std::string out;
    for (char c : text) {
        const bool blank = static_cast<unsigned char>(c) <= ' ';
        if (!blank) out += c;
        else if (!out.empty() && out.back() != ' ') out += ' ';
    }
    if (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

std::string grouped(uint64_t number) { return grouped(std::to_string(number)); }

}  // namespace dslens
