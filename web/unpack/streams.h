/* A WebAssembly module taken apart into streams, and put together again: in its code every kind of operand has a stream of its own, where
   like follows like. Code packs an eighth smaller so. Both directions are one walk through the module.

   What differs from the module: a local is how many others were used since it was, an alignment its difference from the natural one, and
   the sizes of functions are left out. */
#ifndef DSLENS_UNPACK_STREAMS_H
#define DSLENS_UNPACK_STREAMS_H

#include "Ppmd7.h"

enum {
    kModule,  /* everything but the functions and the Chinese */
    kChinese, /* of the knowledge: src/knowledge/archives.h puts a mark before it */
    kCode,    /* instructions, with the operands that suit no other stream */
    kLocalsRead,
    kLocalsWritten,
    kOffsets,    /* of loads and stores */
    kAlignments, /* of the same */
    kVariables,  /* what locals a function has */
    kNumbers,    /* constants of 64 bits and with a point */
    kIntegers,   /* constants of 32 bits: one stream for each upper half of the next instruction, which tells addresses from masks */
    kStreams = kIntegers + 16
};

/* Bytes of context for each stream: more gain nothing. */
static const Byte kOrders[kStreams] = {32, 16, 16, 8, 2, 10, 8, 2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};

enum { kMaxLocals = 1024 };

/* Taking apart: reads from[0], the module, and writes to[] of all streams. Putting together: the other way round. */
typedef struct {
    int joining;
    const Byte* from[kStreams];
    Byte* to[kStreams];
    UInt16 recent[kMaxLocals]; /* the function's locals, the last used one first */
} Walk;

static const Byte** source(Walk* walk, int stream) { return &walk->from[walk->joining ? stream : kModule]; }
static Byte** target(Walk* walk, int stream) { return &walk->to[walk->joining ? kModule : stream]; }

static Byte byte(Walk* walk, int stream) { return *(*target(walk, stream))++ = *(*source(walk, stream))++; }

static void bytes(Walk* walk, int stream, size_t count) {
    while (count--) byte(walk, stream);
}

static UInt32 take_number(const Byte** at) {
    UInt32 value = 0;
    for (unsigned shift = 0;; shift += 7) {
        const Byte part = *(*at)++;
        value |= (UInt32)(part & 0x7F) << shift;
        if (part < 0x80) return value;
    }
}

static void put_number(Byte** at, UInt32 value) {
    for (; value >= 0x80; value >>= 7) *(*at)++ = (Byte)(value | 0x80);
    *(*at)++ = (Byte)value;
}

/* Numbers of base 128, as the module has them; gives the last. */
static UInt32 numbers(Walk* walk, int stream, UInt32 count) {
    UInt32 value = 0;
    while (count--) {
        const Byte* begin = *source(walk, stream);
        value = take_number(&begin);
        bytes(walk, stream, (size_t)(begin - *source(walk, stream)));
    }
    return value;
}

static int local(Walk* walk, int stream) {
    UInt32 number = take_number(source(walk, stream)), rank = number;
    if (!walk->joining)
        for (rank = 0; rank < kMaxLocals && walk->recent[rank] != number;) ++rank;
    if (rank >= kMaxLocals) return 0;
    number = walk->recent[rank];
    put_number(target(walk, stream), walk->joining ? number : rank);
    for (; rank; --rank) walk->recent[rank] = walk->recent[rank - 1];
    walk->recent[0] = (UInt16)number;
    return 1;
}

static void alignment(Walk* walk, Byte instruction) {
    static const Byte kNatural[] = {2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2};
    *(*target(walk, kAlignments))++ = (Byte)(*(*source(walk, kAlignments))++ ^ kNatural[instruction - 0x28]);
}

static void integer(Walk* walk) {
    const Byte *number = walk->from[kModule], *next = walk->from[kCode];
    if (!walk->joining) take_number(&number), next = number;
    numbers(walk, kIntegers + (*next >> 4), 1);
}

