/* The page's WebAssembly comes packed with PPMd, which suits its words: a third smaller than DecompressionStream's formats. This module
   unpacks it. It is linked without a C library; cmake/wasm_script.mjs packs, shell/start.js calls. */
#include "model.h"
#include "streams.h"

enum { kDone, kNoMemory, kDamaged };

typedef struct {
    IByteIn stream;
    const Byte *at, *end;
    int beyond; /* bytes asked for behind the end */
} Input;

static Byte next_byte(IByteInPtr stream) {
    Input* input = (Input*)stream;
    if (input->at < input->end) return *input->at++;
    ++input->beyond;
    return 0;
}

static CPpmd7 model;
static Walk walk;

static int unpack_stream(unsigned order, const Byte* packed, size_t packed_size, Byte* output, size_t size) {
    Input input = {{next_byte}, packed, packed + packed_size, 0};
    if (!start_model(&model, order)) return kNoMemory;
    model.rc.dec.Stream = &input.stream;
    if (!Ppmd7z_RangeDec_Init(&model.rc.dec)) return kDamaged;
    for (size_t at = 0; at < size; ++at) {
        const int symbol = Ppmd7z_DecodeSymbol(&model);
        if (symbol < 0 || input.beyond) return kDamaged;
        output[at] = (Byte)symbol;
    }
    return kDone;
}

/* Gives 0 when all of `size` bytes stand at `output`. Uses as many bytes behind them. */
int unpack(const Byte* packed, size_t packed_size, Byte* output, size_t size) {
    const Byte* const end = packed + packed_size;
    Byte* to = output + size;
    size_t left = size;
    for (int stream = 0; stream < kStreams; ++stream) {
        const size_t part = take_number(&packed), part_packed = take_number(&packed);
        if (part > left || part_packed > (size_t)(end - packed)) return kDamaged;
        const int error = unpack_stream(kOrders[stream], packed, part_packed, to, part);
        if (error) return error;
        walk.from[stream] = to;
        packed += part_packed;
        to += part;
        left -= part;
    }
    walk.joining = 1;
    walk.to[kModule] = output;
    return walk_module(&walk, size) ? kDone : kDamaged;
}
