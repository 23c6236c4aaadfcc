// The dslens command: arguments and files only. What it does is in the core.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "cli/arguments.h"
#include "config/reader.h"
#include "explain/explain.h"
#include "knowledge/at_release.h"
#include "report/report.h"
#include "share/link.h"

namespace dslens {
namespace {

enum Exit { kDone = 0, kFindings = 1, kWrongUse = 2, kUnreadable = 3 };

constexpr size_t kPiece = 1 << 20;  // bytes read at once

int complain(Exit status, const std::string& sentence) {
    std::fprintf(stderr, "dslens: %s\n", sentence.c_str());
    return status;
}

/// The system's reason is in its own language.
Words unreadable(const std::string& path) {
    const std::string reason = path + ": " + std::strerror(errno);
    return {"the file cannot be read: " + reason, "无法读取文件：" + reason};
}

/// False with the reason in `error`.
bool read_into(Reader& reader, const std::string& path, Words& error) {
    const bool standard_input = path.empty() || path == "-";
    std::FILE* file = standard_input ? stdin : std::fopen(path.c_str(), "rb");
    if (file == nullptr) {
        error = unreadable(path);
        return false;
    }
    std::string piece(kPiece, '\0');
    while (const size_t size = std::fread(piece.data(), 1, piece.size(), file)) reader.feed(std::string_view(piece).substr(0, size));
    const bool read = std::ferror(file) == 0;
    if (!read) error = unreadable(path);
    if (!standard_input) std::fclose(file);
    return read;
}

std::string why_nothing(const Reading& reading, Lang lang) {
    for (const Problem& problem : reading.problems)
        if (problem.line == 0) return lang == Lang::zh ? problem.zh : problem.en;
    const Words nothing = {"No DeepSpeed configuration was found.", "没有找到 DeepSpeed 配置。"};
    return reading.problems.empty() ? nothing.in(lang) : (lang == Lang::zh ? reading.problems[0].zh : reading.problems[0].en);
}

std::string report(const Arguments& arguments, const Reading& reading, const std::vector<Explanation>& explanations) {
    switch (arguments.format) {
        case Format::json: return json_report(reading, explanations, arguments.lang);
        case Format::markdown: return markdown_report(reading, explanations, arguments.lang);
        case Format::html: return html_page(reading, explanations, arguments.lang);
        case Format::text: break;
    }
    const bool color = arguments.color == ColorChoice::always || (arguments.color == ColorChoice::automatic && isatty(STDOUT_FILENO) == 1);
    return text_report(reading, explanations, arguments.lang, {color});
}

/// One as bad as `severity`, or worse.
bool has_finding(const std::vector<Explanation>& explanations, Severity severity) {
    return std::any_of(explanations.begin(), explanations.end(), [severity](const Explanation& explanation) {
        return !explanation.findings().empty() && explanation.findings().front().words->severity <= severity;  // the worst stands first
    });
}

int explain(const Arguments& arguments, const Knowledge& knowledge, const Reading& reading) {
    std::vector<Explanation> explanations;
    for (const Dump& dump : reading.dumps) explanations.emplace_back(dump, knowledge, Asked{arguments.release, arguments.parameters});
    if (!reading.dumps.empty() || arguments.format == Format::json) std::fputs(report(arguments, reading, explanations).c_str(), stdout);
    if (reading.dumps.empty()) return complain(kWrongUse, why_nothing(reading, arguments.lang));
    return arguments.fail_on && has_finding(explanations, *arguments.fail_on) ? kFindings : kDone;
}

int link(const Arguments& arguments, const Reading& reading) {
    if (reading.dumps.empty()) return complain(kWrongUse, why_nothing(reading, arguments.lang));
    Words error;
    const std::string fragment = encode_link(reading.dumps, error);
    if (fragment.empty()) return complain(kWrongUse, error.in(arguments.lang));
    std::printf("%s\n", fragment.c_str());
    return kDone;
}

int open(Arguments arguments, const Knowledge& knowledge) {
    if (!arguments.lang_given) arguments.lang = link_lang(arguments.operand, arguments.lang);
    Reading reading;
    Words error;
    if (!decode_link(arguments.operand, knowledge.vocabulary(), reading.dumps, error)) return complain(kWrongUse, error.in(arguments.lang));
    reading.no_dump = NoDump::found;
    return explain(arguments, knowledge, reading);
}

/// `release`: of Knowledge::releases(); nothing for all that is known.
int params(const Arguments& arguments, const Knowledge& knowledge, std::optional<size_t> release) {
    std::vector<Parameter> there;
    std::vector<const Parameter*> wanted;
    const Parameter* named = arguments.operand.empty() ? nullptr : knowledge.by_any_name(arguments.operand);
    if (arguments.operand.empty() && release) {
        there = parameters_at(*release, knowledge);
    } else if (named && release) {
        std::optional<Parameter> one = at_release(*named, *release, knowledge);
        if (!one) {
            const Words why = {"DeepSpeed " + arguments.release + " does not have “" + named->path + "”.",
                               "DeepSpeed " + arguments.release + " 没有“" + named->path + "”。"};
            return complain(kWrongUse, why.in(arguments.lang));
        }
        there.push_back(std::move(*one));
    } else if (arguments.operand.empty()) {
        for (const Parameter& parameter : knowledge.parameters()) wanted.push_back(&parameter);
    } else if (named) {
        wanted.push_back(named);
    } else {
        const std::string near = knowledge.nearest(arguments.operand);
        const Words why = {"No DeepSpeed release knows “" + arguments.operand + "”." + (near.empty() ? "" : " Is it “" + near + "”?"),
                           "没有哪个 DeepSpeed 发行版有“" + arguments.operand + "”。" + (near.empty() ? "" : "是否指“" + near + "”？")};
        return complain(kWrongUse, why.in(arguments.lang));
    }
    for (const Parameter& parameter : there) wanted.push_back(&parameter);
    const std::string out = arguments.format == Format::json
                                ? json_parameters(knowledge, wanted, arguments.lang)
                                : text_parameters(knowledge, wanted, arguments.lang, {isatty(STDOUT_FILENO) == 1});
    std::fputs(out.c_str(), stdout);
    return kDone;
}

std::string environment_lang() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);
        if (value != nullptr && *value != '\0') return value;
    }
    return {};
}

