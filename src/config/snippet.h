// Bare JSON (or Python) objects in a text: a section of the dump, or a ds_config.json.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/literal.h"
#include "config/problems.h"
#include "config/vocabulary.h"
#include "log/text.h"

namespace dslens {

constexpr uint32_t kMaxSnippetBytes = 256 << 10;
constexpr uint32_t kBlockOther = 5;    // lines that do not look like JSON, behind which an object that could not be read is over
constexpr uint32_t kMentionLines = 6;  // a section's name stands for an object that begins within so many lines

struct Snippet {
    Text text;
    std::vector<Row> rows;  // spans into text
    uint32_t last_line = 0;
    std::string section;     // "zero_config"; empty when it is none
    bool assumed = false;    // nothing but its keys says that it is that section
    bool ds_config = false;  // its keys are those of a ds_config.json
    bool rest = false;       // its beginning is missing, and of some entries
    bool left_out = false;   // their place (fragment.h)
};

/// Sets `section` or `ds_config` by the object's keys; `mention` is a section's name that stood before it, or empty.
void classify(Snippet& snippet, const std::string& mention, const Vocabulary& vocabulary);

/// The section of a ds_config.json whose keys these are: "zero_optimization.offload_param"; empty when none or several have them.
std::string json_section(const Snippet& snippet, const Vocabulary& vocabulary);

void report_assumed(const Snippet& snippet, const std::string& section, Problems& problems);

class SnippetReader {
  public:
    explicit SnippetReader(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

    /// Takes a line that belongs to nothing else. Returns the object that it completes, when that is of interest.
    std::optional<Snippet> line(const Text& line);
    bool reading() const { return reading_; }
    void abandon() { reading_ = in_block_ = false; }
    /// Whether the line goes on with an object that began before it, and that could not be read or was closed too early: its beginning is
    /// there. Asked once for every line that is not read.
    bool goes_on(std::string_view line);

  private:
    std::optional<Snippet> read_on();
    void remember_mention(const Text& line);

    const Vocabulary& vocabulary_;
    bool reading_ = false;
    bool within_ = false;  // the object began in the midst of a line
    bool in_block_ = false;
    uint32_t other_ = 0, most_other_ = 0;  // lines of the block in a row that do not look like JSON, and the most that it may have
    Text text_;
    LiteralParser parser_;
    std::string mention_;
    uint32_t mention_line_ = 0;
};

/// How many of an object's own keys are in `known`, and how many keys it has. `object` is the index of its row.
struct KeyCount {
    uint32_t keys = 0, known = 0, telling = 0;  // telling: known, and no everyday word like "enabled"
};
template <class Known>
KeyCount count_keys(std::string_view text, const std::vector<Row>& rows, uint32_t object, const Known& known) {
    KeyCount count;
    for (uint32_t i = object + 1; i < rows[object].end; i = rows[i].end) {
        std::string_view key = text.substr(rows[i].name.begin, rows[i].name.size());
        ++count.keys;
        if (!known(key)) continue;
        ++count.known;
        count.telling += key != "enabled" && key != "optimizer" && key != "scheduler" && key != "fp16" && key != "bf16";
    }
    return count;
}

}  // namespace dslens
