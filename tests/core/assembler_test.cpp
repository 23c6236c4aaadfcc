// Which records make a dump, where one dump ends and the next begins, and what is left alone.
#include "config/assembler.h"

#include <doctest/doctest.h>

#include <string>

#include "config/reader.h"
#include "core/fixtures.h"
#include "core/manglers.h"
#include "core/words.h"

namespace dslens::test {
namespace {

#define AT "[2024-11-29 13:55:09,762] [INFO] [config.py:1003:print] "
#define LATER "[2024-11-29 13:57:09,762] [INFO] [config.py:1003:print] "

/// Dumps separated by " | ", attributes by blanks, each `name=kind:content`.
std::string outline(const Reading& reading) {
    std::string text;
    for (const Dump& dump : reading.dumps) {
        if (!text.empty()) text += " | ";
        if (dump.has_header) text += dump.name + ":";
        for (uint32_t i = 0; i < dump.attributes.size(); i = dump.attributes[i].end) text += canonical(dump, dump.attributes, i);
        if (!dump.user.empty()) text += canonical(dump, dump.user, 0);
    }
    return text;
}

struct Row {
    const char* what;
    const char* log;
    const char* want;
    size_t problems = 0;
};

const Row kRows[] = {
    {"one quoted record counts", "> " AT "  zero_enabled ................. True\n", "(0 zero_enabled bool True)"},
    {"one record without prefix counts when its dots are exact", "zero_enabled ................. True\n", "(0 zero_enabled bool True)"},
    {"a long name has two blanks", "  train_micro_batch_size_per_gpu  4\n", "(0 train_micro_batch_size_per_gpu int 4=4)"},
    {"prose is no record", "world_size 4\ngradient_clipping: 1.0\nI set train_batch_size to 8.\n", ""},
    {"three records with collapsed blanks are", "zero_enabled True\nworld_size 4\ndump_state False\n",
     "(0 zero_enabled bool True)(0 world_size int 4=4)(0 dump_state bool False)"},
    {"Megatron's arguments are left alone",
     "  world_size ...................... 64\n  fp16_enabled .................................... True\n", ""},
    {"so are NeoX's", "  world_size ...................... 64..........updated\n", ""},
    {"and ds_report's", "sparse_attn ............ [NO] ....... [OKAY]\ntorch version .................... 2.0.0\n", ""},
    {"and another function's records", "[2024-11-29 13:55:09,762] [INFO] [config.py:733:__init__] Config mesh_device None world_size = 4\n",
     ""},
    {"and dump_state's block", "DeepSpeedEngine:\n  world_size ................... 4\n  zero_enabled ................. True\n", ""},
    {"and dump_state's records",
     "[2024-11-29 13:55:09,762] [INFO] [logging.py:68:print_configuration]   world_size ................... 4\n", ""},
    {"a header begins a dump",
     AT "DeepSpeedEngine configuration:\n" AT "  dump_state ................... True\n" AT "DeepSpeedEngine configuration:\n" AT
        "  zero_enabled ................. True\n",
     "DeepSpeedEngine:(0 dump_state bool True) | DeepSpeedEngine:(0 zero_enabled bool True)"},
    {"an attribute that is there already ends one",
     AT "  dump_state ................... True\n" AT "  dump_state ................... False\n",
     "(0 dump_state bool True) | (0 dump_state bool False)"},
    {"the user's json ends one",
     AT "  dump_state ................... True\n" AT "  json = {\n    \"fp16\": {\n        \"enabled\": true\n    }\n}\n" AT
        "  zero_enabled ................. True\n",
     "(0 dump_state bool True)(0 json object)(1 fp16 object)(2 enabled bool true) | (0 zero_enabled bool True)"},
    {"so does a step back in order and time", AT "  zero_enabled ................. True\n" LATER "  dump_state ................... True\n",
     "(0 zero_enabled bool True) | (0 dump_state bool True)"},
    {"but not a picked order", AT "  zero_enabled ................. True\n" AT "  dump_state ................... True\n",
     "(0 zero_enabled bool True)(0 dump_state bool True)"},
    {"two nodes interleaved",
     "host-1: " AT "DeepSpeedEngine configuration:\nhost-2: " AT "DeepSpeedEngine configuration:\nhost-1: " AT
     "  nebula_config ................ {\nhost-2: " AT
     "  nebula_config ................ {\nhost-1:     \"enabled\": false\nhost-2:     \"enabled\": true\nhost-2: }\nhost-1: }\nhost-2: " AT
     "  world_size ................... 2\nhost-1: " AT "  world_size ................... 1\n",
     "DeepSpeedEngine:(0 nebula_config object)(1 enabled bool false)(0 world_size int 1=1) | DeepSpeedEngine:(0 nebula_config object)(1 "
     "enabled bool true)(0 world_size int 2=2)"},
    {"a wrap cuts numbers and words",
     AT "  initial_dynamic_scale ........ 429\n4967296\n" AT "  optimizer_name ............... War\nmupDecay\n" AT
        "  zero_config .................. sta\nge=2 overlap_comm=True\n",
     "(0 initial_dynamic_scale int 4294967296=4294967296)(0 optimizer_name string WarmupDecay)(0 zero_config object)(1 stage int 2=2)(1 "
     "overlap_comm bool True)"},
    {"numbered lines, and a wrap whose rest begins with digits",
     "    1\t" AT "  zero_enabled ................. True\n    2\t" AT
     "  zero_config .................. stage=3 reduce_bucket_size=12345\n6789 overlap_comm=True\n    3\t" AT
     "  dump_state ................... {\n    4\t    \"a\": 1\n    5\t}\n",
     "(0 zero_enabled bool True)(0 zero_config object)(1 stage int 3=3)(1 reduce_bucket_size int 123456789=123456789)(1 overlap_comm bool "
     "True)(0 dump_state object)(1 a int 1=1)"},
    {"a rank's number and no more in front",
     "0 " AT "  dump_state ................... {\n0     \"a\": 1\n0 }\n0 " AT "  zero_enabled ................. True\n",
     "(0 dump_state object)(1 a int 1=1)(0 zero_enabled bool True)"},
    {"a wrap in a name, and a foreign line behind the value",
     AT "  curriculum_params_lega\ncy ..... False\nUsing network IB\n" AT "  optimizer_name .......\n........ None\nUsing network IB\n" AT
        "  world_size ...........\n........ 8\n",
     "(0 curriculum_params_legacy bool False)(0 optimizer_name null None)(0 world_size int 8=8)"},
    {"a wrap that nothing else shows", AT "  gradient_clipping ............ 429\n4967296\n" AT "  world_size ................... 4\n",
     "(0 gradient_clipping int 429=429)(0 world_size int 4=4)", 1},
    {"a foreign line behind a whole value, where lines are wider",
     AT "  gradient_clipping ............ 429\n4967296\n" AT "  optimizer_name ............... adam\nDone\n" AT
        "  zero_config .................. stage=2 overlap_comm=True\n",
     "(0 gradient_clipping int 429=429)(0 optimizer_name string adam)(0 zero_config object)(1 stage int 2=2)(1 overlap_comm bool True)"},
    {"lines broken at blanks",
     AT
     "  gradient_clipping ............\n429\n" AT "  steps_per_print ..............\n10\n" AT "  optimizer_name ...............\nadam\n" AT
     "  zero_config ..................\n    stage=2 overlap_comm=True\n    sub_group_size=1\n" AT "  train_micro_batch_size_per_gpu\n4\n",
     "(0 gradient_clipping int 429=429)(0 steps_per_print int 10=10)(0 optimizer_name string adam)(0 zero_config object)(1 stage int "
     "2=2)(1 "
     "overlap_comm bool True)(1 sub_group_size int 1=1)(0 train_micro_batch_size_per_gpu int 4=4)"},
    {"one empty plain string and a word", AT "  optimizer_name ...............\nadam\n", "(0 optimizer_name string )", 1},
    {"a console's own prefix on some lines only",
     "[12:13] INFO " AT "\n               nebula_config ................ {\n[12:13] INFO     \"enabled\": false, \n[12:13] INFO \n"
     "             \"load_path\": null\n[12:13] INFO }\n",
     "(0 nebula_config object)(1 enabled bool false)(1 load_path null null)"},
    {"the blank of an object's repr", AT "  zero_config .................. <deepspeed.x.Y\n    object at 0x7f>\n",
     "(0 zero_config word <deepspeed.x.Y object at 0x7f>)"},
    {"what is odd in lines that are no records", "world_size = 4\ndump_state Tr\n", ""},
    {"a record and a header in strings",
     AT "  json = {\n    \"a\": \"DeepSpeedEngine configuration:\", \n    \"b\": \"" AT
        "  zero_enabled ................. True\", \n    \"c\": 1\n}\n",
     "(0 json object)(1 a string DeepSpeedEngine configuration:)(1 b string " AT "  zero_enabled ................. True)(1 c int 1=1)"},
    {"a record in a string of one line",
     AT "  aio_config ................... {'a': '" AT "  dump_state ................... True', 'b': 1}\n",
     "(0 aio_config object)(1 a string " AT "  dump_state ................... True)(1 b int 1=1)"},
    {"half a word", AT "  zero_enabled ................. Tr\n" AT "  dump_state ................... fal",
     "(0 zero_enabled word Tr)(0 dump_state word fal)", 2},
    {"what is no value", AT "  zero_enabled ................. ]t [x\n", "(0 zero_enabled string ]t [x)", 1},
    {"the end of a prefix in a value", AT "  zero_enabled ................. 3:print]   dump_state  True\n",
     "(0 zero_enabled string 3:print]   dump_state  True)", 1},
    {"half a literal and a time", AT "  zero_enabled ................. Fal3:21,914] [x\n", "(0 zero_enabled string Fal3:21,914] [x)", 1},
    {"the end of a prefix as an unknown name's value", AT "  initial_d12 13:55:54,412]\n", "(0 initial_d12 string 13:55:54,412])", 1},
    {"a slice in a string", AT "  optimizer_name ............... a[3:4]\n", "(0 optimizer_name string a[3:4])"},
    {"cut in the dots, another record behind", AT "  dump_state .........t]   zero_enabled ................. True\n",
     "(0 zero_enabled bool True)", 1},
    {"0.1.0's dump behind a label",
     "w-1: DeepSpeedLight configuration:\nw-1:   dump_state ................... True\nw-1:   train_micro_batch_size_per_gpu  4\nw-1:   "
     "json = "
     "{\nw-1:     \"train_batch_size\":4\nw-1: }\n",
     "DeepSpeedLight:(0 dump_state bool True)(0 train_micro_batch_size_per_gpu int 4=4)(0 json object)(1 train_batch_size int 4=4)"},
    {"other processes' records and lines inside a value",
     "0: " AT "  dump_state ................... True\n0: " AT
     "  nebula_config ................ {\n6: [2024-11-29 13:55:09,762] [INFO] [config.py:733:__init__] Config\n3: Loading\n0:     "
     "\"enabled\": false, \n3:     \"enabled\": true, \n0:     \"load_path\": null\n0: }\n",
     "(0 dump_state bool True)(0 nebula_config object)(1 enabled bool false)(1 load_path null null)"},
    {"another process's record inside the first value",
     "0: " AT "  nebula_config ................ {\n6: [2024-11-29 13:55:09,762] [INFO] [config.py:733:__init__] Config\n0:     "
     "\"enabled\": false\n0: }\n",
     "(0 nebula_config object)(1 enabled bool false)"},
    {"a plain string is taken as it is",
     AT "  tensorboard_job_name ......... {a} = [b\n" AT "  tensorboard_output_path ...... ../my logs/x\n",
     "(0 tensorboard_job_name string {a} = [b)(0 tensorboard_output_path string ../my logs/x)"},
    {"an empty plain string stays empty", AT "  tensorboard_output_path ......\nLoading extension module utils...\n{\"a\": 1}\n",
     "(0 tensorboard_output_path string )"},
    {"None is none", AT "  optimizer_name ............... None\n", "(0 optimizer_name null None)"},
    {"a value on the next line", AT "  zero_config .................. \n<deepspeed.x.DeepSpeedZeroConfig object at 0x7f>\n",
     "(0 zero_config word <deepspeed.x.DeepSpeedZeroConfig object at 0x7f>)"},
    {"an empty value and a foreign line", AT "  steps_per_print ..............\nFalse alarm\n" AT "  world_size ................... 1\n",
     "(0 steps_per_print string )(0 world_size int 1=1)", 1},
    {"an empty value and another rank's line",
     AT "  zero_config ..................\n[rank3]: Traceback (most recent call last):\n" AT "  world_size ................... 1\n",
     "(0 zero_config string )(0 world_size int 1=1)", 1},
    {"a progress bar glued behind",
     AT "  zero_enabled ................. True 45%|####5     | 9/20\n" AT "  world_size ................... 4 45%|####5     | 9/20\n" AT
        "  optimizer_name ............... adamw 45%|####5     | 9/20\n",
     "(0 zero_enabled bool True)(0 world_size int 4=4)(0 optimizer_name string adamw)", 2},
    {"glued without a blank",
     AT "  zero_enabled ................. TrueLoading extension\n" AT "  world_size ................... 4Loading extension module\n",
     "(0 zero_enabled bool True)(0 world_size int 4=4)", 2},
    {"glued inside a value",
     AT "  nebula_config ................ {\n    \"enabled\": false, Loading extension\n    \"load_path\": null\n}Done\n",
     "(0 nebula_config object)(1 enabled bool false)(1 load_path null null)", 2},
    {"broken off in the middle", AT "  aio_config ................... {'block_size': 1048576, 'queue_de\n",
     "(0 aio_config object)(1 block_size int 1048576=1048576)", 1},
    {"broken off between brackets",
     AT "  nebula_config ................ {\n    \"enabled\": false,\n" AT "  world_size ................... 4\n",
     "(0 nebula_config object)(1 enabled bool false)(0 world_size int 4=4)", 1},
    {"broken off in a=1", AT "  zero_config .................. stage=2 overlap_comm=Tr",
     "(0 zero_config object)(1 stage int 2=2)(1 overlap_comm word Tr)", 1},
    {"broken off in a key", AT "  zero_config .................. stage=2 overlap_", "(0 zero_config object)(1 stage int 2=2)", 1},
    {"an unknown attribute is kept", AT "  brand_new_flag ............... some words\n", "(0 brand_new_flag string some words)"},
    {"kinds",
     AT "  aio_config ................... (1, 'a', b'x', {1, 2}, PosixPath('/x'), <Enum.a: 1>, torch.float16, -inf, nan, 1e-06, 5.)\n",
     "(0 aio_config list)(1  int 1=1)(1  string a)(1  word b'x')(1  list)(2  int 1=1)(2  int 2=2)(1  word PosixPath('/x'))(1  word "
     "<Enum.a: 1>)(1  word torch.float16)(1  real "
     "-inf)(1  real nan)(1  real 1e-06)(1  real 5.)"},
    {"thousands and separators",
     AT "  zero_config .................. reduce_bucket_size=500,000,000 sub=Foo(a=1,000, b=[1,000, 2], c=sys.maxsize)\n",
     "(0 zero_config object)(1 reduce_bucket_size int 500,000,000=500000000)(1 sub object)(2 a int 1,000=1000)(2 b list)(3  int 1=1)(3  "
     "int 000=0)(3  int 2=2)(2 c int "
     "sys.maxsize=9223372036854775807)"},
    {"a head that is lost", "55:09,762] [INFO] [config.py:1003:print]   zero_enabled ................. True\n",
     "(0 zero_enabled bool True)"},
    {"a section as bare JSON, named before", "6. `zero_config`:\n\n{\n  \"stage\": 2,\n  \"overlap_comm\": true\n}\n",
     "(0 zero_config object)(1 stage int 2=2)(1 overlap_comm bool true)"},
    {"a section as bare JSON, known by its keys", "{\"reduce_bucket_size\": 5, \"overlap_comm\": true, \"sub_group_size\": 3}\n and so on",
     "(0 zero_config object)(1 reduce_bucket_size int 5=5)(1 overlap_comm bool true)(1 sub_group_size int 3=3)", 2},
    {"words with colons",
     AT "  steps_per_print .............. cuda:0\n" AT "  hybrid_engine ................ device=cuda:0 path=s3://a-b/c\n",
     "(0 steps_per_print word cuda:0)(0 hybrid_engine object)(1 device word cuda:0)(1 path word s3://a-b/c)"},
    {"numbers that are none",
     AT "  steps_per_print .............. (1+2j)\n" AT "  world_size ................... 10.0.0.1:29500\n" AT
        "  gradient_clipping ............ 0x10\n" AT "  dump_state ................... 18446744073709551616\n",
     "(0 steps_per_print word (1+2j))(0 world_size string 10.0.0.1:29500)(0 gradient_clipping word 0x10)"
     "(0 dump_state word 18446744073709551616)"},
    {"an empty set", AT "  optimizer_params ............. {'a': set(), 'b': {1}}\n",
     "(0 optimizer_params object)(1 a list)(1 b list)(2  int 1=1)"},
    {"a set that breaks off", AT "  optimizer_params ............. {'x'\n" AT "  zero_enabled ................. True\n",
     "(0 optimizer_params list)(1  string x)(0 zero_enabled bool True)", 1},
    {"a dictionary that breaks off behind a key", AT "  optimizer_params ............. {'x': 1, 'y'\n",
     "(0 optimizer_params object)(1 x int 1=1)(1 y string )", 1},
    {"markup in a string is the string's own",
     AT "  optimizer_params ............. {'s': 'a<br>b &quot;c&quot;', 'q': '“x” ’'}\n" AT
        "  aio_config ................... {\"s\": \"‘y’ &#39;\"}\n",
     "(0 optimizer_params object)(1 s string a<br>b &quot;c&quot;)(1 q string “x” ’)(0 aio_config object)(1 s string ‘y’ &#39;)"},
    {"in a line of HTML it is not",
     "<p>" AT "  optimizer_params ............. {'s': 'a &lt; b'}</p>\n" AT "  aio_config ................... {'s': 'a &lt; b'}\n",
     "(0 optimizer_params object)(1 s string a < b)(0 aio_config object)(1 s string a < b)"},
    {"HTML that was escaped twice", AT "  optimizer_params ............. {&amp;#x27;s&amp;#x27;: &amp;lt;x&amp;gt;}\n",
     "(0 optimizer_params object)(1 s word <x>)"},
    {"escapes in keys", AT "  optimizer_params ............. {'a\\\\b': 1, 'it\\'s \"x\"': {'n\\n': 2}}\n",
     "(0 optimizer_params object)(1 a\\b int 1=1)(1 it's \"x\" object)(2 n\n int 2=2)"},
    {"keys that DeepSpeed's encoder does not escape", AT "  json = {\n    \"layer\\.(\\d+)\": 1, \n    \"a\\n\": 2\n}\n",
     "(0 json object)(1 layer\\.(\\d+) int 1=1)(1 a\\n int 2=2)"},
    {"the rest of a JSON that lost its first line", AT "  json =\n    \"bf16\": {\n        \"enabled\": true\n}\n",
     "(0  object)(1 bf16 object)(2 enabled bool true)", 2},
    {"the inside of a section", "\"stage\": 3,\n\"overlap_comm\": true,\n\"sub_group_size\": 1",
     "(0 zero_config object)(1 stage int 3=3)(1 overlap_comm bool true)(1 sub_group_size int 1=1)", 2},
    {"a record wins over it", "`zero_config`\n{\"stage\": 2}\n" AT "  zero_config .................. stage=3\n",
     "(0 zero_config object)(1 stage int 3=3)"},
    {"a model's configuration is left alone",
     "{\n  \"hidden_size\": 768,\n  \"num_attention_heads\": 12,\n  \"torch_dtype\": \"float16\"\n}\nmore text\n", ""},
    {"a configuration on one line of another log",
     "step 1\n12:00 INFO config: {\"train_batch_size\": 8, \"zero_optimization\": {\"stage\": 2}} loaded\nstep 2 {'loss': 1.0, 'fp16': "
     "1}\n",
     "(0  object)(1 train_batch_size int 8=8)(1 zero_optimization object)(2 stage int 2=2)"},
    {"a configuration in a script",
     "import deepspeed\nds_config = {\n    'train_batch_size': args.batch,  # all\n    'bf16': {'enabled': True},\n}\nrun(ds_config)\n",
     "(0  object)(1 train_batch_size word args.batch)(1 bf16 object)(2 enabled bool True)"},
    {"a broken one in a chat",
     "My config is\n```json\n{\n  \"train_batch_size\": ${bs}\n  \"zero_optimization\": {\"stage\": 2},\n}\n```\nHelp {me}!\n",
     "(0  object)(1 train_batch_size word ${bs})(1 zero_optimization object)(2 stage int 2=2)", 2},
    {"a ds_config.json in a chat",
     "My config is\n```json\n{\n  \"train_batch_size\": 8, // all\n  \"zero_optimization\": {\"stage\": 2},\n}\n```\nHelp!\n",
     "(0  object)(1 train_batch_size int 8=8)(1 zero_optimization object)(2 stage int 2=2)"},
    {"the rest of a JSON whose beginning is cut off",
     "            \"device\": \"none\", \n            \"nvme_path\": null\n        }, \n"
     "        \"overlap_comm\": false\n    }, \n    \"fp16\": {\n        \"enabled\": false\n    }, \n"
     "    \"gradient_clipping\": 1.0\n}\n[2024-11-29 13:57:09,762] [INFO] [logging.py:128:log_dist] [Rank 0] step=10\n",
     "(0  object)(1 zero_optimization object)(2 overlap_comm bool false)(1 fp16 object)(2 enabled bool "
     "false)(1 gradient_clipping real 1.0)",
     1},
    {"under a label", "6:     \"gradient_clipping\": 1.0, \n6:     \"zero_optimization\": {\n6:         \"stage\": 2\n6:     }\n6: }\n",
     "(0  object)(1 gradient_clipping real 1.0)(1 zero_optimization object)(2 stage int 2=2)", 1},
    {"a hole in the JSON",
     AT
     "  json = {\n    \"train_batch_size\": 8, \n    \"zero_optimization\": {\n        \"stage\": 2, \n        \"overlap_comm\": true, \n"
     "    \"steps_per_print\": 7, \n    \"dump_state\": true\n}\n",
     "(0 json object)(1 train_batch_size int 8=8)(1 zero_optimization object)(2 stage int 2=2)(2 overlap_comm bool true)(1 steps_per_print "
     "int 7=7)(1 dump_state bool true)",
     2},
    {"a hole in the JSON, and a section that is empty in what follows",
     "    \"zero_optimization\": {\n    }, \n    \"fp16\": {\n    }\n}\n    \"zero_optimization\": {\n    }, \n    \"bf16\": {\n    }\n}\n",
     "(0  object)(1 zero_optimization object)(1 fp16 object)(1 bf16 object)", 2},
    {"a hole in a list of the JSON",
     AT "  json = {\n    \"train_batch_size\":8,\n    \"a\":{\n        \"b\":[\n            1,\n    \"steps_per_print\":7,\n"
        "    \"dump_state\":true\n}\n",
     "(0 json object)(1 train_batch_size int 8=8)(1 a object)(2 b list)(3  int 1=1)(1 steps_per_print int 7=7)(1 dump_state bool true)", 2},
    {"a hole from a section into the JSON",
     AT "  nebula_config ................ {\n    \"enabled\": false, \n    \"load_path\": null, \n    \"train_batch_size\": 8, \n"
        "    \"steps_per_print\": 7\n}\n",
     "(0 nebula_config object)(1 enabled bool false)(1 load_path null null)(0  object)(1 train_batch_size int 8=8)(1 steps_per_print int "
     "7=7)",
     2},
    {"the rest of a section",
     AT "  dump_state ................... False\n    \"enable_nebula_load\": true, \n    \"load_path\": null\n}\n" AT
        "  world_size ................... 4\n",
     "(0 dump_state bool False)(0 nebula_config object)(1 enable_nebula_load bool true)(1 load_path null null)(0 world_size int 4=4)", 1},
    {"the rest of some other JSON",
     "  \"hidden_size\": 768,\n  \"torch_dtype\": \"float16\"\n}\n" AT "  dump_state ................... True\n",
     "(0 dump_state bool True)"},
    {"entries in a chat", "I have\n\"zero_optimization\": {\n  \"stage\": 3,\n  \"overlap_comm\": true\n},\nin it\n",
     "(0  object)(1 zero_optimization object)(2 stage int 3=3)(2 overlap_comm bool true)", 1},
};

}  // namespace

TEST_CASE("what is too deep or too much is said to be, at its place") {
    const std::string deep(1000, '[');
    std::string list = "[";
    for (uint32_t i = 0; i < kMaxValueRows; ++i) list += "0, ";
    for (const std::string& value : {deep, "{'a': 1, 'b': " + deep, list}) {
        for (const std::string& text :
             {AT "  optimizer_params ............. " + value + "\n", "{\"steps_per_print\": 1, \"x\": " + value}) {
            Reading reading = read(text + "\n", words());
            REQUIRE(reading.dumps.size() == 1);
            REQUIRE(reading.problems.size() == 1);
            CHECK(reading.problems[0].en.find("the most that is read") != std::string::npos);
            CHECK(reading.problems[0].column > 20);
            const std::vector<dslens::Row>& rows = reading.dumps[0].user.empty() ? reading.dumps[0].attributes : reading.dumps[0].user;
            CHECK(rows.size() >= kMaxDepth - 5);
            CHECK(rows[0].end == rows.size());
        }
    }
}

TEST_CASE("records make dumps") {
    for (const Row& row : kRows) {
        CAPTURE(std::string(row.what));
        Reading reading = read(row.log, words());
        CHECK(outline(reading) == row.want);
        size_t problems = 0;
        for (const Problem& problem : reading.problems) problems += problem.line > 0;
        CHECK(problems == row.problems);
    }
}

TEST_CASE("a dump of nothing but its JSON is read as a ds_config.json") {
    for (const char* front : {AT "  json = {\n", ""}) {
        Reading reading = read(front + std::string("    \"steps_per_print\": 7, \n    \"dump_state\": true\n}\n"), words());
        REQUIRE(reading.dumps.size() == 1);
        CHECK(reading.dumps[0].form == DumpForm::ds_config);
        CHECK(reading.dumps[0].user.size() == 3);
    }
}

TEST_CASE("a script's own print of its configuration is no dump, whatever stands before its lines") {
    for (const std::string front : {"", "3: ", "[rank0]: ", "(pid=12) ", "> "}) {
        CAPTURE(front);
        std::string text;
        for (const char* line : {"ds_config = {", "    \"zero_optimization\": {", "        \"stage\": 3,", "        # x", "        },",
                                 "        },", "    \"train_micro_batch_size_per_gpu\": 1,", "    \"fp16\": {", "        \"enabled\": True",
                                 "    }", "}", AT "  steps_per_print .............. 7"}) {
            text += front + line + "\n";
        }
        Reading reading = read(text, words());
        CHECK(reading.dumps.size() == 1);
        CHECK(reading.dumps[0].attributes.size() == 1);
    }
}

TEST_CASE("each record printed twice in a row makes one dump") {
    const char* const records[] = {"DeepSpeedEngine configuration:",     "  a_config  {\n    \"b\": 1, \n    \"c\": 2\n}",
                                   "  steps_per_print .............. 7", "  dump_state ................... True",
                                   "  world_size ................... 1", "  json = {\n    \"steps_per_print\": 7\n}"};
    for (bool other : {false, true}) {
        std::string text;
        for (std::string record : records) {
            text += AT + record + "\n";
            size_t seven = record.find(" 7");
            if (other && seven != std::string::npos) record.replace(seven, 2, " 8");
            text += AT + record + "\n";
        }
        Reading reading = read(text, words());
        REQUIRE(reading.dumps.size() == 1);
        CHECK(outline(reading) ==
              "DeepSpeedEngine:(0 a_config object)(1 b int 1=1)(1 c int 2=2)(0 steps_per_print int 7=7)(0 dump_state bool True)(0 "
              "world_size int 1=1)"
              "(0 json object)(1 steps_per_print int 7=7)");
        CHECK(reading.problems.size() == (other ? 1 : 0));
        if (other) CHECK(reading.problems.at(0).line == 12);
    }
}

TEST_CASE("a version that is stated belongs to the dumps behind it") {
    std::string line = "[2024-11-29 13:55:00,000] [INFO] [logging.py:96:log_dist] [Rank 0] DeepSpeed info: version=";
    Reading reading = read(line + "0.15.1+abc, git-hash=x\n" AT "  dump_state ................... True\n" + line +
                               "0.5.4, git\n" AT "  dump_state ................... True\n",
                           words());
    REQUIRE(reading.dumps.size() == 2);
    CHECK(reading.dumps[0].stated == "0.15.1+abc");
    CHECK(reading.dumps[1].stated == "0.5.4");
    CHECK(reading.dumps[1].stated_line == 3);
    CHECK(reading.stated == "0.5.4");
    CHECK(reading.input.records == 4);
}

TEST_CASE("a version that its line cuts off is none") {
    Reading reading = read("DeepSpeed info: version=0.1\n6.1, git-hash=unknown\n" AT "DeepSpeedEngine configuration:\n" AT
                           "  world_size ................... 8\n",
                           words());
    REQUIRE(reading.dumps.size() == 1);
    CHECK(reading.dumps[0].stated.empty());
}

}  // namespace dslens::test
