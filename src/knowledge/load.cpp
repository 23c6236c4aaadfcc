// The embedded data → Knowledge. In a file of its own, so that only who loads it needs the packed data.
#include "knowledge/embedded.h"
#include "knowledge/packed.h"

namespace dslens {

std::unique_ptr<Knowledge> Knowledge::load() { return unpack(embedded_facts(), embedded_words()); }

}  // namespace dslens
