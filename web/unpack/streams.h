/* A WebAssembly module taken apart, and put together again: its functions are coded byte by byte, each with contexts that suit what it is
   (coder.h); everything else is text for PPMd, and the Chinese another. Both directions are one walk through the module.

   What differs from the module: a local is how many others were used since it was, an alignment its difference from the natural one, and
   the sizes of functions are left out. */
#ifndef DSLENS_UNPACK_STREAMS_H
#define DSLENS_UNPACK_STREAMS_H

#include "coder.h"

enum {
    kModule,  /* everything but the functions and the Chinese */
    kChinese, /* of the knowledge: src/knowledge/archives.h puts a mark before it */
    kTexts
};

/* Bytes of context for each text: more gain nothing. */
static const Byte kOrders[kTexts] = {32, 16};

/* What a byte of a function is. */
enum {
    kInstruction,
    kLocalRead,
    kLocalWritten,
    kOffset,    /* of loads and stores */
    kAlignment, /* of the same */
    kVariables, /* what locals a function has */
    kNumber,    /* constants of 64 bits and with a point */
    kInteger,   /* constants of 32 bits */
    kCalled,
    kBranch,
    kBlock,
    kRest,
    kKinds
};

enum { kMaxLocals = 1024, kMaxDepth = 1024, kBack = 6 };

/* Taking apart: reads from[0], the module, and writes to[] and the coder. Putting together: the other way round. */
typedef struct {
    int joining;
    const Byte* from[kTexts];
    Byte* to[kTexts];
    const Byte* end; /* of the module */
    Coder coder;
    UInt16 recent[kMaxLocals];   /* the function's locals, the last used one first */
    UInt32 instructions[kBack];  /* the last ones, the last first */
    UInt32 with_operands[kBack]; /* the same, each with a hash of its operands */
    UInt32 seen[kKinds];         /* the last bytes of each kind */
    UInt32 waiting;              /* values on the stack, since the last call or branch */
    UInt32 depth;
    Byte blocks[kMaxDepth]; /* the instructions that opened the blocks round this place */
    UInt32 operand;         /* a hash of its bytes so far */
    UInt32 place;           /* how many they are */
    UInt32 around;          /* what else a kind goes by */
} Walk;

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

/* ---- Texts --------------------------------------------------------------------------------------------------------------------------- */

static Byte text_byte(Walk* walk, int text) {
    const int source = walk->joining ? text : kModule, target = walk->joining ? kModule : text;
    return *walk->to[target]++ = *walk->from[source]++;
}

static UInt32 text_number(Walk* walk) {
    UInt32 value = 0;
    for (unsigned shift = 0;; shift += 7) {
        const Byte part = text_byte(walk, kModule);
        value |= (UInt32)(part & 0x7F) << shift;
        if (part < 0x80) return value;
    }
}

/* With the size of the Chinese behind its mark. */
static void other_section(Walk* walk, UInt32 size) {
    static const Byte kMark[] = {0xFF, 0xFE, 0xFF, ' ', 'c', 'h', 'i', 'n', 'e', 's', 'e'};
    const Byte* const* const module = walk->joining ? (const Byte* const*)&walk->to[kModule] : &walk->from[kModule];
    const Byte* const begin = *module;
    UInt32 marked = 0;
    while ((size_t)(*module - begin) < size) {
        const Byte next = text_byte(walk, kModule);
        marked = next == kMark[marked] ? marked + 1 : next == kMark[0];
        if (marked < sizeof kMark) continue;
        for (UInt32 left = text_number(walk); left; --left) text_byte(walk, kChinese);
        marked = 0;
    }
}

/* ---- Functions ----------------------------------------------------------------------------------------------------------------------- */

static void begin_operand(Walk* walk, UInt32 around) {
    walk->operand = walk->place = 0;
    walk->around = around;
}

