// How long it takes in WebAssembly to read and explain a log and to write the report, as a ratio to what JSON.parse needs for that report
// in the same run of the same engine. Run by Node.js.
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

constexpr int kRounds = 60;  // the median counts
constexpr int kFirst = 300;  // not counted: the engine is still compiling what runs often

std::string file_content(const char* path) {
    std::string content;
    if (FILE* file = fopen(path, "rb")) {
        char piece[1 << 16];
        for (size_t got; (got = fread(piece, 1, sizeof piece, file)) > 0;) content.append(piece, got);
        fclose(file);
    }
    return content;
}

std::string report_of(const std::string& log, const Knowledge& knowledge, Lang lang) {
    const Reading reading = read(log, knowledge.vocabulary());
    std::vector<Explanation> explanations;
    for (const Dump& dump : reading.dumps) explanations.emplace_back(dump, knowledge);
    return json_report(reading, explanations, lang);
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void measure(const char* path, const Knowledge& knowledge, Lang lang) {
    const std::string log = file_content(path);
    std::vector<double> explaining, parsing;
    size_t size = 0;
    for (int round = 0; round < kFirst + kRounds; ++round) {
        const double start = emscripten_get_now();
        const std::string report = report_of(log, knowledge, lang);
        const double took = emscripten_get_now() - start, baseline = parse_ms(report.data(), report.size());
        size = report.size();
        if (round < kFirst) continue;
        explaining.push_back(took);
        parsing.push_back(baseline);
    }
    const double took = median(explaining), baseline = median(parsing);
    printf("%s (%s): %zu bytes explained and the report of %zu bytes written in %.2f ms, %.1f times JSON.parse of it (%.2f ms)\n", path,
           lang == Lang::zh ? "zh" : "en", log.size(), size, took, took / baseline, baseline);
}

}  // namespace

int main(int argc, char** argv) {
    const std::unique_ptr<Knowledge> knowledge = Knowledge::load();
    for (int i = 1; i < argc; ++i) {
        for (Lang lang : {Lang::en, Lang::zh}) measure(argv[i], *knowledge, lang);
    }
    return 0;
}
