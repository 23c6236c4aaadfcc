// The few names that the fuzzers' inputs are made of.
#pragma once

#include "config/vocabulary.h"

namespace dslens {

const Vocabulary& fuzz_words();

}  // namespace dslens
