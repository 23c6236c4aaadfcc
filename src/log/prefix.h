// What stands in front of a record: DeepSpeed's logger prefix, and what a transport (mpirun, srun, docker, an editor …) put before that.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace dslens {

/// `[2024-11-08 11:55:59,627] [INFO] [config.py:1003:print]`. The views point into the text it was found in.
struct LoggerPrefix {
    size_t begin = 0, end = 0;    // of the bracketed part
    std::string_view date, time;  // "2024-11-08", "11:55:59"; empty where the head of the line is lost
    std::string_view level;       // "INFO"; may be lost as well
    std::string_view file, function;
    uint32_t line = 0;
};

/// The first at or behind `from`; false when there is none. Where the front was cut off, what is left of it counts as part of the prefix.
bool find_logger_prefix(std::string_view text, size_t from, LoggerPrefix& prefix);

/// The same where its ".py:" is known to stand at `dot_py`.
bool logger_prefix_at(std::string_view text, size_t from, size_t dot_py, LoggerPrefix& prefix);

/// Where a logger prefix begins that the end of the text cuts off (a hard wrap); npos when none does.
size_t find_cut_logger_prefix(std::string_view text);

/// What tells one stream of lines from another: the transport's text with times, dates and a line number's digits as '#', without trailing
/// blanks.
std::string stream_key(std::string_view transport);

/// How many bytes of `line` the transport of another line matches: runs of digits match runs of digits, words that hold digits match any
/// word, blanks match blanks, all else literally. npos when it does not. The blanks behind it are not consumed beyond the transport's own.
size_t match_transport(std::string_view line, std::string_view transport);

}  // namespace dslens
