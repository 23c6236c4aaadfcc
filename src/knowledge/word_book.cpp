// Words files → entries. Every field is named here; an unknown one is an error.
#include "knowledge/word_book.h"

#include <algorithm>

#include "knowledge/json_texts.h"

namespace dslens {

const std::vector<std::string_view> kTopics = {"batch",         "precision", "zero", "offload",     "communication",
                                               "checkpointing", "optimizer", "data", "compression", "profiling",
                                               "parallel",      "inference", "other"};

namespace {

using Json = nlohmann::ordered_json;
using Errors = std::vector<std::string>;

class EntryReader {
  public:
    EntryReader(std::string_view file, Errors& errors) : file_(file), errors_(errors) {}

    void read(const Json& row, std::vector<WordEntry>& entries) {
        where_ = file_;
        if (!row.is_object() || !row.contains("path") || !row["path"].is_string()) return wrong("an entry without 'path'");
        WordEntry entry;
        entry.file = file_;
        entry.path = row["path"];
        where_ = file_ + ": " + entry.path;
        for (const auto& item : row.items()) {
            if (!field(item.key(), item.value(), entry)) wrong("unknown field '" + item.key() + "', or not of its type");
        }
        entries.push_back(std::move(entry));
    }

  private:
    void wrong(const std::string& what) { errors_.push_back(where_ + ": " + what); }

    bool field(const std::string& key, const Json& value, WordEntry& entry) {
        if (key == "path") return true;
        if (key == "also") return read_texts(value, entry.also);
        if (key == "topic") return read_text(value, entry.topic);
        if (key == "unit") return read_text(value, entry.unit);
        if (key == "what") return read_words(value, entry.what);
        if (key == "no_effect_unless") return read_text(value, entry.no_effect_unless);
        if (key == "means") return read_meanings(value, entry.means);
        if (key == "see") return read_texts(value, entry.see);
        if (key == "doc") return read_text(value, entry.doc);
        if (key == "source") return read_text(value, entry.source);
        return false;
    }

    std::string file_, where_;
    Errors& errors_;
};

}  // namespace

void parse_words(std::string_view file, std::string_view json, std::vector<WordEntry>& entries, Errors& errors) {
    Json root = Json::parse(json, nullptr, false);
    std::string name(file);
    if (root.is_discarded()) return errors.push_back(name + ": is not JSON (a missing comma, or a quote inside a text?)");
    EntryReader reader(file, errors);
    if (!root.is_object() || !root.contains("parameters") || !root["parameters"].is_array())
        return errors.push_back(name + ": {\"section\": …, \"parameters\": […]} expected");
    for (const auto& item : root.items()) {
        if (item.key() != "section" && item.key() != "parameters") errors.push_back(name + ": unknown field '" + item.key() + "'");
    }
    for (const Json& row : root["parameters"]) reader.read(row, entries);
}

}  // namespace dslens
