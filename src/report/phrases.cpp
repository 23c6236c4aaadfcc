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
}};

}  // namespace

std::string_view phrase(Phrase which, Lang lang) {
    const Pair& pair = kPhrases[static_cast<size_t>(which)];
    return lang == Lang::zh ? pair.zh : pair.en;
}

}  // namespace dslens
