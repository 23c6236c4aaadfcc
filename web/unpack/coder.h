/* Codes bytes bit by bit, each with the chance that a mix of many contexts gives it: what does not read like text packs best so. Whoever
   calls sets the contexts. What packs and what unpacks are the same walk: `decoding` tells them apart. */
#ifndef DSLENS_UNPACK_CODER_H
#define DSLENS_UNPACK_CODER_H

#include "model.h"

enum {
    kContexts = 8,
    kInputs = 2 * kContexts + 1,
    kSlotBits = 20, /* slots of each context: 16 bits chance, 6 bits how often it was met, 10 bits to tell whose it is */
    kMostMet = 30,
    kMistake = 96, /* what is worth learning from */
    kLow = 64,     /* what the mixers and the last correction are chosen by: less than kLow … */
    kHigh = 256,   /* … and less than kHigh */
    kOne = 65536,  /* of weights and of chances in slots; of other chances it is 4096 */
    kSteps = 33    /* of the last correction: a chance lies between two */
};

typedef struct {
    int decoding;
    const Byte *at, *end; /* decoding: what is read */
    Byte* to;             /* else: where it is written */
    UInt32 low, high, code;
    UInt32 contexts[kContexts];
    UInt32 chosen_low, chosen_high;
    UInt32* slots; /* in lines of 16, one for half a byte in its context */
    UInt32 touched;
    Int32 weights[kLow + kHigh][kInputs];
    UInt16 corrections[kLow][256][kSteps];
    Int16 stretched[4096];
    Int32 paces[kMostMet + 1]; /* of learning, after so many times */
} Coder;

/* 4096 / (1 + e^(-x / 256)) and its inverse. */
static int squash(int x) {
    static const Int16 kCurve[] = {1,    2,    4,    6,    10,   17,   27,   45,   74,   120,  194,  311,  488,  747,  1102, 1546, 2048,
                                   2550, 2994, 3349, 3608, 3785, 3902, 3976, 4022, 4051, 4069, 4079, 4086, 4090, 4092, 4094, 4095};
    if (x > 2047) return 4095;
    if (x < -2047) return 0;
    const int at = (x >> 7) + 16, part = x & 127;
    return (kCurve[at] * (128 - part) + kCurve[at + 1] * part + 64) >> 7;
}

static void start_coder(Coder* coder) {
    coder->slots = (UInt32*)(((size_t)model_block + 63) & ~(size_t)63);
    for (UInt32 at = 0; at < (UInt32)kContexts << kSlotBits; ++at) coder->slots[at] = 0;
    coder->low = 0;
    coder->high = ~(UInt32)0;
    for (int n = 0; n < 4; ++n) coder->code = coder->code << 8 | (coder->decoding && coder->at < coder->end ? *coder->at++ : 0);
    for (int x = -2047, next = 0; x < 2048; ++x)
        while (next < 4096 && (next <= squash(x) || x == 2047)) coder->stretched[next++] = (Int16)x;
    for (int met = 0; met <= kMostMet; ++met) coder->paces[met] = 10 * kOne / (10 * met + 13);
    for (int n = 0; n < kLow + kHigh; ++n)
        for (int input = 0; input < kInputs; ++input) coder->weights[n][input] = input % 2 ? kOne / 8 : kOne * 2 / 5;
    for (int n = 0; n < kLow * 256; ++n)
        for (int step = 0; step < kSteps; ++step) coder->corrections[0][n][step] = (UInt16)(squash((step - 16) * 128) * 16);
}

static unsigned code_bit(Coder* coder, unsigned bit, int chance) {
    const UInt32 middle = coder->low + ((coder->high - coder->low) >> 12) * (UInt32)chance;
    if (coder->decoding) bit = coder->code <= middle;
    if (bit) coder->high = middle;
    else coder->low = middle + 1;
    for (; !((coder->low ^ coder->high) >> 24); coder->low <<= 8, coder->high = coder->high << 8 | 255) {
        if (coder->decoding) coder->code = coder->code << 8 | (coder->at < coder->end ? *coder->at++ : 0);
        else *coder->to++ = (Byte)(coder->high >> 24);
    }
    return bit;
}

static void finish_coder(Coder* coder) {
    for (int n = 0; n < 4; ++n, coder->low <<= 8) *coder->to++ = (Byte)(coder->low >> 24);
}

