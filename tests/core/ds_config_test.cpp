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
    {"placeholders of other templates",
     "{\"train_batch_size\": {{ bs }}, \"steps_per_print\": <BS>, \"dump_state\": {bs}, \"c\": %(x)s, \"d\": @bs@, \"e\": $(nproc), \"f\": "
     "2}",
     "(0  object)(1 train_batch_size word {{ bs }})(1 steps_per_print word <BS>)(1 dump_state word {bs})(1 c word %(x)s)(1 d word @bs@)(1 "
     "e word $(nproc))"
     "(1 f int 2=2)",
     6},
    {"expressions", "{\"steps_per_print\": 4 * n, \"dump_state\": os.environ[\"A\"], \"b\": int(x) + 1, \"c\": x if y else z, \"d\": 2}",
     "(0  object)(1 steps_per_print word 4 * n)(1 dump_state word os.environ[\"A\"])(1 b word int(x) + 1)(1 c word x if y else z)(1 d int "
     "2=2)",
     4},
    {"a placeholder that is cut off", "{\"train_batch_size\": 8, \"a\": <B,\n\"c\": 1}",
     "(0  object)(1 train_batch_size int 8=8)(1 c int 1=1)", 1},
    {"escapes in keys", R"({"steps_per_print": 8, "a\u4e2d": 1, "q\"r": {"s\\t": 2}})",
     "(0  object)(1 steps_per_print int 8=8)(1 a中 int 1=1)(1 q\"r object)(2 s\\t int 2=2)"},
    {"large and odd numbers",
     "{\"steps_per_print\": 99999999999999999999, \"dump_state\": 0x10, \"b\": -9223372036854775808, \"c\": 1_000}",
     "(0  object)(1 steps_per_print word 99999999999999999999)(1 dump_state word 0x10)(1 b int -9223372036854775808=-9223372036854775808)"
     "(1 c word 1_000)",
     2},
    {"a key twice", "{\"train_batch_size\": 8, \"train_batch_size\": 9}",
     "(0  object)(1 train_batch_size int 8=8)(1 train_batch_size int 9=9)", 1},
    {"cut off", "{\"train_batch_size\": 8, \"fp16\": {\"enabled\": true",
     "(0  object)(1 train_batch_size int 8=8)(1 fp16 object)(2 enabled bool true)", 2},
    {"a key alone", "{\"train_batch_size\": 8, \"fp16\", \"steps_per_print\": 1}",
     "(0  object)(1 train_batch_size int 8=8)(1 steps_per_print int 1=1)", 1},
    {"wrong brackets", "{\"train_batch_size\": 8, \"x\"]], \"y\": [1}}", "(0  object)(1 train_batch_size int 8=8)(1 y list)(2  int 1=1)",
     5},
    {"nested in another", "{\"model\": \"x\", \"deepspeed\": {\"train_batch_size\": 8}}", "(0  object)(1 train_batch_size int 8=8)", 1},
    {"in the string of another", R"({"deepspeed": "{\"train_batch_size\": 8, \"fp16\": {\"enabled\": true}}"})",
     "(0  object)(1 train_batch_size int 8=8)(1 fp16 object)(2 enabled bool true)", 1},
    {"with a string's backslashes", R"({\"train_batch_size\": 8, \"job\": \"C:\\\\x\"})",
     "(0  object)(1 train_batch_size int 8=8)(1 job string C:\\x)"},
    {"a string by itself", R"("{\"train_batch_size\": 8}")", "(0  object)(1 train_batch_size int 8=8)"},
    {"a quote is missing", "{\n\"train_batch_size: 8,\n\"zero_optimization\": {\"stage\": 2}\n}",
     "(0  object)(1 zero_optimization object)(2 stage int 2=2)", 1},
    {"a colon is missing", "{\n\"steps_per_print\" 8,\n\"zero_optimization\": {\"stage\": 2}\n}",
     "(0  object)(1 zero_optimization object)(2 stage int 2=2)", 3},
    {"Python's assignment", "# mine\nds_config = {\n  'train_batch_size': 8,  # all\n  'fp16': {'enabled': True, 'loss_scale': None},\n}\n",
     "(0  object)(1 train_batch_size int 8=8)(1 fp16 object)(2 enabled bool True)(2 loss_scale null None)"},
    {"an attribute with a type", "self.config: dict = {'train_batch_size': 8}", "(0  object)(1 train_batch_size int 8=8)"},
    {"a label", "config: {\"train_batch_size\": 8}", "(0  object)(1 train_batch_size int 8=8)"},
    {"a list of it", "[{\"train_batch_size\": 8}]\n", "(0  object)(1 train_batch_size int 8=8)"},
    {"quoted in a mail", "> {\n>   \"train_batch_size\": 8,\n>\n>   \"fp16\": {}\n> }\n",
     "(0  object)(1 train_batch_size int 8=8)(1 fp16 object)"},
    {"with line numbers", " 9 {\n10   \"train_batch_size\": 8\n11 }\n", "(0  object)(1 train_batch_size int 8=8)"},
    {"behind a transport", "pod-1 | {\npod-1 |   \"train_batch_size\": 8\npod-1 | }\n", "(0  object)(1 train_batch_size int 8=8)"},
    {"a diff", "@@ -1,4 +1,4 @@\n {\n-  \"train_batch_size\": 8,\n+  \"train_batch_size\": 16,\n   \"fp16\": {}\n }\n",
     "(0  object)(1 train_batch_size int 16=16)(1 fp16 object)", 1},
    {"a diff of a new file", "+{\n+  \"train_batch_size\": 16\n+}\n", "(0  object)(1 train_batch_size int 16=16)"},
    {"without its braces", "\"zero_optimization\": {\n  \"stage\": 3\n},\n\"fp16\": {}\n",
     "(0  object)(1 zero_optimization object)(2 stage int 3=3)(1 fp16 object)", 1},
    {"a section of a section", "{\"device\": \"cpu\", \"pin_memory\": true, \"nvme_path\": null}",
     "(0  object)(1 zero_optimization object)(2 offload_param object)(3 device string cpu)(3 pin_memory bool true)(3 nvme_path null null)",
     1},
    {"a key of one's own in a section", "{\"optimizer\": {\"type\": \"AdamW\"}, \"fp16\": {\"enabled\": true, \"mine\": 1}}",
     "(0  object)(1 optimizer object)(2 type string AdamW)(1 fp16 object)(2 enabled bool true)(2 mine int 1=1)"},
    {"one section", "{\"zero_optimization\": {\"stage\": 2}}", "(0  object)(1 zero_optimization object)(2 stage int 2=2)"},
    {"a batch and a mistake", "{\"train_batch_size\": 8, \"fp16\": true}", "(0  object)(1 train_batch_size int 8=8)(1 fp16 bool true)"},
    {"mistakes in every value", "{\"zero_optimization\": 2, \"fp16\": true, \"optimizer\": \"Adam\"}",
     "(0  object)(1 zero_optimization int 2=2)(1 fp16 bool true)(1 optimizer string Adam)"},
    {"slips of the pen", "{\"train_batch_sise\": 8, \"zero_optimisation\": {\"stage\": 2}}",
     "(0  object)(1 train_batch_sise int 8=8)(1 zero_optimisation object)(2 stage int 2=2)"},
    {"lists of objects", "{\"train_batch_size\": 8, \"x\": [{\"a\": 1}, {}]}",
     "(0  object)(1 train_batch_size int 8=8)(1 x list)(2  object)(3 a int 1=1)(2  object)"},
};

