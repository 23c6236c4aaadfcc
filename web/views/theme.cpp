#include "views/theme.h"

namespace dslens {
namespace {

constexpr ImU32 rgb(unsigned hex, unsigned alpha = 255) { return IM_COL32((hex >> 16) & 255, (hex >> 8) & 255, hex & 255, alpha); }

constexpr Palette kLight = {
    rgb(0xf7f7f5), rgb(0xffffff), rgb(0xe4e4e0), rgb(0x1d1d1b), rgb(0x6a6a65), rgb(0x0b6e69), rgb(0xe3f2f0),
    rgb(0xf4f4f1), rgb(0x9a4d00), rgb(0xb3261e), rgb(0xfcf3dc), rgb(0xd99a1c), rgb(0xfbe29a),
};
constexpr Palette kDark = {
    rgb(0x161715), rgb(0x1e1f1d), rgb(0x32332f), rgb(0xecece7), rgb(0xa5a59d), rgb(0x5cc4bb), rgb(0x173431),
    rgb(0x262724), rgb(0xf0a85a), rgb(0xff8a80), rgb(0x37301a), rgb(0xd99a1c), rgb(0x5c4a12),
};

}  // namespace

const Palette& palette(bool dark) { return dark ? kDark : kLight; }

}  // namespace dslens