static Byte coded(Walk* walk, int kind, Byte plain) {
    const UInt32 *last = walk->instructions, *full = walk->with_operands, *seen = walk->seen;
    const UInt32 here = hashed((UInt32)kind << 4 | walk->place, walk->operand), two = last[0] | last[1] << 8;
    const UInt32 waiting = hashed(here, ~walk->waiting), one_full = hashed(here, full[0]);
    const UInt32 contexts[kContexts] = {
        hashed(here, seen[kind] & 0xFFFFFF),
        one_full,
        hashed(hashed(hashed(one_full, full[1]), full[2]), full[3]),
        hashed(hashed(here, two | last[2] << 16 | last[3] << 24), last[4] | last[5] << 8),
        hashed(hashed(here, last[0] | 0x100), (seen[kind] & 0xFF) | (UInt32)walk->blocks[walk->depth] << 16),
        hashed(waiting, two),
        hashed(hashed(waiting, (seen[kLocalRead] & 0xFF) | (seen[kLocalWritten] & 0xFF) << 8 | last[0] << 16), walk->around),
        hashed(hashed(waiting, (seen[kInteger] & 0xFF) | (seen[kOffset] & 0xFF) << 8), two | 0x10000),
    };
    for (int n = 0; n < kContexts; ++n) walk->coder.contexts[n] = contexts[n];
    walk->coder.chosen_low = (UInt32)kind * 4 + (walk->place < 3 ? walk->place : 3);
    walk->coder.chosen_high = last[0];
    const Byte byte = code_byte(&walk->coder, plain);
    walk->seen[kind] = walk->seen[kind] << 8 | byte;
    walk->operand = hashed(walk->operand + 1, byte);
    ++walk->place;
    return byte;
}

static Byte byte(Walk* walk, int kind) {
    const Byte coded_byte = coded(walk, kind, walk->joining ? 0 : *walk->from[kModule]++);
    if (walk->joining) *walk->to[kModule]++ = coded_byte;
    return coded_byte;
}

static void bytes(Walk* walk, int kind, size_t count) {
    while (count--) byte(walk, kind);
}

/* A number of base 128, as the module has it. */
static UInt32 number(Walk* walk, int kind) {
    UInt32 value = 0;
    for (unsigned shift = 0;; shift += 7) {
        const Byte part = byte(walk, kind);
        value |= (UInt32)(part & 0x7F) << shift;
        if (part < 0x80) return value;
    }
}

static void numbers(Walk* walk, int kind, UInt32 count) {
    while (count--) number(walk, kind);
}

/* One that the module has in another form. */
static UInt32 coded_number(Walk* walk, int kind, UInt32 plain) {
    UInt32 value = 0;
    for (unsigned shift = 0;; shift += 7, plain >>= 7) {
        const Byte part = coded(walk, kind, (Byte)(plain < 0x80 ? plain : plain | 0x80));
        value |= (UInt32)(part & 0x7F) << shift;
        if (part < 0x80) return value;
    }
}

static int local(Walk* walk, int kind) {
    UInt32 rank = 0;
    if (!walk->joining) {
        const UInt32 plain = take_number(&walk->from[kModule]);
        while (rank < kMaxLocals && walk->recent[rank] != plain) ++rank;
        if (rank >= kMaxLocals) return 0;
    }
    rank = coded_number(walk, kind, rank);
    if (rank >= kMaxLocals) return 0;
    const UInt16 used = walk->recent[rank];
    if (walk->joining) put_number(&walk->to[kModule], used);
    for (; rank; --rank) walk->recent[rank] = walk->recent[rank - 1];
    walk->recent[0] = used;
    return 1;
}

static void alignment(Walk* walk, Byte instruction) {
    static const Byte kNatural[] = {2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2};
    const Byte natural = kNatural[instruction - 0x28];
    const Byte difference = coded(walk, kAlignment, (Byte)(walk->joining ? 0 : *walk->from[kModule]++ ^ natural));
    if (walk->joining) *walk->to[kModule]++ = difference ^ natural;
}

/* 0 where the instruction is none that our compiler uses. */
static int operands(Walk* walk, Byte instruction) {
    if (instruction >= 0x45 && instruction <= 0xC4) return 1;
    if (instruction >= 0x28 && instruction <= 0x3E) return alignment(walk, instruction), number(walk, kOffset), 1;
    switch (instruction) {
        case 0x00:
        case 0x01:
        case 0x05:
        case 0x0B:
        case 0x0F:
        case 0x1A:
        case 0x1B: return 1;
        case 0x20: return local(walk, kLocalRead);
        case 0x21:
        case 0x22: return local(walk, kLocalWritten);
        case 0x02:
        case 0x03:
        case 0x04: return number(walk, kBlock), 1;
        case 0x0C:
        case 0x0D: return number(walk, kBranch), 1;
        case 0x10: return number(walk, kCalled), 1;
        case 0x23:
        case 0x24:
        case 0x3F:
        case 0x40: return number(walk, kRest), 1;
        case 0x0E: return numbers(walk, kRest, number(walk, kRest) + 1), 1;
        case 0x11: return numbers(walk, kCalled, 2), 1;
        case 0x41: return number(walk, kInteger), 1;
        case 0x42: return number(walk, kNumber), 1;
        case 0x43: return bytes(walk, kNumber, 4), 1;
        case 0x44: return bytes(walk, kNumber, 8), 1;
        case 0xFC: {
            const UInt32 further = number(walk, kRest);
            return numbers(walk, kRest, further < 8 ? 0 : 2 - further % 2), 1;
        }
        default: return 0;
    }
}

