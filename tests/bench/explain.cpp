// How long it takes in WebAssembly to explain a log and to write the report, as a ratio to what JSON.parse needs for that report in the
// same run of the same engine. Run by Node.js.
//
//   node dslens-explain-bench.js LOG...
#include <emscripten.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "config/reader.h"
#include "explain/explain.h"
#include "knowledge/knowledge.h"
#include "report/report.h"

EM_JS(double, parse_ms, (const char* at, size_t size), {
    const text = UTF8ToString(at, size);
    const start = performance.now();
    const report = JSON.parse(text);
    const took = performance.now() - start;
    return report.dumps.length ? took : -1;
});

namespace {

using namespace dslens;

constexpr int kRounds = 300;  // the medians count
constexpr int kFirst = 300;   // not counted: the engine is still compiling what runs often

std::string file_content(const char* path) {
    std::string content;
    if (FILE* file = fopen(path, "rb")) {
        char piece[1 << 16];
        for (size_t got; (got = fread(piece, 1, sizeof piece, file)) > 0;) content.append(piece, got);
        fclose(file);
    }
    return content;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void measure(const char* path, const Knowledge& knowledge, Lang lang) {
    const std::string log = file_content(path);
    std::vector<double> reading, explaining, parsing;
    size_t size = 0;
    for (int round = 0; round < kFirst + kRounds; ++round) {
        const double start = emscripten_get_now();
        const Reading dumps = read(log, knowledge.vocabulary());
        const double read_at = emscripten_get_now();
        std::vector<Explanation> explanations;
        for (const Dump& dump : dumps.dumps) explanations.emplace_back(dump, knowledge);
        const std::string report = json_report(dumps, explanations, lang);
        const double written_at = emscripten_get_now(), baseline = parse_ms(report.data(), report.size());
        size = report.size();
        if (round < kFirst) continue;
        reading.push_back(read_at - start);
        explaining.push_back(written_at - read_at);
        parsing.push_back(baseline);
    }
    const double read_in = median(reading), explained_in = median(explaining), baseline = median(parsing);
    printf(
        "%s (%s): %zu bytes explained and the report of %zu bytes written in %.2f ms, %.1f times JSON.parse of it (%.2f ms); "
        "with reading the log, %.2f ms, %.1f times\n",
        path, lang == Lang::zh ? "zh" : "en", log.size(), size, explained_in, explained_in / baseline, baseline, read_in + explained_in,
        (read_in + explained_in) / baseline);
}

}  // namespace

int main(int argc, char** argv) {
    const std::unique_ptr<Knowledge> knowledge = Knowledge::load();
    for (int i = 1; i < argc; ++i) {
        for (Lang lang : {Lang::en, Lang::zh}) measure(argv[i], *knowledge, lang);
    }
    return 0;
}
