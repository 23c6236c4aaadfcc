#include "fuzz_words.h"

namespace dslens {

const Vocabulary& fuzz_words() {
    static const Vocabulary vocabulary = [] {
        Vocabulary made;
        made.attributes = {
            "zero_config",   "zero_enabled", "optimizer_name",     "monitor_config",         "train_batch_size",
            "aio_config",    "pipeline",     "steps_per_print",    "tensorboard_job_name",   "activation_checkpointing_config",
            "nebula_config", "world_size",   "eigenvalue_enabled", "communication_data_type"};
        made.plain_strings = {"optimizer_name", "tensorboard_job_name"};
        made.section_keys = {{"zero_config", {"stage", "overlap_comm", "reduce_bucket_size", "offload_param"}},
                             {"aio_config", {"block_size", "queue_depth", "use_gds"}}};
        made.json_top_level = {"train_batch_size", "zero_optimization", "fp16", "steps_per_print"};
        return made;
    }();
    return vocabulary;
}

}  // namespace dslens
