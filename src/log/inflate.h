// gzip input, inflated as it comes.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

namespace dslens {

constexpr uint64_t kMaxInflated = 8ull << 30;  // bytes that come out of one gzip input at most; what follows is left out

class Inflater {
  public:
    using Sink = std::function<void(std::string_view)>;

    Inflater();
    ~Inflater();
    void feed(std::string_view compressed, const Sink& sink);
    bool damaged() const;    // the stream broke off or is no gzip; what came out before it counts
    bool truncated() const;  // more than kMaxInflated, or the end is missing

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace dslens
