#include "core/manglers.h"

#include <cstdio>

namespace dslens::test {
namespace {

using Lines = std::vector<std::string>;

std::string number(size_t value, int width = 0) {
    char text[32];
    std::snprintf(text, sizeof text, "%0*zu", width, value);
    return text;
}

template <class Each>
std::string each_line(const std::string& log, Each each) {
    std::string out;
    size_t count = 0;
    for (const std::string& line : split_lines(log)) out += each(line, count++) + "\n";
    return out;
}

bool is_record(const std::string& line) { return line.compare(0, 3, "[20") == 0; }

std::string prefixed(const std::string& log, const char* prefix) {
    return each_line(log, [=](const std::string& line, size_t) { return prefix + line; });
}

std::string json_escaped(const std::string& line) {
    std::string out;
    for (char c : line) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

/// Hard-wrapped at a width, as a terminal does; `indent` before each continuation, trailing blanks kept or not.
std::string hard_wrapped(const std::string& log, size_t width, const std::string& indent, bool keep_trailing) {
    std::string out;
    for (std::string line : split_lines(log)) {
        std::string lead;
        while (lead.size() + line.size() > width) {
            std::string part = lead + line.substr(0, width - lead.size());
            line = line.substr(width - lead.size());
            if (!keep_trailing) {
                while (!part.empty() && part.back() == ' ') part.pop_back();
            }
            out += part + "\n";
            lead = indent;
        }
        out += lead + line + "\n";
    }
    return out;
}

std::string with_foreign(const std::string& log, const Lines& foreign, size_t every) {
    return each_line(log, [&](const std::string& line, size_t count) {
        return count % every ? line : line + "\n" + foreign[count / every % foreign.size()];
    });
}

std::string utf16(const std::string& log, bool big, bool mark) {
    std::string out;
    auto put = [&](unsigned char high, unsigned char low) {
        out += static_cast<char>(big ? high : low);
        out += static_cast<char>(big ? low : high);
    };
    if (mark) put(0xFE, 0xFF);
    for (char c : log) put(0, static_cast<unsigned char>(c));
    return out;
}

std::string curly(const std::string& log) {
    std::string out;
    bool open_single = true, open_double = true;
    for (char c : log) {
        if (c == '\n') open_single = open_double = true;
        if (c == '\'') {
            out += open_single ? "‘" : "’";
            open_single = !open_single;
        } else if (c == '"') {
            out += open_double ? "“" : "”";
            open_double = !open_double;
        } else {
            out += c;
        }
    }
    return out;
}

const Lines kForeign = {
    "Loading extension module utils...",
    "Time to load utils op: 0.0028 seconds",
    "[2024-01-01 00:00:00,000] [INFO] [config.py:733:__init__] Config mesh_device None world_size = 8",
    "Using /path/to/torch_extensions as PyTorch extensions root...",
    "[rank3]: Traceback (most recent call last):",
    " 45%|####5     | 9/20 [00:10<00:12,  1.1s/it]",
    "{'loss': 1.25, 'learning_rate': 1e-05, 'epoch': 0.5}",
    "wandb: Syncing run brisk-dawn-1",
    "step=10 loss=2.5",
    "Done",
    "  world_size ...................................... 64",
};

const std::vector<Mangler> kHarmless = {
    {"carriage returns", [](const std::string& log) { return replace_all(log, "\n", "\r\n"); }},
    {"some carriage returns",
     [](const std::string& log) { return each_line(log, [](const std::string& l, size_t n) { return n % 3 ? l : l + "\r"; }); }},
    {"a progress bar before each third line, with bare CR",
     [](const std::string& log) {
         return each_line(log, [](const std::string& l, size_t n) { return n % 3 ? l : " 12%|#2   | 1/8\r 25%|##5  | 2/8\r" + l; });
     }},
    {"trailing blanks stripped",
     [](const std::string& log) {
         return each_line(log, [](const std::string& l, size_t) { return l.substr(0, l.find_last_not_of(' ') + 1); });
     }},
    {"no last line end", [](const std::string& log) { return log.substr(0, log.size() - 1); }},
    {"byte-order mark", [](const std::string& log) { return "\xEF\xBB\xBF" + log; }},
    {"utf-16le with mark", [](const std::string& log) { return utf16(log, false, true); }},
    {"utf-16be with mark", [](const std::string& log) { return utf16(log, true, true); }},
    {"utf-16le without mark", [](const std::string& log) { return utf16(log, false, false); }},
    {"utf-16be without mark", [](const std::string& log) { return utf16(log, true, false); }},
    {"NUL bytes", [](const std::string& log) { return replace_all(log, " ", std::string("\0 ", 2)); }},
    {"blanks to no-break spaces", [](const std::string& log) { return replace_all(log, "  ", "\xC2\xA0 "); }},
    {"zero-width spaces", [](const std::string& log) { return replace_all(log, "_", "\xE2\x80\x8B_"); }},
    {"coloured",
     [](const std::string& log) { return each_line(log, [](const std::string& l, size_t) { return "\x1b[36m" + l + "\x1b[0m"; }); }},
    {"mpirun", [](const std::string& log) { return prefixed(log, "[1,0]<stdout>:"); }},
    {"mpirun with others",
     [](const std::string& log) {
         return each_line(log, [](const std::string& l, size_t n) {
             return "[1,0]<stdout>:" + l + (n % 4 ? "" : "\n[1,4]<stdout>:Using /x as PyTorch extensions root...");
         });
     }},
    {"pdsh", [](const std::string& log) { return prefixed(log, "worker-0: "); }},
    {"pdsh by address", [](const std::string& log) { return prefixed(log, "172.16.0.1: "); }},
    {"srun", [](const std::string& log) { return prefixed(log, "0: "); }},
    {"srun, right-aligned, with others",
     [](const std::string& log) {
         return each_line(log, [](const std::string& l, size_t n) {
             return " 0: " + l + "\n" + (n % 2 ? "12" : " 7") + ": Loading extension module utils...";
         });
     }},
    {"torchrun", [](const std::string& log) { return prefixed(log, "[default0]:"); }},
    {"ray", [](const std::string& log) { return prefixed(log, "\x1b[36m(ReferenceModelRayActor pid=4242, ip=10.0.0.7)\x1b[0m "); }},
    {"ray, repeated",
     [](const std::string& log) {
         return each_line(log, [](const std::string& l, size_t) {
             return "\x1b[36m(Actor pid=4242)\x1b[0m " + l + (is_record(l) ? "\x1b[32m [repeated 7x across cluster]\x1b[0m" : "");
         });
     }},
    {"ray, colours lost", [](const std::string& log) { return prefixed(log, "[36m(Actor pid=4242)[0m "); }},
    {"pytest", [](const std::string& log) { return prefixed(log, "stdout: "); }},
    {"job wrapper",
     [](const std::string& log) {
         return each_line(log, [](const std::string& l, size_t n) { return "2021-05-29 21:06:" + number(n % 60, 2) + " run6231: " + l; });
     }},
    {"kubernetes",
     [](const std::string& log) {
         return each_line(log, [](const std::string& l, size_t n) {
             return "2025-03-04T05:" + number(n / 60 % 60, 2) + ":" + number(n % 60, 2) + ".000205894Z stdout F " + l;
         });
     }},
    {"pod name", [](const std::string& log) { return prefixed(log, "train-7f9c6d5b8-x2x4z trainer "); }},
    {"journald",
     [](const std::string& log) {
         return each_line(
             log, [](const std::string& l, size_t n) { return "Mar 04 05:06:" + number(n % 60, 2) + " host-a train.sh[4242]: " + l; });
     }},
    {"loguru",
     [](const std::string& log) {
         return each_line(log, [](const std::string& l, size_t n) {
             return "2025-03-04 05:06:07." + number(n, 3) + " | INFO     | __main__:run:42 - " + l;
         });
     }},
    {"editor",
     [](const std::string& log) {
         return each_line(log, [](const std::string& l, size_t n) {
             char text[16];
             std::snprintf(text, sizeof text, "%4zu ", n + 1);
             return text + l;
         });
     }},
    {"numbers with colon",
     [](const std::string& log) { return each_line(log, [](const std::string& l, size_t n) { return number(n + 1) + ":" + l; }); }},
    {"numbers with tab",
     [](const std::string& log) { return each_line(log, [](const std::string& l, size_t n) { return "  " + number(n + 1) + "\t" + l; }); }},
    {"quoted", [](const std::string& log) { return prefixed(log, "> "); }},
    {"quoted and indented", [](const std::string& log) { return prefixed(log, ">     "); }},
    {"quoted twice", [](const std::string& log) { return prefixed(log, "> > "); }},
    {"indented", [](const std::string& log) { return prefixed(log, "        "); }},
    {"diff", [](const std::string& log) { return prefixed(log, "+"); }},
    {"comment", [](const std::string& log) { return prefixed(log, "# "); }},
    {"table cell", [](const std::string& log) { return each_line(log, [](const std::string& l, size_t) { return "| " + l + " |"; }); }},
    {"notebook",
     [](const std::string& log) {
         return each_line(log, [](const std::string& l, size_t) { return "      \"" + json_escaped(l) + "\\n\","; });
     }},
    {"notebook, one string",
     [](const std::string& log) { return "   \"text\": \"" + replace_all(json_escaped(log), "\n", "\\n") + "\","; }},
    {"docker",
     [](const std::string& log) {
         return each_line(log, [](const std::string& l, size_t n) {
             return "{\"log\":\"" + json_escaped(l) + "\\n\",\"stream\":\"stdout\",\"time\":\"2025-03-04T05:06:" + number(n % 60, 2) +
                    ".5Z\"}";
         });
     }},
    {"json lines, message last",
     [](const std::string& log) {
         return each_line(log, [](const std::string& l, size_t n) {
             return "{\"time\":\"2025-03-04T05:06:" + number(n % 60, 2) + "Z\", \"level\": \"info\", \"message\": \"" + json_escaped(l) +
                    "\"}";
         });
     }},
    {"csv",
     [](const std::string& log) {
         return each_line(log, [](const std::string& l, size_t n) {
             return "2025-03-04T05:06:" + number(n % 60, 2) + "Z,\"" + replace_all(l, "\"", "\"\"") + "\"";
         });
     }},
    {"list of reprs",
     [](const std::string& log) {
         return each_line(
             log, [](const std::string& l, size_t) { return " '" + replace_all(replace_all(l, "\\", "\\\\"), "'", "\\'") + "\\n',"; });
     }},
    {"triple-quoted", [](const std::string& log) { return "LOG = \"\"\"" + log + "\"\"\"\n"; }},
    {"html",
     [](const std::string& log) {
         return replace_all(replace_all(replace_all(replace_all(replace_all(log, "&", "&amp;"), "<", "&lt;"), ">", "&gt;"), "\"", "&quot;"),
                            "'", "&#39;");
     }},
    {"html with tags",
     [](const std::string& log) {
         return each_line(replace_all(replace_all(replace_all(log, "<", "&lt;"), ">", "&gt;"), "\"", "&quot;"),
                          [](const std::string& l, size_t) { return "<span class=\"x\">" + l + "</span><br>"; });
     }},
    {"curly quotes", curly},
    {"ellipses",
     [](const std::string& log) {
         return each_line(log, [](const std::string& l, size_t) {
             size_t dots = l.find(" ..");
             if (!is_record(l) || dots == std::string::npos || dots > 100) return l;
             size_t end = l.find_first_not_of('.', dots + 1);
             if (end == std::string::npos) end = l.size();
             return l.substr(0, dots + 1) + replace_all(l.substr(dots + 1, end - dots - 1), "...", "…") + l.substr(end);
         });
     }},
    {"one ellipsis, blanks collapsed",
     [](const std::string& log) {
         return each_line(log, [](const std::string& l, size_t) {
             std::string out = l;
             size_t dots = out.find(" ..");
             if (is_record(l) && dots != std::string::npos && dots < 100) {
                 size_t end = out.find_first_not_of('.', dots + 1);
                 out = out.substr(0, dots + 1) + "…" + (end == std::string::npos ? "" : out.substr(end));
             }
             for (size_t two; (two = out.find("  ")) != std::string::npos;) out.erase(two, 1);
             return out.substr(0, 1) == " " ? out.substr(1) : out;
         });
     }},
    {"blanks collapsed",
     [](const std::string& log) {
         return each_line(log, [](std::string l, size_t) {
             for (size_t two; (two = l.find("  ")) != std::string::npos;) l.erase(two, 1);
             return l.substr(0, 1) == " " ? l.substr(1) : l;
         });
     }},
    {"foreign lines, many", [](const std::string& log) { return with_foreign(log, kForeign, 1); }},
    {"foreign lines, some", [](const std::string& log) { return with_foreign(log, kForeign, 3); }},
    {"glued behind other text",
     [](const std::string& log) {
         return each_line(log, [](const std::string& l, size_t n) {
             return is_record(l) && n % 3 == 0 ? " 45%|####5     | 9/20 [00:10<00:12,  1.1s/it]" + l : l;
         });
     }},
    {"glued behind a path",
     [](const std::string& log) {
         return each_line(log, [](const std::string& l, size_t n) {
             return is_record(l) && n % 3 == 0 ? "Using /x/torch_extensions as PyTorch extensions root..." + l : l;
         });
     }},
    {"wrapped at 200", [](const std::string& log) { return hard_wrapped(log, 200, "", true); }},
    {"wrapped at 132", [](const std::string& log) { return hard_wrapped(log, 132, "", true); }},
    {"wrapped at 120, trailing blanks lost", [](const std::string& log) { return hard_wrapped(log, 120, "", false); }},
    {"wrapped at 100, indented", [](const std::string& log) { return hard_wrapped(log, 100, "          ", true); }},
    {"wrapped at 80", [](const std::string& log) { return hard_wrapped(log, 80, "", true); }},
    {"wrapped at 80, trailing blanks lost", [](const std::string& log) { return hard_wrapped(log, 80, "", false); }},
    {"wrapped at 60", [](const std::string& log) { return hard_wrapped(log, 60, "", true); }},
    {"wrapped at 40", [](const std::string& log) { return hard_wrapped(log, 40, "", true); }},
    {"wrapped, then quoted", [](const std::string& log) { return prefixed(hard_wrapped(log, 90, "", true), "> "); }},
    {"prose round it",
     [](const std::string&
            log) { return "Hi all,\n\nsince the update I see this:\n\n```\n" + log + "```\n\nAny idea? gradient_clipping is 1.0.\n"; }},
};

}  // namespace

const std::vector<Mangler>& harmless_manglers() { return kHarmless; }

std::vector<std::string> split_lines(const std::string& log) {
    std::vector<std::string> lines;
    for (size_t at = 0; at < log.size();) {
        size_t end = log.find('\n', at);
        if (end == std::string::npos) end = log.size();
        lines.push_back(log.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

std::string join_lines(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

std::string replace_all(std::string text, const std::string& what, const std::string& with) {
    std::string out;
    for (size_t at = 0;;) {
        size_t next = text.find(what, at);
        out += text.substr(at, next - at);
        if (next == std::string::npos) return out;
        out += with;
        at = next + what.size();
    }
}

}  // namespace dslens::test
