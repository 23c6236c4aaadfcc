// DeepSpeed's names for tests of the reader.
#pragma once

#include "config/vocabulary.h"

namespace dslens::test {

const Vocabulary& words();

}  // namespace dslens::test