/// Pretty-printed, with one slip: as on one line, what stands before and behind it is read.
struct SlipRow {
    const char* what;
    const char* from;  // in kPretty, what becomes
    const char* to;
    uint32_t line, rows;
};
const std::string kPretty =
    "{\n    \"bf16\": {\n        \"enabled\": true\n    },\n    \"zero_optimization\": {\n        \"stage\": 3,\n"
    "        \"overlap_comm\": true,\n        \"reduce_bucket_size\": 5e8\n    },\n    \"train_micro_batch_size_per_gpu\": 4,\n"
    "    \"gradient_accumulation_steps\": 2\n}\n";
const SlipRow kSlips[] = {
    {"nothing", "3,", "3,", 0, 9},
    {"a comma is missing in a section", "3,", "3", 6, 9},
    {"a comma is missing behind a section", "},\n    \"zero", "}\n    \"zero", 4, 9},
    {"a comma twice", "3,", "3,,", 6, 9},
    {"a semicolon", "3,", "3;", 6, 9},
    {"a placeholder", "3,", "${STAGE},", 6, 9},
    {"a template's placeholder", "3,", "{{ stage }},", 6, 9},
    {"dots", "\"overlap_comm\": true,", "...", 7, 8},
    {"a quote is lost", "\"stage", "stage", 6, 8},
    {"a brace is lost", "    },\n    \"train", "    \"train", 8, 9},
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
    {"one line that could be YAML", "note: nothing else\n", NoDump::unrelated},
    {"other JSON", "{\"hidden_size\": 768}", NoDump::other_json},
    {"a package", R"({"name": "x", "version": "1.0.0", "optimizer": "x", "dependencies": {}})", NoDump::other_json},
    {"Hugging Face's arguments", R"({"output_dir": "x", "fp16": true, "gradient_accumulation_steps": 8, "deepspeed": null})",
     NoDump::other_json},
    {"Hugging Face's state", R"({"best_metric": null, "epoch": 1.0, "log_history": [{"loss": 1}], "train_batch_size": 8})",
     NoDump::other_json},
    {"a sweep's configuration", R"({"train_batch_size": {"value": 8}, "optimizer": {"value": "adam"}, "fp16": {"value": true}})",
     NoDump::other_json},
    {"a run's summary", R"({"train/loss": 0.5, "train_batch_size": 8, "_step": 3})", NoDump::other_json},
    {"OpenMMLab's configuration", R"({"optimizer": {"type": "SGD", "lr": 0.1}, "fp16": {"loss_scale": 512}})", NoDump::other_json},
    {"a model's configuration", R"({"architectures": ["X"], "amp": true, "fp16": {"enabled": true}, "hidden_size": 8})",
     NoDump::other_json},
    {"sections of others", R"({"pipeline": {"jobs": 2}, "wandb": {"enabled": true}, "steps": 1})", NoDump::other_json},
    {"broken JSON", "{\"hidden_size\" 768", NoDump::broken_json},
    {"a bracket", "{", NoDump::broken_json},
    {"a picture", "\x89PNG\r\n\x1a\n....", NoDump::no_text},
    {"another compression",
     "\xFD"
     "7zXZ....",
     NoDump::no_text},
    {"a document", "%PDF-1.4\n...", NoDump::no_text},
    {"binary data", "\x01\x02\x03 train \x04\x05", NoDump::no_text},
    {"gzip that is damaged from the start", "\x1f\x8b\x08....", NoDump::no_text},
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

TEST_CASE("one slip in a pretty-printed ds_config.json loses no other value") {
    for (const SlipRow& row : kSlips) {
        for (const char* front : {"", "7: ", "> ", "Here it is:\n\n"}) {
            CAPTURE(std::string(row.what) + " behind " + front);
            std::string text = kPretty, line = front;
            text.replace(text.find(row.from), std::string(row.from).size(), row.to);
            bool lines = line.find('\n') == std::string::npos;
            for (size_t at = 0; lines && at < text.size(); at = text.find('\n', at) + 1) text.insert(at, line);
            if (!lines) text = line + text;
            Reading reading = read(text, words());
            REQUIRE(reading.dumps.size() == 1);
            CHECK(reading.dumps[0].form == DumpForm::ds_config);
            CHECK(reading.dumps[0].user.size() == row.rows);
            bool said = row.line == 0;
            for (const Problem& problem : reading.problems) {
                said |= problem.line == row.line + (lines ? 0 : 2) && problem.column > 0;
                CHECK(problem.en.find("missing; what stands from here") == std::string::npos);
            }
            CHECK(said);
        }
    }
}

TEST_CASE("a second configuration behind the first is said to be left out") {
    for (const char* between : {"\n", ",\n", "\n\n"}) {
        Reading reading = read(std::string("{\"train_batch_size\": 8}") + between + "{\"train_batch_size\": 9}\n", words());
        REQUIRE(reading.dumps.size() == 1);
        REQUIRE(reading.problems.size() == 1);
        CHECK(reading.problems[0].en.find("second configuration begins in line ") != std::string::npos);
    }
}

TEST_CASE("a brace too many is said to end the configuration") {
    Reading reading = read("{\n  \"fp16\": {\"enabled\": true}},\n  \"train_batch_size\": 9\n}\n", words());
    REQUIRE(reading.problems.size() == 1);
    CHECK(reading.problems[0].line == 2);
    CHECK(reading.problems[0].en.find("brace too many") != std::string::npos);
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
        REQUIRE(!reading.problems.empty());
        CHECK(reading.problems.size() <= 2);  // what was looked for and found; a hint
        for (const Problem& problem : reading.problems) {
            CHECK(problem.line == 0);
            CHECK_FALSE(problem.en.empty());
            CHECK_FALSE(problem.zh.empty());
        }
    }
}

TEST_CASE("a log without a dump says how to get one") {
    Reading reading = read(WARNING_2025, words());
    CHECK(reading.problems.at(1).en.find("\"log_level\": \"info\"") != std::string::npos);
    CHECK(reading.problems.at(1).en.find("logger.handlers") != std::string::npos);
}

TEST_CASE("what was found instead is one sentence") {
    struct Row {
        const char* text;
        const char* end;
    };
    const Row rows[] = {
        {"hello\n", "and found 1 line without any record of DeepSpeed's logger."},
        {"hello\nthere\n", "and found 2 lines without any record of DeepSpeed's logger."},
        {"[2023-11-01 10:00:00,000] [INFO] [engine.py:96:x] y\n", "and found only 1 other DeepSpeed record."},
        {WARNING_2025, "DeepSpeed record, the latest of 2025-"},
    };
    for (const Row& row : rows) {
        CAPTURE(std::string(row.text));
        Reading reading = read(row.text, words());
        const std::string sentence = reading.problems.at(0).en;
        CHECK(sentence.find(row.end) != std::string::npos);
        CHECK(sentence.find(". ") == std::string::npos);
    }
}

}  // namespace dslens::test
