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

/* Bytes of memory that `pack` takes behind the module: for what it packs into, for each text, for the functions, and for the module put
   together again. */
size_t room(size_t size) { return (kTexts + 4) * size; }

/* Leaves the packed form behind the module and gives its bytes: 0 where not the same module would come out of it. */
size_t pack(const Byte* module, size_t size) {
    Byte *const packed = (Byte*)module + size, *const texts = packed + 2 * size, *const functions = texts + kTexts * size;
    Byte* const again = functions + size;
    apart.from[kModule] = module;
    for (size_t text = 0; text < kTexts; ++text) together.from[text] = apart.to[text] = texts + text * size;
    apart.coder.to = functions;
    if (!walk_module(&apart, size)) return 0;
    finish_coder(&apart.coder);
    together.to[kModule] = again;
    together.joining = together.coder.decoding = 1;
    together.coder.at = functions;
    together.coder.end = apart.coder.to;
    if (!walk_module(&together, size)) return 0;
    for (size_t at = 0; at < size; ++at)
        if (again[at] != module[at]) return 0;
    Byte* at = packed;
    size_t left = size;
    for (size_t text = 0; text < kTexts; ++text) {
        const Byte *begin = texts + text * size, *end = apart.to[text];
        const Byte* part = again;
        const Byte* part_end = pack_stream(kOrders[text], begin, end, again);
        if (!part_end || (size_t)(end - begin) > left) return 0; /* unpack() has room for as many bytes as the module has */
        left -= (size_t)(end - begin);
        put_number(&at, (UInt32)(end - begin));
        put_number(&at, (UInt32)(part_end - part));
        while (part < part_end) *at++ = *part++;
    }
    for (const Byte* part = functions; part < apart.coder.to;) *at++ = *part++;
    return (size_t)(at - packed);
}
