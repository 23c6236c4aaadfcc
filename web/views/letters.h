// Small work on texts that several views share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace dslens {

/// ASCII only; everything else as it is.
std::string lower(std::string_view text);
/// Line breaks and runs of blanks become one blank.
std::string one_line(std::string_view text);
/// "1,284", "818,643".
std::string grouped(uint64_t number);

}  // namespace dslens
