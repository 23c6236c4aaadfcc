#include "views/strings.h"

#include <array>

#include "explain/generated.h"
#include "knowledge/sentence.h"
#include "log/clean.h"

namespace dslens {
namespace {

struct Pair {
    std::string_view en, zh;
    std::string_view in(Lang lang) const { return lang == Lang::zh ? zh : en; }
};

constexpr std::array<Pair, static_cast<size_t>(S::count_)> kStrings = {{
    {"All {0}", "全部 {0}"},
    {"Changed {0}", "有改动 {0}"},
    {"By topic", "按主题"},
    {"As printed", "按打印顺序"},
    {"off", "未启用"},
    {"default {0}", "默认 {0}"},
    {"no effect", "不起作用"},
    {"set in JSON", "来自 JSON"},
    {"derived", "推算得出"},
    {"{0} of {1} changed", "{1} 项中改动 {0} 项"},
    {"{0} parameters", "{0} 个参数"},
    {"1 parameter", "1 个参数"},
    {"Nothing matches “{0}”.", "没有与“{0}”相符的参数。"},
    {"Every value is at its default.", "所有值都是默认值。"},

    {"Parameters", "参数"},
    {"Explanation", "解释"},
    {"Findings {0}", "发现 {0}"},
    {"Overview", "概览"},
    {"Problems {0}", "问题 {0}"},
    {"Errors {0}", "错误 {0}"},
    {"Warnings {0}", "警告 {0}"},
    {"Notes {0}", "提示 {0}"},
    {"The log does not say how many parameters the model has. With their number above, the memory of every stage stands here.",
     "日志没有说明模型有多少参数。在上面填入参数量，这里就会列出各阶段占用的内存。"},
    {"What could not be read, or was read with a doubt.", "没能读懂，或者读得不确定的地方。"},
    {"Line {0}", "第 {0} 行"},
    {"The whole input", "整个输入"},

    {"this run", "本次运行"},
    {"default", "默认值"},
    {"default, {0}", "默认值，{0}"},
    {"differs by release", "各版本不同"},
    {"set by", "来源"},
    {"your JSON", "用户的 JSON"},
    {"DeepSpeed's default", "DeepSpeed 默认"},
    {"DeepSpeed, derived", "DeepSpeed 推算"},
    {"not known", "无法判断"},
    {"line", "行"},
    {"not from a log", "不是来自日志"},
    {"JSON key {0}", "JSON 键 {0}"},
    {"In this run", "在本次运行中"},
    {"To change it", "如何修改"},
    {"copy", "复制"},
    {"copied", "已复制"},
    {"In the log, line {0}", "日志第 {0} 行"},
    {"In the JSON, line {0}", "JSON 第 {0} 行"},
    {"Related", "相关参数"},
    {"History", "沿革"},
    {"Since {0}.", "自 {0} 起。"},
    {"In releases {0}.", "见于 {0} 各版本。"},
    {"Default {0}: {1}", "{0} 的默认值：{1}"},
    {"DeepSpeed's documentation", "DeepSpeed 文档"},
    {"Read in {0}", "依据：{0}"},
    {"No DeepSpeed release known here has a parameter of this name: it comes from a fork, a newer release or a misspelling.",
     "这里已知的 DeepSpeed 版本都没有这个参数：它来自分支版本、更新的版本，或者是拼写错误。"},
    {"The nearest known name is {0}.", "最接近的已知名称是 {0}。"},
    {"(empty)", "（空）"},
    {"unit", "单位"},
    {"when {0}", "当 {0}"},
    {"otherwise", "其他情况"},
    {"What a value means", "取值的含义"},

    {"pasted text", "粘贴的文本"},
    {"shared link", "分享链接"},
    {"example: {0}", "示例：{0}"},
    {"{0} lines", "{0} 行"},
    {"1 line", "1 行"},
    {"read in {0} ms", "用时 {0} 毫秒"},
    {"DeepSpeed {0}", "DeepSpeed {0}"},
    {"DeepSpeed {0}, assumed", "DeepSpeed {0}（假定）"},
    {"DeepSpeed release unknown", "DeepSpeed 版本未知"},
    {"All releases of DeepSpeed", "DeepSpeed 的所有版本"},
    {"Evidence: {0}", "依据：{0}"},
    {"{0} · {1} / {2}", "{0} · {1} / {2}"},
    {"Configuration", "配置"},
    {"All parameters", "全部参数"},

    {"Cancelled. What was on the page is unchanged.", "已取消，页面内容保持不变。"},
    {"This file could not be read: {0}", "无法读取这个文件：{0}"},
    {"The address ends in “#{0}”, which is no link of this page. Paste the whole link, or a log.",
     "网址末尾的“#{0}”不是本页的链接。请粘贴完整的链接，或者直接粘贴日志。"},
    {"There is no example called “{0}”.", "没有名为“{0}”的示例。"},
    {"No parameter is called “{0}”.", "没有名为“{0}”的参数。"},
    {"{0} characters after the page’s own address: fits any chat, e-mail or issue.", "网址之后 {0} 个字符：聊天、邮件、issue 都放得下。"},
    {"{0} characters after the page’s own address: fits an e-mail or an issue; some chats cut links longer than 2,000.",
     "网址之后 {0} 个字符：邮件和 issue 放得下，有的聊天软件会截断超过 2000 个字符的链接。"},
    {"There is nothing to share yet: paste a log first.", "还没有可以分享的内容，请先粘贴日志。"},
}};

struct Named {
    std::string_view key, en, zh;
};

constexpr Named kTopics[] = {
    {"batch", "Batch", "批大小"},
    {"precision", "Precision", "精度"},
    {"zero", "ZeRO", "ZeRO"},
    {"offload", "Offload", "卸载"},
    {"communication", "Communication", "通信"},
    {"checkpointing", "Checkpointing", "检查点与重算"},
    {"optimizer", "Optimiser and schedule", "优化器与学习率"},
    {"data", "Data efficiency and curriculum", "数据效率与课程学习"},
    {"compression", "Compression", "压缩"},
    {"profiling", "Monitoring and profiling", "监控与剖析"},
    {"parallel", "Pipeline and parallelism", "流水线与并行"},
    {"inference", "Inference and RLHF", "推理与 RLHF"},
    {"other", "Other", "其他"},
};

struct Unit {
    std::string_view key, one, en, zh;
};

constexpr Unit kUnits[] = {
    {"elements", "{0} element", "{0} elements", "{0} 个元素"},
    {"bytes", "{0} byte", "{0} bytes", "{0} 字节"},
    {"steps", "{0} step", "{0} steps", "{0} 步"},
    {"samples", "{0} sample", "{0} samples", "{0} 条样本"},
    {"processes", "{0} process", "{0} processes", "{0} 个进程"},
    {"ranks", "{0} rank", "{0} ranks", "{0} 个进程"},
    {"micro-batches", "{0} micro-batch", "{0} micro-batches", "{0} 个微批次"},
    {"seconds", "{0} second", "{0} seconds", "{0} 秒"},
    {"milliseconds", "{0} ms", "{0} ms", "{0} 毫秒"},
    {"bits", "{0} bit", "{0} bits", "{0} 位"},
    {"parameters", "{0} parameter", "{0} parameters", "{0} 个参数"},
    {"layers", "{0} layer", "{0} layers", "{0} 层"},
    {"tokens", "{0} token", "{0} tokens", "{0} 个 token"},
    {"threads", "{0} thread", "{0} threads", "{0} 个线程"},
    {"epochs", "{0} epoch", "{0} epochs", "{0} 轮"},
    {"buffers", "{0} buffer", "{0} buffers", "{0} 个缓冲区"},
    {"groups", "{0} group", "{0} groups", "{0} 组"},
    {"GPUs", "{0} GPU", "{0} GPUs", "{0} 块 GPU"},
    {"nodes", "{0} node", "{0} nodes", "{0} 个节点"},
    {"iterations", "{0} iteration", "{0} iterations", "{0} 次迭代"},
    {"requests", "{0} request", "{0} requests", "{0} 个请求"},
    {"stages", "{0} stage", "{0} stages", "{0} 个阶段"},
    {"versions", "{0} version", "{0} versions", "{0} 个版本"},
    {"modules", "{0} module", "{0} modules", "{0} 个模块"},
    {"trials", "{0} trial", "{0} trials", "{0} 次试验"},
};

constexpr Named kExamples[] = {
    {"accelerate-zero2", "ZeRO 2, Accelerate", "ZeRO 2，Accelerate"},
    {"zero3-offload", "ZeRO 3 with offload", "ZeRO 3 加卸载"},
    {"rlhf-two-engines", "RLHF, two engines", "RLHF，两个引擎"},
};

struct NoDumpSentence {
    NoDump why;
    Pair words;
};

constexpr NoDumpSentence kNoDump[] = {
    {NoDump::empty, {"There is nothing in it but blanks.", "里面只有空白。"}},
    {NoDump::quiet_release,
     {"This log holds no configuration: since 0.17.6 DeepSpeed prints it only at log level INFO. Set DEEPSPEED_LOG_LEVEL=info (from "
      "0.19.3 also \"log_level\": \"info\" in the JSON) and run again, or paste the ds_config.json.",
      "这份日志里没有配置：从 0.17.6 起，DeepSpeed 只在 INFO 日志级别才打印配置。设置 DEEPSPEED_LOG_LEVEL=info（0.19.3 起也可以在 JSON "
      "里写 "
      "\"log_level\": \"info\"）再运行一次，或者直接粘贴 ds_config.json。"}},
    {NoDump::no_rank_zero,
     {"DeepSpeed wrote this log, but the configuration is printed by rank 0 only: paste the output of rank 0.",
      "这是 DeepSpeed 的日志，但配置只由 0 号进程打印：请粘贴 rank 0 的输出。"}},
    {NoDump::yaml,
     {"This looks like YAML. Only DeepSpeed’s JSON configuration or a training log can be read for now.",
      "这像是 YAML。目前只能读取 DeepSpeed 的 JSON 配置或训练日志。"}},
    {NoDump::other_json,
     {"This is JSON, but no ds_config.json: too little of it is what DeepSpeed reads.",
      "这是 JSON，但不是 ds_config.json：其中 DeepSpeed 会读取的内容太少。"}},
    {NoDump::broken_json, {"This begins like a ds_config.json, but it is not valid JSON.", "开头像 ds_config.json，但不是有效的 JSON。"}},
    {NoDump::no_text,
     {"This is no text that can be read: unpack it, or open the log itself.", "这不是可以读取的文本：请先解压，或直接打开日志。"}},
    {NoDump::unrelated,
     {"No DeepSpeed configuration was found. Looked for: the lines that begin “DeepSpeedEngine configuration:”, or a ds_config.json.",
      "没有找到 DeepSpeed 配置。查找的是以“DeepSpeedEngine configuration:”开头的那些行，或者 ds_config.json。"}},
};

template <class Row>
const Row* find(const Row* begin, const Row* end, std::string_view key) {
    for (const Row* named = begin; named != end; ++named)
        if (named->key == key) return named;
    return nullptr;
}

}  // namespace

std::string_view say(S which, Lang lang) { return kStrings[static_cast<size_t>(which)].in(lang); }

std::string say(S which, Lang lang, std::initializer_list<std::string_view> places) { return filled(say(which, lang), places); }

std::string count_of_parameters(size_t count, Lang lang) {
    return count == 1 ? std::string(say(S::one_parameter, lang)) : say(S::parameters_of, lang, {grouped_digits(std::to_string(count))});
}

std::string grouped_digits(std::string_view text) {
    constexpr size_t kShortest = 5;
    const size_t sign = !text.empty() && text.front() == '-';
    const bool plain = text.size() >= kShortest + sign && text.find_first_not_of("0123456789", sign) == std::string_view::npos;
    return plain ? grouped(std::string(text)) : std::string(text);
}

std::string_view language_tag(Lang lang) { return lang == Lang::zh ? "zh-CN" : "en"; }

std::string_view topic_name(std::string_view topic, Lang lang) {
    const Named* named = find(std::begin(kTopics), std::end(kTopics), topic);
    if (!named) return topic;
    return lang == Lang::zh ? named->zh : named->en;
}

std::string with_unit(std::string_view number, std::string_view unit, Lang lang) {
    if (unit.empty()) return std::string(number);
    const Unit* known = find(std::begin(kUnits), std::end(kUnits), unit);
    const std::string said = known ? filled(lang == Lang::zh ? known->zh
                                            : number == "1"  ? known->one
                                                             : known->en,
                                            {number})
                                   : std::string(number) + " " + std::string(unit);
    return number.empty() ? std::string(trim(said)) : said;
}

std::string_view no_dump_sentence(NoDump why, Lang lang) {
    for (const NoDumpSentence& sentence : kNoDump)
        if (sentence.why == why) return sentence.words.in(lang);
    return kNoDump[0].words.in(lang);
}

std::string_view example_name(std::string_view example, Lang lang) {
    const Named* named = find(std::begin(kExamples), std::end(kExamples), example);
    if (!named) return {};
    return lang == Lang::zh ? named->zh : named->en;
}

}  // namespace dslens
