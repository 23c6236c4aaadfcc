#include "cli/arguments.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "config/releases.h"
#include "log/amount.h"

namespace dslens {

const char* const kUsage =
    "dslens explains the configuration that DeepSpeed prints into a training log.\n"
    "\n"
    "  dslens explain [FILE|-]         every parameter: what it is, and what its value does in this run\n"
    "      --format text|json|markdown|html\n"
    "      --lang en|zh                (default: from LANG, else en)\n"
    "      --release V                 explain as of DeepSpeed V\n"
    "      --params N                  parameters of the model, for its memory: 7B, 350M or 7e9\n"
    "      --fail-on error|warning     exit 1 when a finding as bad as this, or worse, is there\n"
    "      --color auto|always|never\n"
    "  dslens link [FILE|-]            a permalink's fragment, from '#'\n"
    "      --keep-secrets              changes nothing yet: nothing is redacted, a link holds all values\n"
    "  dslens open 'LINK-OR-FRAGMENT'  explain what a link holds (options as of explain)\n"
    "  dslens params [NAME]            what is known of every parameter, or of one; with --release, in that release\n"
    "  dslens --version\n"
    "\n"
    "FILE is a log or a ds_config.json, and may be gzip'd.\n"
    "Exit status: 0 done, 1 findings as --fail-on asks, 2 wrong use or no configuration found, 3 the file cannot be read or the output not "
    "written.\n";

namespace {

template <typename T>
struct Named {
    std::string_view name;
    T value;
};

constexpr std::array<Named<Command>, 7> kCommands = {{{"explain", Command::explain},
                                                      {"link", Command::link},
                                                      {"open", Command::open},
                                                      {"params", Command::params},
                                                      {"--version", Command::version},
                                                      {"--help", Command::help},
                                                      {"-h", Command::help}}};
constexpr std::array<Named<Format>, 4> kFormats = {
    {{"text", Format::text}, {"json", Format::json}, {"markdown", Format::markdown}, {"html", Format::html}}};
constexpr std::array<Named<Lang>, 2> kLangs = {{{"en", Lang::en}, {"zh", Lang::zh}}};
constexpr std::array<Named<Severity>, 2> kFailures = {{{"error", Severity::error}, {"warning", Severity::warning}}};
constexpr std::array<Named<ColorChoice>, 3> kColors = {
    {{"auto", ColorChoice::automatic}, {"always", ColorChoice::always}, {"never", ColorChoice::never}}};

template <typename Table, typename T>
bool choose(const Table& table, std::string_view name, T& value) {
    for (const auto& entry : table) {
        if (entry.name != name) continue;
        value = entry.value;
        return true;
    }
    return false;
}

bool set_option(std::string_view name, const std::string& value, Arguments& arguments) {
    if (name == "--format") return choose(kFormats, value, arguments.format);
    if (name == "--lang") return arguments.lang_given = choose(kLangs, value, arguments.lang);
    if (name == "--color") return choose(kColors, value, arguments.color);
    if (name == "--fail-on") return choose(kFailures, value, arguments.fail_on.emplace());
    if (name == "--params") {
        constexpr double kMost = 1e16;
        arguments.parameters = amount_of(value);
        return arguments.parameters >= 1 && arguments.parameters <= kMost;
    }
    if (name == "--release") arguments.release = value;
    return name == "--release";
}

/// An option and what it takes, for the sentence that refuses anything else.
struct Option {
    std::string_view name, values;
};
constexpr std::array<Option, 6> kOptions = {{{"--format", "text, json, markdown, html"},
                                             {"--lang", "en, zh"},
                                             {"--color", "auto, always, never"},
                                             {"--fail-on", "error, warning"},
                                             {"--params", "7B, 350M, 6.74e9, …"},
                                             {"--release", "0.16.2, …"}}};

const Option* find_option(std::string_view name) {
    const auto named = [name](const Option& option) { return option.name == name; };
    const auto option = std::find_if(kOptions.begin(), kOptions.end(), named);
    return option == kOptions.end() ? nullptr : &*option;
}

/// Three numbers: "0.16" would mean any of its releases.
bool names_release(std::string_view text) {
    Version version;
    if (!parse_version(text, version)) return false;
    if (text.front() == 'v') text.remove_prefix(1);
    return text.find_first_not_of("0123456789.") == std::string_view::npos && std::count(text.begin(), text.end(), '.') == 2;
}

bool fail(Words& error, const std::string& en, const std::string& zh) {
    error = {en + " See dslens --help.", zh + "请看 dslens --help。"};
    return false;
}

/// Known before anything is complained of.
void find_lang(const std::vector<std::string>& words, const std::string& environment_lang, Arguments& arguments) {
    if (environment_lang.compare(0, 2, "zh") == 0) arguments.lang = Lang::zh;
    for (size_t at = 1; at < words.size(); ++at) {
        if (words[at] == "--lang" && at + 1 < words.size()) choose(kLangs, words[at + 1], arguments.lang);
        if (words[at].compare(0, 7, "--lang=") == 0) choose(kLangs, words[at].substr(7), arguments.lang);
    }
}

bool parse_word(const std::vector<std::string>& words, size_t& at, Arguments& arguments, Words& error) {
    const std::string& word = words[at];
    if (word == "--help" || word == "-h") {
        arguments.command = Command::help;
        return true;
    }
    if (word == "--keep-secrets") {
        arguments.keep_secrets = true;
        return true;
    }
    if (word.size() < 2 || word[0] != '-') {
        if (!arguments.operand.empty())
            return fail(error, "One operand is enough: “" + word + "” is a second one.", "只需要一个操作数：“" + word + "”是第二个。");
        arguments.operand = word;
        return true;
    }
    const size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const Option* const option = find_option(name);
    if (!option) return fail(error, "There is no option “" + word + "”.", "没有选项“" + word + "”。");
    if (equals == std::string::npos && at + 1 == words.size())
        return fail(error, "The option " + name + " needs a value.", "选项 " + name + " 需要一个值。");
    const std::string value = equals == std::string::npos ? words[++at] : word.substr(equals + 1);
    if (name == "--release" && !names_release(value))
        return fail(error, "“" + value + "” is no release: give all three numbers, as in --release 0.16.2.",
                    "“" + value + "”不是发行版：请写全三个数字，例如 --release 0.16.2。");
    if (!set_option(name, value, arguments))
        return fail(error, "The option " + name + " cannot be “" + value + "” (" + std::string(option->values) + ").",
                    "选项 " + name + " 不能是“" + value + "”（" + std::string(option->values) + "）。");
    return true;
}

}  // namespace

bool parse_arguments(const std::vector<std::string>& words, const std::string& environment_lang, Arguments& arguments, Words& error) {
    find_lang(words, environment_lang, arguments);
    if (words.empty())
        return fail(error, "A command is missing: explain, link, open or params.", "缺少命令：explain、link、open 或 params。");
    if (!choose(kCommands, words[0], arguments.command))
        return fail(error, "There is no command “" + words[0] + "”.", "没有命令“" + words[0] + "”。");
    for (size_t at = 1; at < words.size(); ++at)
        if (!parse_word(words, at, arguments, error)) return false;
    if (arguments.command == Command::open && arguments.operand.empty())
        return fail(error, "A link is missing: dslens open 'LINK-OR-FRAGMENT'.", "缺少链接：dslens open 'LINK-OR-FRAGMENT'。");
    return true;
}

}  // namespace dslens
