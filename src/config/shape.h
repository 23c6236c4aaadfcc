// Tells a ds_config.json from the other JSON files that share a key or two with it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "config/dump.h"
#include "config/vocabulary.h"

namespace dslens {

/// How an object's own keys stand to those of a ds_config.json.
struct Shape {
    uint32_t keys = 0;
    uint32_t own = 0;     // names that only DeepSpeed uses: zero_optimization, train_micro_batch_size_per_gpu …
    uint32_t shared = 0;  // names that others use too (optimizer, fp16 …), or nearly a name, with a value of the kind that DeepSpeed reads
    uint32_t misfits = 0;  // known names with a value of another kind: "fp16": true, "optimizer": "adam"

    bool batch = false;  // train_batch_size with a number

    uint32_t fits() const { return own + shared; }
    bool is_config() const;           // of an object that is the whole input, or stands under a name of DeepSpeed's
    bool is_config_in_prose() const;  // of one in the midst of other text: says more before it is believed
};

/// `slips`: whether to look for misspelt names, too; costs time that the many objects of a log are not worth.
Shape shape_of(std::string_view text, const std::vector<Row>& rows, uint32_t object, const Vocabulary& vocabulary, bool slips);

}  // namespace dslens
