#include <algorithm>

#include "knowledge/knowledge.h"
#include "knowledge/run_rules.h"
#include "knowledge/text_check.h"
#include "log/line_kinds.h"

namespace dslens {

const std::vector<CheckName> kChecks = {
    {"unknown-key", {"key", "nearest", "moved", "refused"}},    // moved: the nearest differs in the sections above it only
    {"unknown-keys", {"keys", "count"}},                        // those that are near to nothing, together
    {"unread-key", {"key", "readers", "refused", "settings"}},  // settings: of a whole section; 0 for one key
    {"deprecated-key", {"key", "instead", "off"}},
    {"auto-keys", {"keys", "count"}},
    {"wrong-value", {"key", "why"}},
    {"not-json", {"kind", "line", "column"}},
    {"repeated-key", {"key", "value"}},
    {"overridden-key", {"key", "value", "now", "name"}},
    {"left-out-keys", {"keys", "count", "stopped"}},                 // of which the checks before it found too many
    {"idle-keys", {"keys", "count", "others", "staged", "stages"}},  // staged: at other stages they act; others: how many do at none
    {"changed", {"count", "settings", "others", "other"}},           // others: how many of them the JSON does not hold
};

const std::vector<std::string_view> kForeignKeys = {"fp16.fp16", "fp16.opt_level", "fp16.type"};  // GPT-NeoX, Apex

namespace {

class Checker {
  public:
    Checker(const FactBook& facts, const std::set<std::string>& worded, std::vector<std::string>& errors) : texts_(facts, worded, errors) {}

    void check(const FindingWords& row) {
        begin("findings: ", row.id, row.check);
        if (row.check.empty() && row.when.empty()) texts_.wrong("'when' or 'check' expected");
        optional("when", row.when);
        evidence(row.paths, row.lines);
        texts_.sentences("title", row.title);
        texts_.sentences("detail", row.detail);
        if (row.title.en.ends_with('.') || row.title.zh.ends_with("。")) texts_.wrong("title: no full stop at its end");
        if (!row.fix.empty()) texts_.sentence("fix", row.fix, false);
    }

    /// What an engine is called is no sentence.
    void check_role(const Passage& role) {
        begin("overview.json: ", role.id, role.check);
        for (const Meaning& one : role.cases) {
            optional("cases.when", one.when);
            texts_.words("cases", one.text);
        }
    }

    void check(const Passage& passage, bool labelled) {
        begin("overview.json: ", passage.id, passage.check);
        if (labelled) texts_.words("label", passage.label);
        evidence(passage.paths, passage.lines);
        if (passage.cases.empty()) texts_.wrong("cases: at least one expected");
        for (size_t n = 0; n < passage.cases.size(); ++n) {
            const std::string field = "cases[" + std::to_string(n) + "]";
            optional(field + ".when", passage.cases[n].when);
            texts_.sentences(field, passage.cases[n].text);
        }
    }

    void check(const MemoryState& row) {
        texts_.at("memory.json: stage " + std::to_string(row.stage) + " " + row.offload, {});
        one_of("offload", row.offload, {"none", "optimizer", "param", "both"});
        if (row.stage > 3) texts_.wrong("stage: 0 to 3 expected");
        optional("when", row.when);
        texts_.expression("gpu", row.gpu);
        texts_.expression("host", row.host);
        if (!row.note.empty()) texts_.sentences("note", row.note);
    }

    void check(const MemoryBuffer& row) {
        texts_.at("memory.json: " + row.id, {});
        id(row.id);
        one_of("where", row.where, {"gpu", "host"});
        optional("when", row.when);
        texts_.expression("bytes", row.bytes);
        texts_.words("label", row.label);
        texts_.sentences("detail", row.detail);
        evidence(row.paths, {});
    }

    void left_out(const Words& words) {
        texts_.at("memory.json", {});
        texts_.words("left_out", words);
    }

  private:
    void begin(const char* file, const std::string& name, const std::string& check_name) {
        const auto check = std::find_if(kChecks.begin(), kChecks.end(), [&](const CheckName& known) { return known.name == check_name; });
        const bool known = check != kChecks.end();
        texts_.at(file + name, {}, known ? check->arguments : std::vector<std::string_view>());
        id(name);
        if (!check_name.empty() && !known) texts_.wrong("check: there is none called '" + check_name + "'");
    }

    void id(const std::string& id) {
        const bool plain = !id.empty() && id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
        if (!plain) texts_.wrong("id: small letters, digits and hyphens expected");
    }

    void one_of(const char* field, const std::string& value, std::initializer_list<std::string_view> values) {
        if (std::find(values.begin(), values.end(), value) == values.end()) texts_.wrong(std::string(field) + ": '" + value + "' is none");
    }

    void optional(const std::string& field, const std::string& expression) {
        if (!expression.empty()) texts_.expression(field, expression);
    }

    void evidence(const std::vector<std::string>& paths, const std::vector<std::string>& lines) {
        for (const std::string& path : paths) {
            if (!texts_.known(path)) texts_.wrong("paths: no parameter is called '" + path + "'");
        }
        for (const std::string& line : lines) {
            if (line.find('.') != std::string::npos || !knows_log_name(line)) texts_.wrong("lines: there is no kind '" + line + "'");
        }
    }

    TextCheck texts_;
};

}  // namespace

void check_run_book(const RunBook& book, const FactBook& facts, const std::set<std::string>& worded, std::vector<std::string>& errors) {
    Checker checker(facts, worded, errors);
    std::set<std::string> ids;
    for (size_t n = 0; n < book.findings.size(); ++n) {
        const FindingWords& row = book.findings[n];
        checker.check(row);
        const bool variant = n > 0 && book.findings[n - 1].id == row.id;
        if (variant && book.findings[n - 1].check != row.check) errors.push_back("findings: " + row.id + ": variants have one check");
        if (!variant && !ids.insert(row.id).second)
            errors.push_back("findings: " + row.id + ": variants of an id stand one behind the other");
    }
    for (const Passage& role : book.roles) checker.check_role(role);
    for (const Passage& passage : book.story) checker.check(passage, false);
    for (const Passage& passage : book.facts) checker.check(passage, true);
    for (const MemoryState& row : book.states) checker.check(row);
    for (const MemoryBuffer& row : book.buffers) checker.check(row);
    checker.left_out(book.memory_left_out);
}

}  // namespace dslens