/* How many values wait on the stack behind an instruction: good enough to tell what follows. */
static UInt32 waiting_behind(Byte instruction, UInt32 waiting) {
    UInt32 taken = 0;
    if (instruction == 0x20 || instruction == 0x23 || (instruction >= 0x41 && instruction <= 0x44)) return waiting + 1;
    if (instruction <= 0x11) return 0;
    if (instruction >= 0x36 && instruction <= 0x3E) taken = 2;
    if (instruction == 0x1A || instruction == 0x21 || instruction == 0x24) taken = 1;
    if (instruction == 0x1B) taken = 2;
    if (instruction >= 0x46 && instruction <= 0xA6) {
        static const Byte kOfTwo[][2] = {{0x46, 0x4F}, {0x51, 0x66}, {0x6A, 0x78}, {0x7C, 0x8A}, {0x92, 0x98}, {0xA0, 0xA6}};
        for (size_t n = 0; n < sizeof kOfTwo / 2; ++n)
            if (instruction >= kOfTwo[n][0] && instruction <= kOfTwo[n][1]) taken = 1;
    }
    return waiting > taken ? waiting - taken : 0;
}

static int instruction(Walk* walk) {
    begin_operand(walk, walk->recent[0]);
    const Byte instruction = byte(walk, kInstruction);
    for (int n = kBack - 1; n; --n) {
        walk->instructions[n] = walk->instructions[n - 1];
        walk->with_operands[n] = walk->with_operands[n - 1];
    }
    walk->instructions[0] = walk->with_operands[0] = instruction;
    begin_operand(walk, instruction >= 0x02 && instruction <= 0x11 ? walk->depth : walk->recent[0] | (UInt32)walk->recent[1] << 16);
    if (!operands(walk, instruction)) return 0;
    walk->with_operands[0] = hashed(instruction, walk->operand);
    walk->waiting = waiting_behind(instruction, walk->waiting);
    if (instruction >= 0x02 && instruction <= 0x04) {
        if (++walk->depth == kMaxDepth) return 0;
        walk->blocks[walk->depth] = instruction;
    }
    if (instruction == 0x0B) --walk->depth;
    return 1;
}

static int function(Walk* walk) {
    if (!walk->joining) take_number(&walk->from[kModule]);
    Byte* begin = walk->to[kModule];
    for (int n = 0; n < kBack; ++n) walk->instructions[n] = walk->with_operands[n] = 0;
    for (int kind = 0; kind < kKinds; ++kind) walk->seen[kind] = 0;
    for (UInt16 at = 0; at < kMaxLocals; ++at) walk->recent[at] = at;
    walk->waiting = 0;
    begin_operand(walk, 0);
    for (UInt32 group = number(walk, kVariables); group; --group) {
        begin_operand(walk, 0);
        numbers(walk, kVariables, 2);
    }
    for (walk->depth = 1; walk->depth;)
        if (!instruction(walk) || (walk->joining && walk->to[kModule] >= walk->end)) return 0;
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

/* The whole module: 0 where it has something in its code that is not provided for. `size`: the module's. */
static int walk_module(Walk* walk, size_t size) {
    enum { kHead = 8, kFunctions = 10 };
    const Byte* const read_end = walk->from[kModule] + size;
    walk->end = walk->to[kModule] + size;
    start_coder(&walk->coder);
    for (int left = kHead; left; --left) text_byte(walk, kModule);
    while (walk->joining ? walk->to[kModule] < walk->end : walk->from[kModule] < read_end) {
        const Byte section = text_byte(walk, kModule);
        const UInt32 section_size = text_number(walk);
        if (section == kFunctions) {
            for (UInt32 left = text_number(walk); left; --left)
                if (!function(walk)) return 0;
        } else {
            other_section(walk, section_size);
        }
    }
    return 1;
}

#endif
