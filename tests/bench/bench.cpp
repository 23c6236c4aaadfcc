// Link lengths over the fixtures, and how fast a log is read: as a ratio to a bare search for line ends in the same run, so that the
// figure says something on any machine.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "config/reader.h"
#include "knowledge/knowledge.h"
#include "share/link.h"

namespace {

using namespace dslens;
using Clock = std::chrono::steady_clock;

constexpr size_t kLogBytes = 200'000'000;
constexpr size_t kBlockBytes = 16'000'000;  // fed again and again
constexpr size_t kPieceBytes = 1'000'000;
constexpr int kRounds = 3;  // the best counts

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// What a training log mostly is: steps, losses and progress bars, in lines of some hundred bytes.
std::string training_lines() {
    std::string text;
    text.reserve(kBlockBytes + 500);
    char line[400];
    for (int step = 0; text.size() < kBlockBytes; ++step) {
        const int size = snprintf(line, sizeof line,
                                  "[2024-12-20 10:%02d:%02d,%03d] [INFO] [logging.py:128:log_dist] [Rank 0] step=%d, skipped=0, lr=[%.4e], "
                                  "mom=[(0.9, 0.999)]\n{'loss': %.4f, 'grad_norm': %.6f, 'learning_rate': %.3e, 'epoch': %.2f}\n"
                                  "%3d%%|####      | %d/100000 [02:11<10:44,  4.61it/s]\n",
                                  step / 60 % 60, step % 60, step % 1000, step, 1e-5 / (step + 1), 2.0 / (step + 1), 0.5, 1e-5, step * 1e-4,
                                  step % 100, step);
        text.append(line, static_cast<size_t>(size));
    }
    return text;
}

size_t count_lines(std::string_view text) {
    size_t lines = 0;
    for (const char* at = text.data();
         (at = static_cast<const char*>(memchr(at, '\n', static_cast<size_t>(text.data() + text.size() - at)))); ++at)
        ++lines;
    return lines;
}

double baseline_seconds(std::string_view block) {
    const auto start = Clock::now();
    size_t lines = 0;
    for (size_t fed = 0; fed < kLogBytes; fed += block.size()) lines += count_lines(block);
    const double seconds = seconds_since(start);
    if (lines == 0) printf("no lines\n");
    return seconds;
}

double reader_seconds(std::string_view block, std::string_view dump, const Vocabulary& vocabulary) {
    const auto start = Clock::now();
    Reader reader(vocabulary);
    for (size_t fed = 0; fed < kLogBytes; fed += block.size()) {
        for (size_t at = 0; at < block.size(); at += kPieceBytes) reader.feed(block.substr(at, kPieceBytes));
        if (fed == 0) reader.feed(dump);
    }
    const Reading reading = reader.finish();
    const double seconds = seconds_since(start);
    if (reading.dumps.size() != (dump.empty() ? 0u : 1u)) printf("%zu dumps in the log\n", reading.dumps.size());
    return seconds;
}

template <class Measure>
double best_of(Measure measure) {
    double best = measure();
    for (int round = 1; round < kRounds; ++round) best = std::min(best, measure());
    return best;
}

std::string file_content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<Dump> fixtures(const Vocabulary& vocabulary) {
    std::vector<Dump> dumps;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(DSLENS_TEST_DATA)) {
        if (!entry.is_regular_file()) continue;
        Reading reading = read(file_content(entry.path()), vocabulary);
        for (Dump& dump : reading.dumps) dumps.push_back(std::move(dump));
    }
    return dumps;
}

void print_link_lengths(const std::vector<Dump>& dumps) {
    std::vector<size_t> lengths;
    for (const Dump& dump : dumps) {
        Words error;
        const std::string link = encode_link({dump}, error);
        if (link.empty()) printf("no link: %s\n", error.en.c_str());
        else lengths.push_back(link.size());
    }
    if (lengths.empty()) return;
    std::sort(lengths.begin(), lengths.end());
    printf("Links of %zu fixtures: shortest %zu, median %zu, longest %zu characters\n", lengths.size(), lengths.front(),
           lengths[lengths.size() / 2], lengths.back());
}

void print_reading_speed(std::string_view dump, const Vocabulary& vocabulary) {
    const std::string block = training_lines();
    const double baseline = best_of([&] { return baseline_seconds(block); });
    const double reading = best_of([&] { return reader_seconds(block, dump, vocabulary); });
    constexpr double kMB = 1e6;
    printf("Reading %.0f MB of log: %.2f s (%.0f MB/s), %.1f times a bare search for line ends (%.2f s)\n", kLogBytes / kMB, reading,
           kLogBytes / kMB / reading, reading / baseline, baseline);
}

}  // namespace

int main(int argc, char** argv) {
    const std::unique_ptr<Knowledge> knowledge = Knowledge::load();
    const Vocabulary& vocabulary = knowledge->vocabulary();
    std::string one_log;  // goes into the large one
    for (int i = 1; i < argc; ++i) {
        const std::string log = file_content(argv[i]);
        const Reading reading = read(log, vocabulary);
        Words error;
        printf("%s: a link of %zu characters\n", argv[i], encode_link(reading.dumps, error).size());
        if (reading.dumps.size() == 1) one_log = log;
    }
    print_link_lengths(fixtures(vocabulary));
    print_reading_speed(one_log, vocabulary);
    return 0;
}
