#include "share/lean.h"

#include <doctest/doctest.h>

#include "config/reader.h"
#include "core/fixtures.h"
#include "core/words.h"

using namespace dslens;

namespace {

Vocabulary small_vocabulary() {
    Vocabulary words;
    words.attributes = {"optimizer_name", "zero_config", "aio_config", "steps_per_print", "train_batch_size", "amp_params", "pipeline"};
    words.plain_strings = {"optimizer_name"};
    words.json_top_level = {"train_batch_size", "zero_optimization"};
    return words;
}

std::string written_again(const std::string& text) {
    std::vector<Dump> dumps;
    return read_lean_text(text, small_vocabulary(), dumps) ? lean_text(dumps) : "refused";
}

}  // namespace

TEST_CASE("lean text keeps every form of value") {
    const char* const lines[] = {
        "optimizer_name adamw",
        "optimizer_name a {b: 'c",
        "optimizer_name ",
        "steps_per_print ",
        "steps_per_print inf",
        "train_batch_size 9223372036854775807",
        "amp_params False",
        "pipeline {'stages': 'auto', 'seed_layers': False, 'empty': {}, 'list': [1, 2.5, 'x'], 'none': None}",
        "aio_config {\"block_size\": 1048576, \"name\": \"a\\\"b\", \"path\": null, \"on\": true}",
        "aio_config {\"a\\tb\": 1, \"c\\\"d\": 2}",
        "pipeline {'it\\'s': 1}",
        "zero_config stage=2 reduce_bucket_size=500,000,000 model_persistence_threshold=sys.maxsize offload_param=None",
        "zero_config stage=3 offload_param=Deep(device='cpu', path=PosixPath('/mnt/a b'), n=100,000,000) x=(1, 2) y=(3,) z={'k': 1}",
        "pipeline {'a': 'tab\\there \\x1b \\u4e2d', 'b': \"it's\"}",
        "pipeline {'': 1, 'b': {'': 2}}",
        "~aio_config {\"block_size\": 1}",
        "zero_config <deepspeed.zero.Config object at 0x7f921289c8d0>",
    };
    for (const char* line : lines) {
        const std::string text = std::string("=DeepSpeedEngine attribute=config.py:1003:print\n") + line + "\n";
        CHECK(written_again(text) == text);
    }
}

TEST_CASE("lean text keeps the evidence of a dump, and its order") {
    const char* const texts[] = {
        "=DeepSpeedLight\nsteps_per_print 10\n",
        "=\nsteps_per_print 10\n",
        "=ds_config\njson={\"train_batch_size\":\"auto\",\"zero_optimization\":{\"stage\":3,\"x\":[1, {\"y\":inf}]}}\n",
        "=A header=config.py:999:print attribute=config.py:1003:print json=config.py:989:print_user_config date=2024-12-20 "
        "stated=0.16.2+abc\n"
        "train_batch_size 8\nsteps_per_print None\njson={\"train_batch_size\":8.000000e+00}\n"
        "=B\ntrain_batch_size 8\n",
        "=A\rB\ntrain_batch_size 8\n",
    };
    for (const char* text : texts) CHECK(written_again(text) == text);
    std::vector<Dump> nameless, headless;
    REQUIRE(read_lean_text("=_\nsteps_per_print 10\n", small_vocabulary(), nameless));
    REQUIRE(read_lean_text("=\nsteps_per_print 10\n", small_vocabulary(), headless));
    CHECK((nameless[0].has_header && nameless[0].name.empty()));
    CHECK_FALSE(headless[0].has_header);
}

TEST_CASE("a ds_config.json and what is read back from its lean text hold the same") {
    const char* const configs[] = {
        R"({"train_batch_size": ${bs}, "zero_optimization": {"stage": <STAGE>, "x": {{ x }}, "y": {y}}, "z": 1})",
        "{\"steps_per_print\": 1, \"zero_optimization\": {\"a\": u[x, \"b\": f(1, \"c\": 'd + \"e\"\n}, \"z\": 1}",
        R"({"steps_per_print": 1, "zero_optimization": 4 * n, "a": os.environ["A"], "b": int(x) + 1, "c": my job, "d": %(d)s, "e": @e@, "z": 1})",
        R"({"steps_per_print": 1, 'zero_optimization': 99999999999999999999, 'a': 0x10, 'b': 1_000, "c": Foo(a=1, b='x'), "d": Path('x'), "z": set()})",
        R"({"steps_per_print": 1, "zero_optimization": 8, "a\u4e2d\t": 1, "q\"r": {"s\\t": 2, 'it\'s': "it's"}, "": {"": 3}, "\ud83d\ude00": 4})",
        R"({"steps_per_print": 1, "zero_optimization": 8, "a": "‘x’ “y”", "b": '“z”', "c": "，：｛", "d": "…", "e": "a<br>&quot;"})",
        R"({"steps_per_print": 1, "zero_optimization": 8, "steps_per_print": 9, "a": [1, {"b": [NaN, -Infinity, 1e400]}, [], {}], "c": null})",
    };
    for (const char* config : configs) {
        CAPTURE(std::string(config));
        const Reading reading = read(config, test::words());
        REQUIRE(reading.dumps.size() == 1);
        std::vector<Dump> opened;
        REQUIRE(read_lean_text(lean_text(reading.dumps), test::words(), opened));
        opened[0].user[0].name = {};  // "json", in a link
        CHECK(test::canonical(opened[0]) == test::canonical(reading.dumps[0]));
    }
}

TEST_CASE("what is no lean text is refused whole") {
    for (const char* text : {"", "x", "DeepSpeedEngine\n", "=A what=ever\n", "=A header=config.py\n", "=A header=config.py:12x:print\n",
                             "=A header=config.py:99999999999:print\n", "=A\nno_value\n", "=A\n\n"}) {
        CAPTURE(text);
        CHECK(written_again(text) == "refused");
    }
}

TEST_CASE("a log's dump and the dump read back from its lean text hold the same") {
    const std::string log =
        "[2024-11-29 13:55:09,762] [INFO] [config.py:999:print] DeepSpeedEngine configuration:\n"
        "[2024-11-29 13:55:09,762] [INFO] [config.py:1003:print]   aio_config ................... {\n"
        "    \"block_size\": 1.048576e+06, \n    \"deep\": {\n        \"on\": true\n    }\n}\n"
        "[2024-11-29 13:55:09,762] [INFO] [config.py:1003:print]   steps_per_print .............. inf\n"
        "[2024-11-29 13:55:09,762] [INFO] [config.py:989:print_user_config]   json = {\n    \"train_batch_size\": 8\n}\n";
    const Vocabulary words = small_vocabulary();
    const Reading reading = read(log, words);
    CHECK(
        lean_text(reading.dumps) ==
        "=DeepSpeedEngine header=config.py:999:print attribute=config.py:1003:print json=config.py:989:print_user_config date=2024-11-29\n"
        "aio_config {\"block_size\": 1.048576e+06, \"deep\": {\"on\": true}}\n"
        "steps_per_print inf\n"
        "json={\"train_batch_size\":8}\n");
}