static UInt32 hashed(UInt32 a, UInt32 b) {
    UInt32 hash = a * 0x2C1B3C6Du + b * 0x297A2D39u + 0x9E3779B9u;
    hash = (hash ^ hash >> 16) * 0x85EBCA6Bu;
    return hash ^ hash >> 13;
}

static int bounded(int x, int bound) { return x > bound ? bound : x < -bound ? -bound : x; }

static int mixed(const Int32* weights, const int* inputs) {
    Int32 sum = 0;
    for (int n = 0; n < kInputs; ++n) sum += weights[n] * inputs[n] >> 8;
    return bounded(sum >> 8, 2047);
}

static void learn(Int32* weights, const int* inputs, int error) {
    if (error > -kMistake && error < kMistake) return;
    for (int n = 0; n < kInputs; ++n) weights[n] += (inputs[n] * error + (1 << 14)) >> 15;
}

/* Gives the byte: `plain`, or what is decoded. */
static Byte code_byte(Coder* coder, Byte plain) {
    static const Byte kTrust[kMostMet + 1] = {
        0,  4,  6,  8,  10, 11, 12, 13, 14, 14, 15, 16, 16, 16, 16, 16,
        16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16}; /* in a chance, after so many times */
    UInt32 byte = 1, lines[kContexts];
    for (int step = 7; step >= 0; --step) {
        UInt32 *slots[kContexts], found[kContexts];
        int inputs[kInputs];
        const UInt32 node = step > 3 ? byte : (byte & (1u << (3 - step)) - 1) | 1u << (3 - step);
        if (step % 4 == 3) {
            for (int n = 0; n < kContexts; ++n) {
                lines[n] = hashed(coder->contexts[n], step > 3 ? 0 : byte);
                coder->touched ^= coder->slots[((size_t)n << kSlotBits) + (lines[n] >> (32 - kSlotBits) & ~15u)]; /* all at once */
            }
        }
        for (int n = 0; n < kContexts; ++n) {
            slots[n] = coder->slots + ((size_t)n << kSlotBits) + ((lines[n] >> (32 - kSlotBits) & ~15u) | ((node ^ lines[n]) & 15));
            const UInt32 owner = lines[n] >> 2 & 1023, there = *slots[n];
            const UInt32 slot = found[n] = (there & 1023) == owner ? there : (UInt32)kOne / 2 << 16 | owner;
            const int chance = (int)(slot >> 20);
            inputs[2 * n] = coder->stretched[chance];
            inputs[2 * n + 1] = (chance - 2048) * kTrust[slot >> 10 & 63] >> 4;
        }
        inputs[kInputs - 1] = 256;

        Int32 *const low = coder->weights[coder->chosen_low], *const high = coder->weights[kLow + coder->chosen_high];
        const int from_low = mixed(low, inputs), from_high = mixed(high, inputs), both = (from_low + from_high) / 2;
        const int place = (both + 2048) * (kSteps - 1), part = place & 4095;
        UInt16* correction = coder->corrections[coder->chosen_low][byte] + (place >> 12);
        const int corrected = (int)(((UInt32)correction[0] * (UInt32)(4096 - part) + (UInt32)correction[1] * (UInt32)part) >> 16);
        const int chance = (squash(both) + corrected + 1) / 2;
        const unsigned bit = code_bit(coder, plain >> step & 1u, chance < 1 ? 1 : chance > 4094 ? 4094 : chance);

        const int target = bit ? kOne - 1 : 0;
        correction += part > 2048;
        *correction = (UInt16)(*correction + (target - *correction) / 64);
        learn(low, inputs, ((int)(bit << 12) - squash(from_low)) * 3);
        learn(high, inputs, ((int)(bit << 12) - squash(from_high)) * 3);
        for (int n = 0; n < kContexts; ++n) {
            const UInt32 slot = found[n], met = slot >> 10 & 63;
            const int was = (int)(slot >> 16), now = was + (((target - was) >> 1) * coder->paces[met] >> 15);
            *slots[n] = (UInt32)now << 16 | (met + (met < kMostMet)) << 10 | (slot & 1023);
        }
        byte = byte * 2 + bit;
    }
    return (Byte)byte;
}

#endif
