#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>

namespace {

/// Ends the run with the one line that ./dev and CI read: "N passed, N failed".
struct ClosingLine : doctest::IReporter {
    explicit ClosingLine(const doctest::ContextOptions&) {}

    void report_query(const doctest::QueryData&) override {}
    void test_run_start() override {}
    void test_run_end(const doctest::TestRunStats& stats) override {
        std::printf("%u passed, %u failed\n", stats.numTestCasesPassingFilters - stats.numTestCasesFailed, stats.numTestCasesFailed);
        std::fflush(stdout);
    }
    void test_case_start(const doctest::TestCaseData&) override {}
    void test_case_reenter(const doctest::TestCaseData&) override {}
    void test_case_end(const doctest::CurrentTestCaseStats&) override {}
    void test_case_exception(const doctest::TestCaseException&) override {}
    void subcase_start(const doctest::SubcaseSignature&) override {}
    void subcase_end() override {}
    void log_assert(const doctest::AssertData&) override {}
    void log_message(const doctest::MessageData&) override {}
    void test_case_skipped(const doctest::TestCaseData&) override {}
};

DOCTEST_REGISTER_LISTENER("closing-line", 1, ClosingLine);

}  // namespace

int main(int argc, char** argv) {
    doctest::Context context(argc, argv);
    return context.run();
}
