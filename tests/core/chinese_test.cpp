#include "knowledge/chinese.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace dslens;

namespace {

void check_whole(const std::vector<Words>& sentences) {
    const std::string packed = pack_chinese(sentences);
    ChineseSentences unpacked(packed);
    for (const Words& sentence : sentences) CHECK(unpacked.next(sentence.en) == sentence.zh);
}

}  // namespace

TEST_CASE("Chinese sentences come out as they went in") {
    check_whole({});
    check_whole({{"", ""}, {"Off.", "关闭。"}, {"", "没有英文。"}, {"Nothing in Chinese.", ""}});
    check_whole({{"{count(value)} steps of zero_config.stage, 0.17.2 on.", "0.17.2 起，zero_config.stage 的 {count(value)} 步。"},
                 {"A place {is(\"open", "未闭合 {is(\"open 的地方"},
                 {"GPU, GPUs, (GPU)", "GPU、GPUs、GPUS、xGPU、GPU"},
                 {"} {} {a}{b} \"\" ( . /", "{b}{a}{}} . /"}});
}

TEST_CASE("what stands in the English sentence takes one byte") {
    const std::vector<Words> same = {
        {"{count(train_micro_batch_size_per_gpu)} of {value}", "{value}{count(train_micro_batch_size_per_gpu)}"}};
    CHECK(pack_chinese(same).size() == 4);
}

TEST_CASE("more characters than have one byte, and more than share a first one") {
    std::string zh;
    for (unsigned code = 0x4E00; code < 0x4E00 + 2000; ++code) {
        zh += static_cast<char>(0xE0 | (code >> 12));
        zh += static_cast<char>(0x80 | (code >> 6 & 0x3F));
        zh += static_cast<char>(0x80 | (code & 0x3F));
    }
    check_whole({{"All of them.", zh}, {"Again, with 𝄞 and é.", "再来 𝄞 é"}});
}