/* 0 where the instruction is none that our compiler uses. */
static int operands(Walk* walk, Byte instruction) {
    if (instruction >= 0x45 && instruction <= 0xC4) return 1;
    if (instruction >= 0x28 && instruction <= 0x3E) return alignment(walk, instruction), numbers(walk, kOffsets, 1), 1;
    switch (instruction) {
        case 0x00:
        case 0x01:
        case 0x05:
        case 0x0B:
        case 0x0F:
        case 0x1A:
        case 0x1B: return 1;
        case 0x20: return local(walk, kLocalsRead);
        case 0x21:
        case 0x22: return local(walk, kLocalsWritten);
        case 0x02:
        case 0x03:
        case 0x04:
        case 0x0C:
        case 0x0D:
        case 0x10:
        case 0x23:
        case 0x24:
        case 0x3F:
        case 0x40: return numbers(walk, kCode, 1), 1;
        case 0x0E: return numbers(walk, kCode, numbers(walk, kCode, 1) + 1), 1;
        case 0x11: return numbers(walk, kCode, 2), 1;
        case 0x41: return integer(walk), 1;
        case 0x42: return numbers(walk, kNumbers, 1), 1;
        case 0x43: return bytes(walk, kNumbers, 4), 1;
        case 0x44: return bytes(walk, kNumbers, 8), 1;
        case 0xFC: {
            const UInt32 further = numbers(walk, kCode, 1);
            return numbers(walk, kCode, further < 8 ? 0 : 2 - further % 2), 1;
        }
        default: return 0;
    }
}

static int function(Walk* walk) {
    if (!walk->joining) take_number(&walk->from[kModule]);
    Byte* begin = walk->to[kModule];
    for (UInt32 group = numbers(walk, kVariables, 1); group; --group) numbers(walk, kVariables, 2);
    for (UInt16 at = 0; at < kMaxLocals; ++at) walk->recent[at] = at;
    for (int depth = 1; depth;) {
        const Byte instruction = byte(walk, kCode);
        if (!operands(walk, instruction)) return 0;
        if (instruction >= 0x02 && instruction <= 0x04) ++depth;
        if (instruction == 0x0B) --depth;
    }
    if (walk->joining) {
        const UInt32 size = (UInt32)(walk->to[kModule] - begin);
        Byte head[5], *end = head;
        put_number(&end, size);
        const UInt32 moved = (UInt32)(end - head);
        for (UInt32 at = size; at--;) begin[at + moved] = begin[at];
        for (UInt32 at = 0; at < moved; ++at) begin[at] = head[at];
        walk->to[kModule] += moved;
    }
    return 1;
}

/* With the size of the Chinese behind its mark. */
static void other_section(Walk* walk, UInt32 size) {
    static const Byte kMark[] = {0xFF, 0xFE, 0xFF, ' ', 'c', 'h', 'i', 'n', 'e', 's', 'e'};
    const Byte* const* const module = walk->joining ? (const Byte* const*)&walk->to[kModule] : &walk->from[kModule];
    const Byte* const begin = *module;
    UInt32 marked = 0;
    while ((size_t)(*module - begin) < size) {
        const Byte next = byte(walk, kModule);
        marked = next == kMark[marked] ? marked + 1 : next == kMark[0];
        if (marked < sizeof kMark) continue;
        bytes(walk, kChinese, numbers(walk, kModule, 1));
        marked = 0;
    }
}

/* The whole module: 0 where it has something in its code that is not provided for. `size`: the module's. */
static int walk_module(Walk* walk, size_t size) {
    enum { kHead = 8, kFunctions = 10 };
    const Byte* read_end = walk->from[kModule] + size;
    const Byte* written_end = walk->to[kModule] + size;
    bytes(walk, kModule, kHead);
    while (walk->joining ? walk->to[kModule] < written_end : walk->from[kModule] < read_end) {
        const Byte section = byte(walk, kModule);
        const UInt32 section_size = numbers(walk, kModule, 1);
        if (section == kFunctions) {
            for (UInt32 left = numbers(walk, kModule, 1); left; --left)
                if (!function(walk)) return 0;
        } else {
            other_section(walk, section_size);
        }
    }
    return 1;
}

#endif
