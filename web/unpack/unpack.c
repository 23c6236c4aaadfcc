/* The page's WebAssembly comes packed with LZMA: a fifth smaller than DecompressionStream's formats. This module unpacks it. It is linked
   without a C library; cmake/wasm_script.mjs packs, shell/start.js calls. */
#include "LzmaDec.h"

enum { kMostLiteralBits = 4 }; /* lc + lp of what the build packs */

static CLzmaProb probabilities[1984 + (768 << kMostLiteralBits)];

static void* one_block(ISzAllocPtr self, size_t size) {
    (void)self;
    return size <= sizeof probabilities ? probabilities : 0;
}
static void keep(ISzAllocPtr self, void* address) {
    (void)self;
    (void)address;
}

/* A file in the LZMA_alone format without its header: `properties` are its first five bytes. Gives 0 when all of `size` bytes of output
   stand at `output`, else LzmaDec.h's error. */
int unpack(const Byte* properties, const Byte* input, size_t input_size, Byte* output, size_t size) {
    ISzAlloc allocator = {one_block, keep};
    ELzmaStatus status;
    return LzmaDecode(output, &size, input, &input_size, properties, LZMA_PROPS_SIZE, LZMA_FINISH_ANY, &status, &allocator);
}