int run(const Arguments& arguments) {
    if (arguments.command == Command::help) return std::fputs(kUsage, stdout) < 0 ? kWrongUse : kDone;
    if (arguments.command == Command::version) return std::printf("dslens %s\n", DSLENS_VERSION) < 0 ? kWrongUse : kDone;
    const std::unique_ptr<Knowledge> knowledge = Knowledge::load();
    size_t asked = 0;
    const Words unknown = {"“" + arguments.release + "” is no release of DeepSpeed that this dslens knows.",
                           "“" + arguments.release + "”不是此 dslens 所知的 DeepSpeed 发行版。"};
    if (!arguments.release.empty() && !find_release(arguments.release, knowledge->releases().releases, asked))
        return complain(kWrongUse, unknown.in(arguments.lang));
    if (arguments.command == Command::open) return open(arguments, *knowledge);
    if (arguments.command == Command::params)
        return params(arguments, *knowledge, arguments.release.empty() ? std::nullopt : std::optional<size_t>(asked));
    Reader reader(knowledge->vocabulary());
    Words error;
    if (!read_into(reader, arguments.operand, error)) return complain(kUnreadable, error.in(arguments.lang));
    const Reading reading = reader.finish();
    return arguments.command == Command::link ? link(arguments, reading) : explain(arguments, *knowledge, reading);
}

}  // namespace
}  // namespace dslens

int main(int argc, char** argv) {
    dslens::Arguments arguments;
    dslens::Words error;
    if (!dslens::parse_arguments(std::vector<std::string>(argv + 1, argv + argc), dslens::environment_lang(), arguments, error))
        return dslens::complain(dslens::kWrongUse, error.in(arguments.lang));
    const int status = dslens::run(arguments);
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
    const dslens::Words unwritten = {"the output cannot be written: ", "无法写入输出："};
    return dslens::complain(dslens::kUnreadable, unwritten.in(arguments.lang) + std::strerror(errno));
}
