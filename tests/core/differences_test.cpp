#include "explain/differences.h"

#include <doctest/doctest.h>
#include <algorithm>

#include "core/explained.h"
#include "report/outline.h"

namespace dslens::test {
namespace {

/// One line a difference: "path: value (dumps) · …".
std::string differences_of(const std::vector<std::string>& inputs) {
    std::string text;
    for (const std::string& attributes : inputs) text += log(attributes);
    const Reading reading = read(text, knowledge().vocabulary());
    REQUIRE(reading.dumps.size() == inputs.size());
    std::vector<Explanation> explanations;
    for (const Dump& dump : reading.dumps) explanations.emplace_back(dump, knowledge());
    std::string said;
    for (const Difference& one : differences(explanations))
        said += (said.empty() ? "" : "\n") + one.path + ": " + difference_text(one, dump_names(explanations, Lang::en), Lang::en);
    return said;
}

struct Row {
    std::vector<std::string> inputs;
    const char* differences;
};

}  // namespace

TEST_CASE("what the configurations of a log do not have in common") {
    const Row rows[] = {
        {{"steps_per_print .............. 10\n"}, ""},
        {{"steps_per_print .............. 10\n", "steps_per_print .............. 10\n"}, ""},
        {{"steps_per_print .............. 10\n", "steps_per_print .............. 20\n"}, "steps_per_print: 10 (#1) · 20 (#2)"},
        {{"steps_per_print .............. 10\n", "steps_per_print .............. 20\n", "steps_per_print .............. 10\n"},
         "steps_per_print: 10 (#1, #3) · 20 (#2)"},
        {{"dump_state ................... False\n", "dump_state ................... True\n", "dump_state ................... True\n",
          "dump_state ................... True\n", "dump_state ................... False\n", "dump_state ................... False\n"},
         "dump_state: False (#1, #5, #6) · True (#2–#4)"},
        // Only written differently, and addresses.
        {{"gradient_clipping ............ 1.0\n", "gradient_clipping ............ 1\n"}, ""},
        {{"activation_checkpointing_config  <deepspeed.a.B object at 0x7f01>\n",
          "activation_checkpointing_config  <deepspeed.a.B object at 0x7f02>\n"},
         ""},
        // In a section; a value more or less in it; a section that is off in one of them.
        {{"zero_config .................. stage=2 overlap_comm=True offload_param=None\n",
          "zero_config .................. stage=3 overlap_comm=True offload_param=None\n"},
         "zero_config.stage: 2 (#1) · 3 (#2)"},
        {{"zero_config .................. stage=3 overlap_comm=True\n", "zero_config .................. stage=3 mics_shard_size=-1\n"},
         "zero_config.overlap_comm: True (#1) · not there (#2)\nzero_config.mics_shard_size: not there (#1) · -1 (#2)"},
        {{"zero_config .................. stage=3 offload_param=None\n",
          "zero_config .................. stage=3 offload_param={'device': 'cpu', 'pin_memory': True}\n",
          "zero_config .................. stage=3 offload_param={'device': 'nvme', 'pin_memory': True, 'more': 1}\n"},
         "zero_config.offload_param: None (#1) · {'device': 'cpu', 'pin_memory': True} (#2, #3)"},
        // Only in a later one.
        {{"steps_per_print .............. 10\n", "steps_per_print .............. 10\ndump_state ................... False\n"},
         "dump_state: not there (#1) · False (#2)"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.inputs.back()));
        CHECK(differences_of(row.inputs) == row.differences);
    }
}

TEST_CASE("an engine is named by its role where no other has the same, else by its number") {
    const std::string forward = "[2024-12-20 09:59:59,000] [INFO] [logging.py:128:log_dist] [Rank 0] Creating ZeRO Offload\n";
    const std::string plain = log("steps_per_print .............. 10\n"), zero3 = log("zero_config .................. stage=3\n");
    const auto names = [](const std::string& text) {
        const Reading reading = read(text, knowledge().vocabulary());
        std::vector<Explanation> explanations;
        for (const Dump& dump : reading.dumps) explanations.emplace_back(dump, knowledge());
        return dump_names(explanations, Lang::en);
    };
    CHECK(names(plain + forward + zero3) == std::vector<std::string>{"#1", "without an optimiser"});
    CHECK(names(forward + zero3 + forward + zero3) == std::vector<std::string>{"without an optimiser #1", "without an optimiser #2"});
}

TEST_CASE("what is compared is bounded") {
    std::vector<std::string> many;
    for (size_t n = 0; n < kMaxCompared + 2; ++n)
        many.push_back("steps_per_print .............. " + std::to_string(n < kMaxCompared ? 1 : 2) + "\n");
    CHECK(differences_of(many).empty());
    many[kMaxCompared - 1] = "steps_per_print .............. 2\n";
    CHECK(!differences_of(many).empty());
    std::string one, other;
    for (size_t n = 0; n < kMaxDifferences + 5; ++n) {
        one += (n ? ", 'k" : "'k") + std::to_string(n) + "': 1";
        other += (n ? ", 'k" : "'k") + std::to_string(n) + "': 2";
    }
    const std::string found =
        differences_of({"optimizer_params ............. {" + one + "}\n", "optimizer_params ............. {" + other + "}\n"});
    CHECK(static_cast<size_t>(std::count(found.begin(), found.end(), '\n')) == kMaxDifferences - 1);
}

}  // namespace dslens::test
