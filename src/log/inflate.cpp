#include "log/inflate.h"

#include <zlib.h>

#include <vector>

namespace dslens {
namespace {

constexpr size_t kChunk = 256 << 10;

}  // namespace

struct Inflater::State {
    z_stream stream{};
    std::vector<unsigned char> out = std::vector<unsigned char>(kChunk);
    uint64_t produced = 0;
    bool open = false;
    bool between_members = false;  // gzip files may be concatenated
    bool damaged = false;
    bool over = false;
};

Inflater::Inflater() : state_(std::make_unique<State>()) {
    state_->open = inflateInit2(&state_->stream, 15 + 16) == Z_OK;
    state_->damaged = !state_->open;
}

Inflater::~Inflater() {
    if (state_->open) inflateEnd(&state_->stream);
}

void Inflater::feed(std::string_view compressed, const Sink& sink) {
    State& s = *state_;
    s.stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(compressed.data()));
    s.stream.avail_in = static_cast<uInt>(compressed.size());
    while (!s.damaged && !s.over && s.stream.avail_in > 0) {
        if (s.between_members) {
            if (*s.stream.next_in == 0) {  // padding behind the last member
                ++s.stream.next_in;
                --s.stream.avail_in;
                continue;
            }
            inflateReset(&s.stream);
            s.between_members = false;
        }
        s.stream.next_out = s.out.data();
        s.stream.avail_out = kChunk;
        int result = inflate(&s.stream, Z_NO_FLUSH);
        size_t got = kChunk - s.stream.avail_out;
        s.produced += got;
        s.over = s.produced > kMaxInflated;
        if (got && !s.over) sink({reinterpret_cast<char*>(s.out.data()), got});
        if (result == Z_STREAM_END) {
            s.between_members = true;
        } else if (result != Z_OK && result != Z_BUF_ERROR) {
            s.damaged = true;
        }
    }
}

bool Inflater::damaged() const { return state_->damaged; }
bool Inflater::truncated() const { return state_->over || !state_->between_members; }

}  // namespace dslens
