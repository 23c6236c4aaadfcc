/* The other way round, for the build: cmake/wasm_script.mjs runs it. */
#include "model.h"

typedef struct {
    IByteOut stream;
    Byte *at, *end;
} Output;

static void put_byte(IByteOutPtr stream, Byte byte) {
    Output* output = (Output*)stream;
    if (output->at < output->end) *output->at = byte;
    ++output->at;
}

static CPpmd7 model;

/* Gives the bytes that the packed form takes; where they are more than `room`, what stands at `packed` is not whole. */
size_t pack(const Byte* input, size_t size, Byte* packed, size_t room) {
    Output output = {{put_byte}, packed, packed + room};
    if (!start_model(&model)) return room + 1;
    model.rc.enc.Stream = &output.stream;
    Ppmd7z_Init_RangeEnc(&model);
    Ppmd7z_EncodeSymbols(&model, input, input + size);
    Ppmd7z_Flush_RangeEnc(&model);
    return (size_t)(output.at - packed);
}
