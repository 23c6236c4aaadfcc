/* The other way round, for the build: cmake/wasm_script.mjs runs it. */
#include "model.h"
#include "streams.h"

typedef struct {
    IByteOut stream;
    Byte* at;
} Output;

static void put_byte(IByteOutPtr stream, Byte byte) { *((Output*)stream)->at++ = byte; }

static CPpmd7 model;
static Walk apart, together;

static Byte* pack_stream(unsigned order, const Byte* begin, const Byte* end, Byte* to) {
    Output output = {{put_byte}, to};
    if (!start_model(&model, order)) return 0;
    model.rc.enc.Stream = &output.stream;
    Ppmd7z_Init_RangeEnc(&model);
    Ppmd7z_EncodeSymbols(&model, begin, end);
    Ppmd7z_Flush_RangeEnc(&model);
    return output.at;
}

/* Bytes of memory that `pack` takes behind the module: for what it packs into, for each stream, and for the module put together again. */
size_t room(size_t size) { return (kStreams + 4) * size; }

/* Leaves the packed form behind the module and gives its bytes: 0 where not the same module would come out of it. */
size_t pack(const Byte* module, size_t size) {
    Byte *const packed = (Byte*)module + size, *const streams = packed + 2 * size, *const again = streams + kStreams * size;
    apart.from[kModule] = module;
    for (size_t stream = 0; stream < kStreams; ++stream) together.from[stream] = apart.to[stream] = streams + stream * size;
    together.to[kModule] = again;
    together.joining = 1;
    if (!walk_module(&apart, size) || !walk_module(&together, size)) return 0;
    for (size_t at = 0; at < size; ++at)
        if (again[at] != module[at]) return 0;
    Byte* at = packed;
    size_t left = size;
    for (size_t stream = 0; stream < kStreams; ++stream) {
        const Byte *begin = streams + stream * size, *end = apart.to[stream];
        const Byte* part = again;
        const Byte* part_end = pack_stream(kOrders[stream], begin, end, again);
        if (!part_end || (size_t)(end - begin) > left) return 0; /* unpack() has room for as many bytes as the module has */
        left -= (size_t)(end - begin);
        put_number(&at, (UInt32)(end - begin));
        put_number(&at, (UInt32)(part_end - part));
        while (part < part_end) *at++ = *part++;
    }
    return (size_t)(at - packed);
}
