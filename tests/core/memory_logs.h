// Logs of a model of 7e9 parameters on so many GPUs, and what is said of its memory.
#pragma once

#include <string>
#include <string_view>

namespace dslens::test {

inline constexpr double kParameters = 7e9;

struct Model {
    double parameters = kParameters;
    std::string_view release = "0.16.2";
};

struct Cluster {
    int nodes = 1, gpus = 8;  // on each node
    int ranks = 0;            // data-parallel; 0: all
};

/// A log of such a run. Without another grad_accum_dtype it is None.
std::string cluster(const Cluster& machines, const std::string& attributes, const std::string& more = {});

/// "2 optimizer 14 336": stage, offload, 1e9 bytes on a GPU, on a host; * behind the run's own. One a line.
std::string states(const std::string& text, const Model& model = {});
/// "2 optimizer": the states whose note has this part of an English sentence, as it is written in data/memory.json. One a line.
std::string noted(const std::string& text, std::string_view part, const Model& model = {});
/// "gradient-buckets gpu 2000000000; …": bytes.
std::string buffers(const std::string& text, const Model& model = {});

inline const std::string kFp16 = "fp16_enabled ................. True\nbfloat16_enabled ............. False\n";
inline const std::string kBf16 = "fp16_enabled ................. False\nbfloat16_enabled ............. True\n";
inline const std::string kFp32 = "fp16_enabled ................. False\nbfloat16_enabled ............. False\n";
inline const std::string kGradFp32 = "grad_accum_dtype ............. fp32\n";
inline const std::string kPlain = "zero_config .................. stage=0 offload_param=None offload_optimizer=None\n";

inline const std::string kInit =
    "[INFO] [partition_parameters.py:349:__exit__] finished initializing model - num_params = 291, num_elems = 7.00B\n";
/// An adapter's 7e7 parameters are trained; half of all are.
inline const std::string kAdapter = "trainable params: 70,000,000 || all params: 7,000,000,000 || trainable%: 1.0\n";
inline const std::string kHalf = "trainable params: 3,500,000,000 || all params: 7,000,000,000 || trainable%: 50.0\n";
/// Two pipeline stages, of 3e9 and 4e9 parameters; on eight GPUs four ranks share each.
inline const std::string kPipeline =
    "[INFO] [engine.py:151:__init__] RANK=0 STAGE=0 LAYERS=20 [0, 20) STAGE_PARAMS=3000000000 (3000.000M) TOTAL_PARAMS=7000000000 "
    "(7000.000M) UNIQUE_PARAMS=7000000000 (7000.000M)\n"
    "[INFO] [engine.py:151:__init__] RANK=4 STAGE=1 LAYERS=20 [20, 40) STAGE_PARAMS=4000000000 (4000.000M) TOTAL_PARAMS=7000000000 "
    "(7000.000M) UNIQUE_PARAMS=7000000000 (7000.000M)\n";

}  // namespace dslens::test
