/* PPMd, variant H, with the range coder of 7-Zip: what packs and what unpacks must agree on. */
#ifndef DSLENS_UNPACK_MODEL_H
#define DSLENS_UNPACK_MODEL_H

#include "Ppmd7.h"

/* Enough for the largest stream: a model that is full begins anew, for some kilobytes. */
enum { kModelBytes = 96 << 20 };

static Byte model_block[kModelBytes + 4];

static void* one_block(ISzAllocPtr self, size_t size) {
    (void)self;
    return size <= sizeof model_block ? model_block : 0;
}
static void keep(ISzAllocPtr self, void* address) {
    (void)self;
    (void)address;
}

/* `order`: bytes of context. */
static int start_model(CPpmd7* model, unsigned order) {
    ISzAlloc allocator = {one_block, keep};
    Ppmd7_Construct(model);
    if (!Ppmd7_Alloc(model, kModelBytes, &allocator)) return 0;
    Ppmd7_Init(model, order);
    return 1;
}

#endif
