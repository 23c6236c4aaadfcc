#include "config/no_dump.h"

#include <doctest/doctest.h>

#include "core/explained.h"

namespace dslens::test {
namespace {

const std::string kRecord =
    "[2023-11-01 10:00:00,000] [INFO] [logging.py:96:log_dist] [Rank 0] DeepSpeed info: version=0.9.2, git-hash=x\n";

struct Row {
    const char* what;
    std::string log;
    size_t problem;        // which one
    const char* sentence;  // how it begins
};
const Row kRows[] = {
    {"the batch triangle",
     kRecord + "Traceback:\nAssertionError: Check batch related parameters. train_batch_size is not equal to "
               "micro_batch_per_gpu * gradient_acc_step * world_size 8 != 1 * 2 * 8\n",
     0,
     "DeepSpeed stopped at line 3: train_batch_size is 8, but micro-batch 1 × accumulation 2 × 8 data-parallel ranks is another number."},
    {"an untested optimiser",
     kRecord + "AssertionError: You are using an untested ZeRO Optimizer. Please add <\"zero_allow_untested_optimizer\": true> in the "
               "configuration file to use it.\n",
     0, "DeepSpeed stopped at line 2: ZeRO refuses an optimiser"},
    {"a client's optimiser with offload",
     kRecord + "deepspeed.runtime.zero.utils.ZeRORuntimeException: You are using ZeRO-Offload with a client provided optimizer (<class "
               "'torch.optim.adamw.AdamW'>) which in most cases will yield poor performance.\n",
     0, "DeepSpeed stopped at line 2: with the optimiser offloaded"},
    {"a key that is refused",
     "pydantic_core._pydantic_core.ValidationError: 1 validation error for DeepSpeedZeroConfig\nstage4_x\n"
     "  Extra inputs are not permitted [type=extra_forbidden, input_value=1, input_type=int]\n",
     0, "Line 3: a section of the JSON holds a key that this release refuses"},
    {"pipeline parallelism with ZeRO 2", kRecord + "AssertionError: ZeRO-2 and ZeRO-3 are incompatible with pipeline parallelism\n", 0,
     "DeepSpeed stopped at line 2: pipeline parallelism works with ZeRO 1 or none"},
    {"no_sync()", kRecord + "AssertionError: no_sync context manager is incompatible with gradient partitioning logic of ZeRO stage 2\n", 0,
     "Training stopped at line 2: the program calls no_sync(), which ZeRO 2 refuses."},
    {"a gradient reduced twice",
     kRecord + "AssertionError: The parameter 195 has already been reduced.             Gradient computed twice for this partition.\n", 0,
     "Training stopped at line 2: the parameter 195 got its gradient twice"},
    {"a value that the Trainer has too",
     kRecord + "ValueError: Please correct the following DeepSpeed config values that mismatch TrainingArguments values:\n"
               "- ds train_micro_batch_size_per_gpu=8 vs hf per_device_train_batch_size=1\n",
     0, "Transformers or Accelerate stopped at line 3: train_micro_batch_size_per_gpu is 8 in the ds_config.json, but per_device_train_"},
    {"two versions of CUDA",
     kRecord + "CUDAMismatchException: >- DeepSpeed Op Builder: Installed CUDA version 12.4 does not match the version torch was compiled "
               "with 11.8, unable to compile cuda/cpp extensions without a matching cuda version.\n",
     0, "DeepSpeed stopped at line 2: nvcc is of CUDA 12.4, PyTorch of CUDA 11.8,"},
    {"an extension that does not compile",
     kRecord + "RuntimeError: Error building extension 'cpu_adam'\nAttributeError: 'DeepSpeedCPUAdam' object has no attribute "
               "'ds_opt_adam'\n",
     0, "Line 2: the extension cpu_adam could not be compiled;"},
    {"an optimiser that was not finished", kRecord + "AttributeError: 'DeepSpeedCPUAdam' object has no attribute 'ds_opt_adam'\n", 0,
     "Line 2, “no attribute 'ds_opt_adam'”, is not the cause:"},
    {"the process around is not the error",
     kRecord + "ValueError: first\nsubprocess.CalledProcessError: Command '['python3']' returned non-zero exit status 1.\n", 2,
     "The last error is in line 2: “first”."},
    {"the job's memory", kRecord + "slurmstepd: error: Detected 1 oom_kill event in StepId=7.0.\n", 2,
     "Line 2: the machine or the job ran"},
    {"the last of several errors", kRecord + "ValueError: first\nRuntimeError: Ninja is required to load C++ extensions\nbye\n", 2,
     "The last error is in line 3: “Ninja is required to load C++ extensions”."},
    {"out of memory", kRecord + "RuntimeError: CUDA out of memory. Tried to allocate\n", 2, "Line 2: a GPU ran out of memory."},
    {"another program's error is left alone", "KeyError: 'x'\n", 0, "Looked for a configuration dump"},
};

}  // namespace

TEST_CASE("a log without a dump says where the run stopped") {
    for (const Row& row : kRows) {
        CAPTURE(std::string(row.what));
        const Reading reading = read(row.log, knowledge().vocabulary());
        CHECK(reading.dumps.empty());
        REQUIRE(reading.problems.size() > row.problem);
        CHECK(reading.problems[row.problem].en.substr(0, std::string(row.sentence).size()) == row.sentence);
        CHECK(reading.problems[row.problem].zh.find('{') == std::string::npos);
        if (row.problem == 0) CHECK(reading.problems.size() >= 2);
        CHECK(reading.problems[row.problem].en.find('{') == std::string::npos);
    }
}

TEST_CASE("errors of a log with a dump stay out of what its link holds") {
    const Reading reading = read(log("world_size ... 4\n") + "RuntimeError: /home/me/secret\n", knowledge().vocabulary());
    REQUIRE(reading.dumps.size() == 1);
    for (const Sighting& line : reading.dumps[0].sightings) CHECK(line.kind != "error");
}

}  // namespace dslens::test
