#include "config/no_dump.h"

#include <algorithm>

#include "log/clean.h"
#include "log/magic.h"

namespace dslens {
namespace {

constexpr std::string_view kQuietSince = "2025-09-19";  // the day of DeepSpeed 0.17.6, whose logger's default level is WARNING
constexpr size_t kNoTextBytes = 4096;                   // looked at for control characters
constexpr uint32_t kYamlLines = 60;                     // looked at

/// 0.17.6 → 17006; 0 when the text is no version. Good for comparing only.
unsigned version_number(std::string_view text) {
    unsigned parts[3] = {0, 0, 0};
    size_t part = 0;
    for (char c : text) {
        if (is_digit(c)) {
            parts[part] = std::min(parts[part] * 10 + static_cast<unsigned>(c - '0'), 999u);
        } else if (c != '.' || ++part == 3) {
            break;
        }
    }
    return parts[0] * 1'000'000 + parts[1] * 1'000 + parts[2];
}

/// `key:` or `- key:` or `- item` at the front of a line.
bool yaml_line(std::string_view line, bool& key) {
    line = trim(line);
    key = false;
    if (line.substr(0, 2) == "- ") line = trim(line.substr(2));
    size_t end = 0;
    while (end < line.size() && (is_word(line[end]) || line[end] == '-' || line[end] == '.' || line[end] == '"' || line[end] == '\''))
        ++end;
    key = end > 0 && end < line.size() && line[end] == ':' && (end + 1 == line.size() || is_blank(line[end + 1]));
    return key;
}

bool looks_like_yaml(std::string_view text) {
    uint32_t seen = 0, keys = 0;
    while (!text.empty() && seen < kYamlLines) {
        size_t end = text.find('\n');
        std::string_view line = trim(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        while (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (line.empty() || line[0] == '#' || line == "---") continue;
        bool key = false;
        ++seen;
        keys += yaml_line(line, key);
    }
    return keys >= 2 && keys * 10 >= seen * 6;
}

struct Reason {
    NoDump reason;
    const char* en;
    const char* zh;
};
constexpr Reason kReasons[] = {
    {NoDump::empty, "The input is empty: nothing but blanks. Paste a training log, or a ds_config.json.",
     "输入是空的，只有空白。请粘贴训练日志，或一份 ds_config.json。"},
    {NoDump::yaml,
     "This looks like a YAML file (an Accelerate configuration, for instance), which cannot be explained yet: paste the training log, or "
     "the ds_config.json that the YAML names.",
     "这看起来是 YAML 文件（例如 Accelerate 的配置），目前无法解释：请粘贴训练日志，或该 YAML 所指的 ds_config.json。"},
    {NoDump::other_json,
     "This is JSON, but no ds_config.json: too few of its keys are DeepSpeed's (train_batch_size, zero_optimization, fp16 …), or they do "
     "not hold what DeepSpeed reads there. Paste the ds_config.json itself, or the training log.",
     "这是 JSON，但不是 ds_config.json：其中属于 DeepSpeed 的键（train_batch_size、zero_optimization、fp16 等）太少，"
     "或其内容不是 DeepSpeed 会读取的形式。请粘贴 ds_config.json 本身，或训练日志。"},
    {NoDump::broken_json,
     "This begins like JSON, but no configuration key of DeepSpeed's could be read from it. Check that the whole file was copied, from the "
     "first { to the last }.",
     "开头像 JSON，但读不出任何 DeepSpeed 的配置键。请检查是否从第一个 { 到最后一个 } 完整复制。"},
};

/// What a line of a log without a dump says of the reason: {fields} of the line's kind, {line} its number.
struct Stop {
    std::string_view kind;
    const char* en;
    const char* zh;
    bool general = false;  // not of DeepSpeed's configuration: said of a log that is DeepSpeed's, behind what was looked for
};
constexpr Stop kStops[] = {
    {"batch-assert",
     "DeepSpeed stopped at line {line}: train_batch_size is {batch}, but micro-batch {micro} × accumulation {accumulation} × {world} "
     "data-parallel ranks is another number. Make them equal, or leave one of the first three out of the JSON: DeepSpeed works it out.",
     "DeepSpeed 停在第 {line} 行：train_batch_size 是 {batch}，而微批次 {micro} × 累积步数 {accumulation} × 数据并行进程数 {world} "
     "不等于它。请改成相等，或在 JSON 里去掉前三项中的一项，由 DeepSpeed 推算。"},
    {"untested-refused",
     "DeepSpeed stopped at line {line}: ZeRO refuses an optimiser that it has not been tested with. "
     "\"zero_allow_untested_optimizer\": true lets it through.",
     "DeepSpeed 停在第 {line} 行：ZeRO 拒绝未经测试的优化器。设置 \"zero_allow_untested_optimizer\": true 可以放行。"},
    {"offload-client",
     "DeepSpeed stopped at line {line}: with the optimiser offloaded it refuses the script's own. Use DeepSpeedCPUAdam, or an optimizer "
     "section in the JSON, or set \"zero_force_ds_cpu_optimizer\": false.",
     "DeepSpeed 停在第 {line} 行：优化器卸载时，不接受脚本自带的优化器。请改用 DeepSpeedCPUAdam，或在 JSON 里写 optimizer 段，"
     "或设置 \"zero_force_ds_cpu_optimizer\": false。"},
    {"pipeline-refused", "DeepSpeed stopped at line {line}: pipeline parallelism works with ZeRO 1 or none, not with ZeRO 2 or 3.",
     "DeepSpeed 停在第 {line} 行：流水线并行只能用 ZeRO 1 或不用 ZeRO，不能用 ZeRO 2 和 3。"},
    {"no-sync-refused",
     "Training stopped at line {line}: the program calls no_sync(), which ZeRO {stage} refuses. Let DeepSpeed accumulate, by "
     "gradient_accumulation_steps, or use ZeRO 1.",
     "训练停在第 {line} 行：程序调用了 no_sync()，而 ZeRO {stage} 不接受。请由 DeepSpeed 来累积（gradient_accumulation_steps），或改用 "
     "ZeRO 1。"},
    {"reduced-twice",
     "Training stopped at line {line}: the parameter {name} got its gradient twice in one backward pass, which ZeRO 2 does not allow. "
     "With activation checkpointing, try use_reentrant=False.",
     "训练停在第 {line} 行：一次反向里，参数 {name} 得到了两次梯度，ZeRO 2 不允许。如果用了激活检查点，请试 use_reentrant=False。"},
    {"extra-inputs", "Line {line}: a section of the JSON holds a key that this release refuses; the line above names it.",
     "第 {line} 行：JSON 的某个小节里有这个版本拒绝的键，键名在上一行。"},
    {"trainer-mismatch",
     "Transformers or Accelerate stopped at line {line}: {key} is {value} in the ds_config.json, but {argument} is {other} in the "
     "arguments. "
     "Give one of them the other's value, or write \"auto\" in the JSON, which is then filled in.",
     "Transformers 或 Accelerate 停在第 {line} 行：ds_config.json 里 {key} 是 {value}，而参数里 {argument} 是 {other}。请改成一致，"
     "或在 JSON 里写 \"auto\"，由它们填写。"},
    {"cuda-mismatch",
     "DeepSpeed stopped at line {line}: nvcc is of CUDA {installed}, PyTorch of CUDA {built}, and it compiles no extension with the two. "
     "Point CUDA_HOME at PyTorch's version; DS_SKIP_CUDA_CHECK=1 skips the check (0.9.3 and later).",
     "DeepSpeed 停在第 {line} 行：nvcc 属于 CUDA {installed}，PyTorch 属于 CUDA {built}，这样它不编译扩展。请让 CUDA_HOME 指向 PyTorch "
     "的那个版本；DS_SKIP_CUDA_CHECK=1 可以跳过检查（0.9.3 及以后）。"},
    {"not-built",
     "Line {line}: the extension {name} could not be compiled; the compiler's first error stands above. What follows, such as “no "
     "attribute "
     "'ds_opt_adam'”, only follows from it.",
     "第 {line} 行：扩展 {name} 编译失败，编译器的第一个错误在上面。后面的报错（例如 “no attribute 'ds_opt_adam'”）只是它的后果。"},
    {"cpu-adam-missing",
     "Line {line}, “no attribute 'ds_opt_adam'”, is not the cause: DeepSpeedCPUAdam was not finished, because cpu_adam could not be "
     "compiled "
     "or loaded. The traceback above it says why.",
     "第 {line} 行的 “no attribute 'ds_opt_adam'” 不是原因：cpu_adam 没能编译或加载，DeepSpeedCPUAdam 没有建成。原因在它上面的 traceback "
     "里。"},
    {"oom", "Line {line}: a GPU ran out of memory.", "第 {line} 行：GPU 显存用完了。", true},
    {"host-oom", "Line {line}: the machine or the job ran out of host memory, and a process was killed.",
     "第 {line} 行：机器或作业的主机内存用尽，有进程被杀掉。", true},
    {"error", "The last error is in line {line}: “{message}”.", "最后一个错误在第 {line} 行：“{message}”。", true},
};

struct Advice {
    const char* en;
    const char* zh;
};
constexpr Advice kAdvice[] = {
    // by Format::Kind
    {"Only gzip is unpacked here: decompress it, and open the log in it.", "这里只能解压 gzip：请先解压，再打开其中的日志。"},
    {"Unpack it, and open the log in it.", "请先解压，再打开其中的日志。"},
    {"Text in a picture cannot be read: copy the log itself from the terminal or its file.",
     "无法读取图片中的文字：请从终端或日志文件复制日志本身。"},
    {"Copy the log's text out of it, or open the log itself.", "请从中复制日志文本，或直接打开日志文件。"},
    {"Open the training log, or a ds_config.json.", "请打开训练日志，或一份 ds_config.json。"},
};

constexpr const char* kHowEn =
    "To get it, set \"log_level\": \"info\" in the ds_config.json (DeepSpeed 0.19.3 and later), or, in any of these releases, raise the "
    "level before deepspeed.initialize(): "
    "from deepspeed.utils import logger; [x.setLevel(\"INFO\") for x in (logger, *logger.handlers)]. Pasting the ds_config.json itself "
    "works too.";
constexpr const char* kHowZh =
    "要打印它：在 ds_config.json 中设置 \"log_level\": \"info\"（DeepSpeed 0.19.3 及以后），或在这些版本中于 deepspeed.initialize() "
    "之前提高日志级别："
    "from deepspeed.utils import logger; [x.setLevel(\"INFO\") for x in (logger, *logger.handlers)]。直接粘贴 ds_config.json 也可以。";

constexpr const char* kDumpEn = "a configuration dump (“DeepSpeedEngine configuration:” and the records under it)";
constexpr const char* kDumpZh = "配置转储（“DeepSpeedEngine configuration:”及其下的记录）";

std::string counted(uint64_t count, const char* noun) { return std::to_string(count) + " " + noun + (count == 1 ? "" : "s"); }

/// What was looked for and what was found instead; then, apart, what to do about it.
void report(std::string en, std::string zh, std::string hint_en, std::string hint_zh, Problems& problems) {
    problems.add(0, 0, std::move(en), std::move(zh));
    problems.add(0, 0, std::move(hint_en), std::move(hint_zh));
}

void report_quiet(const LogFacts& facts, Problems& problems) {
    bool stated = !facts.stated.empty();
    report(
        "Looked for " + std::string(kDumpEn) + ", and found only " + counted(facts.records, "other DeepSpeed record") +
            (stated ? ", one of which states version " + facts.stated : ", the latest of " + facts.last_date) + ".",
        "查找了" + std::string(kDumpZh) + "，只找到 " + std::to_string(facts.records) + " 条其他 DeepSpeed 记录，" +
            (stated ? "其中注明版本为 " + facts.stated : "最晚的日期是 " + facts.last_date) + "。",
        std::string("Since 0.17.6 DeepSpeed's logger is at WARNING and no longer prints the dump, which is the likely reason. ") + kHowEn,
        std::string("自 0.17.6 起 DeepSpeed 的日志级别为 WARNING，不再打印该转储，这是最可能的原因。") + kHowZh, problems);
}

void report_no_rank_zero(const LogFacts& facts, Problems& problems) {
    report(
        "Looked for " + std::string(kDumpEn) + ", and found only " + counted(facts.records, "other DeepSpeed record") + ".",
        "查找了" + std::string(kDumpZh) + "，只找到 " + std::to_string(facts.records) + " 条其他 DeepSpeed 记录。",
        std::string("Only rank 0 prints it, once, at the end of deepspeed.initialize(): this may be another rank's log, a part of the log, "
                    "or a run that stopped before. Take the log of rank 0 from its beginning. If it is of DeepSpeed 0.17.6 or later, the "
                    "dump is not printed by default: ") +
            kHowEn,
        std::string("只有 rank 0 会在 deepspeed.initialize() 结束时打印一次：这可能是其他 rank 的日志、日志的一部分，"
                    "或在此之前就停止的运行。请取 rank 0 的日志并从头开始。若是 DeepSpeed 0.17.6 及以后的版本，默认不打印该转储：") +
            kHowZh,
        problems);
}

void report_unrelated(const InputSummary& input, Problems& problems) {
    report("Looked for " + std::string(kDumpEn) + " or a ds_config.json, and found " + counted(input.lines, "line") +
               " without any record of DeepSpeed's logger.",
           "查找了" + std::string(kDumpZh) + "或 ds_config.json，只找到 " + std::to_string(input.lines) +
               " 行文本，其中没有 DeepSpeed 日志器的记录。",
           std::string("Paste the part of the log that rank 0 prints while deepspeed.initialize() runs. DeepSpeed 0.17.6 and later do not "
                       "print the dump by default. ") +
               kHowEn,
           std::string("请粘贴 rank 0 在 deepspeed.initialize() 期间打印的部分。DeepSpeed 0.17.6 及以后的版本默认不打印该转储。") + kHowZh,
           problems);
}

void put(std::string& text, const std::string& name, std::string_view value) {
    const std::string place = "{" + name + "}";
    if (const size_t at = text.find(place); at != std::string::npos) text.replace(at, place.size(), value);
}

std::string filled(const char* sentence, const Sighting& line) {
    std::string text(sentence);
    put(text, "line", std::to_string(line.last_line));
    for (size_t n = 0; n < line.fields.size(); ++n) put(text, line.fields[n], quoted(line.last_values[n]));
    return text;
}

/// The first of the stops that the log shows.
void report_stop(bool general, const SightingCollector& lines, Problems& problems) {
    for (const Stop& stop : kStops) {
        const Sighting* line = lines.last(stop.kind);
        if (line && stop.general == general) return problems.add(0, 0, filled(stop.en, *line), filled(stop.zh, *line));
    }
}

}  // namespace

NoDump why_no_dump(std::string_view head, const LogFacts& facts) {
    if (facts.records == 0 && facts.stated.empty()) {
        bool blank = head.find_first_not_of(std::string_view(" \t\r\n\0", 5)) == std::string_view::npos;
        return blank ? NoDump::empty : looks_like_yaml(head) ? NoDump::yaml : NoDump::unrelated;
    }
    if (!facts.stated.empty())
        return version_number(facts.stated) >= version_number("0.17.6") ? NoDump::quiet_release : NoDump::no_rank_zero;
    return facts.below_warning == 0 && facts.last_date >= kQuietSince ? NoDump::quiet_release : NoDump::no_rank_zero;
}

void report_no_dump(NoDump reason, const InputSummary& input, const LogFacts& facts, const SightingCollector& lines, Problems& problems) {
    report_stop(false, lines, problems);
    switch (reason) {
        case NoDump::quiet_release: report_quiet(facts, problems); break;
        case NoDump::no_rank_zero: report_no_rank_zero(facts, problems); break;
        case NoDump::unrelated: return report_unrelated(input, problems);
        default: break;
    }
    for (const Reason& known : kReasons) {
        if (known.reason == reason) return problems.add(0, 0, known.en, known.zh);
    }
    report_stop(true, lines, problems);
}

bool is_binary(std::string_view head) {
    auto is_control = [](char c) {
        return static_cast<unsigned char>(c) < ' ' && std::string_view("\t\n\r\f\v\b\a\x1b").find(c) == std::string_view::npos;
    };
    size_t begin = head.find_first_not_of('\0');  // some systems fill a log's front with them
    if (begin == std::string_view::npos) return false;
    head = head.substr(begin, kNoTextBytes);
    auto controls = static_cast<size_t>(std::count_if(head.begin(), head.end(), is_control));
    return controls * 100 >= head.size() * 3;
}

bool report_no_text(std::string_view magic, std::string_view head, Problems& problems) {
    const Format* format = find_format(magic);
    if (!format && !is_binary(head)) return false;
    const Advice& advice = kAdvice[static_cast<size_t>(format ? format->kind : Format::Kind::other)];
    problems.add(0, 0, std::string("This file is ") + (format ? format->name : "binary") + ", not text. " + advice.en,
                 std::string("这是") + (format ? format->name_zh : "二进制文件") + "，不是文本。" + advice.zh);
    return true;
}

void report_damaged(bool nothing_read, Problems& problems) {
    if (nothing_read) {
        problems.add(0, 0,
                     "This begins like gzip, but the data is damaged or cut off, and nothing could be unpacked. Fetch the file again.",
                     "开头像 gzip，但数据已损坏或被截断，无法解压出任何内容。请重新获取该文件。");
        return;
    }
    problems.add(0, 0, "The gzip data is damaged or cut off; what could be unpacked was read.",
                 "gzip 数据已损坏或被截断；已读取能够解压的部分。");
}

}  // namespace dslens
