// A ds_config.json as people write it, and inputs that hold no configuration.
#include "config/ds_config.h"

#include <doctest/doctest.h>

#include <string>

#include "config/reader.h"
#include "core/fixtures.h"
#include "core/words.h"

namespace dslens::test {
namespace {

struct ConfigRow {
    const char* what;
    const char* text;
    const char* want;  // canonical
    size_t problems = 0;
};

const ConfigRow kConfigs[] = {
    {"plain", "{\"train_batch_size\": 8}", "(0  object)(1 train_batch_size int 8=8)"},
    {"comments and trailing commas", "// mine\n{ # a\n\"fp16\": {\"enabled\": true,}, /* b */\n}\n",
     "(0  object)(1 fp16 object)(2 enabled bool true)"},
    {"auto, unknown keys, numbers",
     "{\"gradient_clipping\": \"auto\", \"mine\": 5e8, \"zero_optimization\": {\"reduce_bucket_size\": 1e-3}}",
     "(0  object)(1 gradient_clipping string auto)(1 mine real 5e8)(1 zero_optimization object)(2 reduce_bucket_size real 1e-3)"},
    {"Python", "{'fp16': {'enabled': True, 'loss_scale': None}}",
     "(0  object)(1 fp16 object)(2 enabled bool True)(2 loss_scale null None)"},
    {"a code fence", "```json\n{\"train_batch_size\": 8}\n```\n", "(0  object)(1 train_batch_size int 8=8)"},
    {"a byte-order mark and curly quotes", "\xEF\xBB\xBF{“train_batch_size”: 8}", "(0  object)(1 train_batch_size int 8=8)"},
    {"a comma is missing", "{\"train_batch_size\": 8\n \"steps_per_print\": 1}",
     "(0  object)(1 train_batch_size int 8=8)(1 steps_per_print int 1=1)", 1},
    {"placeholders", "{\"train_batch_size\": ${bs}, \"steps_per_print\": STEPS}",
     "(0  object)(1 train_batch_size word ${bs})(1 steps_per_print word STEPS)", 2},
    {"a key twice", "{\"train_batch_size\": 8, \"train_batch_size\": 9}",
     "(0  object)(1 train_batch_size int 8=8)(1 train_batch_size int 9=9)", 1},
    {"cut off", "{\"train_batch_size\": 8, \"fp16\": {\"enabled\": true",
     "(0  object)(1 train_batch_size int 8=8)(1 fp16 object)(2 enabled bool true)", 2},
    {"a key alone", "{\"train_batch_size\": 8, \"fp16\", \"steps_per_print\": 1}",
     "(0  object)(1 train_batch_size int 8=8)(1 steps_per_print int 1=1)", 1},
    {"wrong brackets", "{\"train_batch_size\": 8, \"x\"]], \"y\": [1}}", "(0  object)(1 train_batch_size int 8=8)(1 y list)(2  int 1=1)",
     5},
    {"nested in another", "{\"model\": \"x\", \"deepspeed\": {\"train_batch_size\": 8}}", "(0  object)(1 train_batch_size int 8=8)", 1},
    {"lists of objects", "{\"train_batch_size\": 8, \"x\": [{\"a\": 1}, {}]}",
     "(0  object)(1 train_batch_size int 8=8)(1 x list)(2  object)(3 a int 1=1)(2  object)"},
};

struct NothingRow {
    const char* what;
    const char* text;
    NoDump want;
};

#define WARNING_2025 "[2025-11-01 10:00:00,000] [WARNING] [engine.py:10:x] w\n"
const NothingRow kNothing[] = {
    {"nothing", "", NoDump::empty},
    {"blanks", " \n\t\r\n", NoDump::empty},
    {"Accelerate's YAML", "compute_environment: LOCAL_MACHINE\ndebug: false\ndeepspeed_config:\n  zero_stage: 2\nnum_processes: 2\n",
     NoDump::yaml},
    {"YAML with comments", "# hi\n---\nfp16:\n  enabled: true\nlist:\n  - a\n  - b\n", NoDump::yaml},
    {"other JSON", "{\"hidden_size\": 768}", NoDump::other_json},
    {"broken JSON", "{\"hidden_size\" 768", NoDump::broken_json},
    {"a bracket", "{", NoDump::broken_json},
    {"prose", "Hello, what does stage 2 mean?\n", NoDump::unrelated},
    {"another log", "INFO:root:starting\nepoch 1 loss 2.0\n", NoDump::unrelated},
    {"a stated release that is quiet",
     "[2025-11-01 10:00:00,000] [INFO] [logging.py:107:log_dist] [Rank -1] DeepSpeed info: version=0.18.2, git-hash=x\n",
     NoDump::quiet_release},
    {"warnings only, since the releases that are quiet", WARNING_2025, NoDump::quiet_release},
    {"an older release", "[2023-11-01 10:00:00,000] [INFO] [logging.py:96:log_dist] [Rank 0] DeepSpeed info: version=0.9.2, git-hash=x\n",
     NoDump::no_rank_zero},
    {"other records of a release that prints", "[2023-11-01 10:00:00,000] [INFO] [engine.py:96:x] y\n", NoDump::no_rank_zero},
};

}  // namespace

TEST_CASE("a ds_config.json is read") {
    for (const ConfigRow& row : kConfigs) {
        CAPTURE(std::string(row.what));
        Reading reading = read(row.text, words());
        REQUIRE(reading.dumps.size() == 1);
        const Dump& dump = reading.dumps[0];
        CHECK(dump.form == DumpForm::ds_config);
        CHECK(dump.attributes.empty());
        CHECK(canonical(dump, dump.user, 0) == row.want);
        CHECK(reading.problems.size() == row.problems);
        CHECK(reading.no_dump == NoDump::found);
    }
}

TEST_CASE("its problems say where") {
    Reading reading = read("{\n  \"train_batch_size\": 8\n  \"fp16\": {}\n}\n", words());
    REQUIRE(reading.problems.size() == 1);
    CHECK(reading.problems[0].line == 2);
    CHECK(reading.problems[0].column == 24);
    CHECK(reading.problems[0].zh.find("逗号") != std::string::npos);
}

TEST_CASE("an input without a configuration says why") {
    for (const NothingRow& row : kNothing) {
        CAPTURE(std::string(row.what));
        Reading reading = read(row.text, words());
        CHECK(reading.dumps.empty());
        CHECK(static_cast<int>(reading.no_dump) == static_cast<int>(row.want));
        REQUIRE(reading.problems.size() == 1);
        CHECK(reading.problems[0].line == 0);
        CHECK_FALSE(reading.problems[0].en.empty());
        CHECK_FALSE(reading.problems[0].zh.empty());
    }
}

TEST_CASE("a log without a dump says how to get one") {
    Reading reading = read(WARNING_2025, words());
    CHECK(reading.problems.at(0).en.find("\"log_level\": \"info\"") != std::string::npos);
    CHECK(reading.problems.at(0).en.find("logger.handlers") != std::string::npos);
}

}  // namespace dslens::test
