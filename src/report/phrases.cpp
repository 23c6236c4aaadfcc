#include "report/phrases.h"

#include <array>

namespace dslens {
namespace {

struct Pair {
    std::string_view en, zh;
};

constexpr std::array<Pair, static_cast<size_t>(Phrase::count)> kPhrases = {{
    {"DeepSpeed configuration, explained", "DeepSpeed 配置解读"},           // title
    {"default", "默认值"},                                                  // default_is
    {"differs from the default", "与默认值不同"},                           // default_differs
    {"Here", "在这里"},                                                     // here
    {"JSON key", "JSON 键"},                                                // json_key
    {"Could not be read", "无法读取的部分"},                                // problems
    {"line {}, column {}", "第 {} 行第 {} 列"},                             // problem_place
    {"unknown", "未知"},                                                    // unknown_name
    {"no effect in this run", "在本次运行中不起作用"},                      // no_effect
    {"assumed", "假定"},                                                    // assumed_release
    {"as asked", "按所要求的"},                                             // asked_release
    {"the log states ", "日志写明 "},                                       // log_states
    {"no known release fits", "没有吻合的已知版本"},                        // unknown_release
    {"evidence", "依据"},                                                   // evidence
    {"stated in the log", "日志中写明"},                                    // stated_in_log
    {"configuration", "的配置"},                                            // configuration
    {"ds_config.json", "ds_config.json"},                                   // bare_configuration
    {"Configuration without its header line", "缺少标题行的配置"},          // headless_configuration
    {"set in the user's JSON", "由用户的 JSON 设置"},                       // set_in_user_config
    {"DeepSpeed's documentation", "DeepSpeed 文档"},                        // documentation
    {"{} more parameters are left out here.", "此处省略另外 {} 个参数。"},  // left_out
    {"The run at a glance", "概览"},                                        // overview
    {"Findings", "发现"},                                                   // findings
    {"Error", "错误"},                                                      // error
    {"Warning", "警告"},                                                    // warning
    {"Note", "提示"},                                                       // note
    {"Write", "改为"},                                                      // fix
    {"Memory of the model's states", "模型状态占用的内存"},                 // memory
    {"{0} parameters", "{0}个参数"},                                        // memory_of
    {"The log does not say how many parameters the model has: give it with --params, or in the field on the page.",
     "日志没有说明模型有多少参数：请用 --params 给出，或填在页面的输入框里。"},  // memory_unknown
    {"This engine does not train: it keeps the weights, and neither gradients nor optimiser states.",
     "这个引擎不训练：只有权重，没有梯度，也没有优化器状态。"},  // memory_forward_only
    {"What depends on a number that nothing here tells, of ranks or of hosts, is left out.",
     "取决于进程数或主机数而这里看不出这个数的，没有列出。"},                 // memory_uncounted
    {"per GPU", "每张 GPU"},                                                  // per_gpu
    {"per host", "每台主机"},                                                 // per_host
    {"this run", "本次运行"},                                                 // this_run
    {"Buffers that this configuration allocates", "这份配置会分配的缓冲区"},  // buffers
    {"optimiser offloaded", "优化器卸载"},                                    // offload_optimizer
    {"parameters offloaded", "参数卸载"},                                     // offload_param
    {"optimiser and parameters offloaded", "优化器与参数卸载"},               // offload_both
    {"Where the {} configurations differ", "{} 份配置的不同之处"},            // differences
    {"The {} configurations are the same.", "{} 份配置完全相同。"},           // no_differences
    {"not there", "没有这一项"},                                              // not_there
}};

}  // namespace

std::string_view phrase(Phrase which, Lang lang) {
    const Pair& pair = kPhrases[static_cast<size_t>(which)];
    return lang == Lang::zh ? pair.zh : pair.en;
}

}  // namespace dslens
