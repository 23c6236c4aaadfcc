// Amounts as people write them.
#pragma once

#include <string_view>

namespace dslens {

/// "7B", "6.74e9", "70 亿", "80 GB", "80GiB": the number, times what the word behind it stands for. Below 1,000 and with nothing behind it,
/// billions are meant. 0 where it is none.
double amount_of(std::string_view text);

}  // namespace dslens
