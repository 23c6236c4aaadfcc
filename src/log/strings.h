// Which places of a line lie in a string.
#pragma once

#include <string_view>

namespace dslens {

/// Asked for ascending places. A string is what stands behind a quote that is closed later in the line.
class Strings {
  public:
    explicit Strings(std::string_view line) : line_(line) {}
    bool hold(size_t place) {
        for (; at_ < place && at_ < line_.size(); ++at_) {
            char c = line_[at_];
            if (c == '\\' && quote_) {
                ++at_;
            } else if (quote_ ? c == quote_ : c == '"' || c == '\'') {
                quote_ = quote_ ? '\0' : c;
            }
        }
        return quote_ && line_.find(quote_, place) != std::string_view::npos;
    }
    bool hold_single(size_t place) { return hold(place) && quote_ == '\''; }

  private:
    std::string_view line_;
    size_t at_ = 0;
    char quote_ = 0;
};

}  // namespace dslens
