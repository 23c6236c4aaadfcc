// A dump and what is known, put together: the explanation of every node.
//
// Nothing here is in one language: the sentences are made on demand, so that switching the language costs nothing.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/reader.h"
#include "config/releases.h"
#include "knowledge/expression.h"
#include "knowledge/knowledge.h"

namespace dslens {

enum class Tristate : uint8_t { no, yes, unknown };

/// Who most likely set a value.
enum class SetBy : uint8_t { unknown, user_config, deepspeed_default, derived };

struct DefaultAt {
    std::string first, last;  // releases, both included
    std::string text;
};

/// Views are of what an Explanation keeps, or of its dump.
struct Node {
    std::string_view path;  // as printed; for a ds_config.json its JSON keys
    std::string_view name;  // the last part
    std::string_view text;  // the value as printed
    std::string json_key;   // that sets it in this release; empty when none does
    Kind kind = Kind::null;
    uint32_t row = 0;  // in Dump::attributes; in Dump::user for a ds_config.json
    uint32_t depth = 0;
    uint32_t end = 0;                           // index one past the last descendant, in Explanation::nodes
    uint32_t line = 0;                          // 1-based, in the input; 0 when it came out of a link
    const Parameter* parameter = nullptr;       // null: no release knows it
    const NameFacts* facts = nullptr;           // of this name, or of what this key sets in the newest release that counts
    bool section = false;                       // holds other nodes, or stands for a section that is off
    std::string default_text;                   // where all candidate releases agree; else empty
    std::vector<DefaultAt> default_by_release;  // where they do not
    Tristate is_default = Tristate::unknown;
    bool given_again = false;  // not in force: the same name, or that of a section around it, is given again behind it
    bool no_effect = false;    // provably: nothing acts on it in this run
    SetBy set_by = SetBy::unknown;
    std::string nearest;  // of an unknown one: the known name most like it
};

/// What a check gives to the sentences of its findings: `it.<name>`.
struct Argument {
    std::string_view name;
    Value value;
    Value zh = Value::unknown();  // in Chinese, where that is another
};

/// A key of the user's JSON that is no node: a log explains what was printed.
struct JsonKey {
    std::string_view path;
    uint32_t line = 0;  // 1-based, in the input; 0 out of a link
};

/// Something that is wrong or odd with the run.
struct Finding {
    const FindingWords* words;
    std::vector<size_t> nodes;  // the parameters that it stands on, in Explanation::nodes(); the one it hangs on first
    std::vector<JsonKey> keys;
    std::vector<const Sighting*> lines;  // the log lines that it stands on
    std::vector<Argument> arguments;
};

/// One row of the overview.
struct RunFact {
    const Passage* passage;
    std::string text;  // in the language asked for
    std::vector<size_t> nodes;
    std::vector<const Sighting*> lines;
};

/// What the reader says beside the log.
struct Asked {
    std::string_view release = {};  // to explain for; empty for the inferred one, or for a ds_config.json the newest known
    double parameters = 0;          // of the model; 0: what the log says
};

struct Memory;

/// One dump explained. Keeps references to the dump and the knowledge.
class Explanation {
  public:
    Explanation(const Dump& dump, const Knowledge& knowledge, Asked asked = {});
    ~Explanation();
    Explanation(Explanation&&) noexcept;
    Explanation& operator=(Explanation&&) noexcept;

    const Dump& dump() const;
    const Knowledge& knowledge() const;
    const Inference& inference() const;
    /// The releases that everything is explained for: ranges as "0.15.0 – 0.16.3", comma separated; never empty.
    std::string releases_text() const;
    bool release_asked() const;    // it was asked for
    bool release_assumed() const;  // nothing in the input says it: the newest known, or the one asked for

    const std::vector<Node>& nodes() const;  // in printed order, sections too
    /// What it is; never empty. `made` holds it where the name is unknown.
    std::string_view summary(size_t node, Lang lang, std::string& made) const;
    std::string meaning(size_t node, Lang lang) const;  // what this value does here (a section's: its verdict); never empty
    const std::vector<Finding>& findings() const;       // errors first
    std::string title(const Finding& finding, Lang lang) const;
    std::string detail(const Finding& finding, Lang lang) const;
    std::string fix(const Finding& finding) const;  // a ds_config.json fragment; empty where there is none

    std::string role(Lang lang) const;            // of the engine, in a word or two ("critic"); empty where nothing tells
    std::string paragraph(Lang lang) const;       // the run at a glance
    std::vector<RunFact> facts(Lang lang) const;  // the same as rows, with evidence
    const Memory& memory() const;
    std::string detail(const MemoryBuffer& buffer, Lang lang) const;
    std::string detail(const MemoryState& state, Lang lang) const;

    /// The index of a path, or nodes().size(). Accepts printed paths of other releases and JSON keys.
    size_t find(std::string_view path) const;
    /// Of a JSON key, in Dump::user: the last one where it is given again, which is the one in force.
    std::optional<uint32_t> user_row(std::string_view json_key) const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace dslens
