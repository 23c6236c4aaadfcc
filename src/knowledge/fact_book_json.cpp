// facts.json and releases.json → FactBook. Every field is named here; an unknown one is an error.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "knowledge/fact_book.h"

namespace dslens {
namespace {

using Json = nlohmann::ordered_json;
using Errors = std::vector<std::string>;

std::string text_at(const Json& object, const char* key) {
    auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool flag_at(const Json& object, const char* key) { return object.find(key) != object.end(); }

uint32_t number_at(const Json& list, size_t index) {
    return index < list.size() && list[index].is_number_unsigned() ? list[index].get<uint32_t>() : 0;
}

void only_known(const Json& object, std::initializer_list<std::string_view> known, const std::string& where, Errors& errors) {
    for (const auto& item : object.items()) {
        if (std::find(known.begin(), known.end(), item.key()) == known.end())
            errors.push_back(where + ": unknown field '" + item.key() + "'");
    }
}

bool read_release(const Json& row, Release& release, Errors& errors) {
    std::string where = "releases.json: " + text_at(row, "version");
    only_known(row, {"version", "date", "file", "lines", "json_lines", "json_function", "bare", "quiet", "development"}, where, errors);
    if (!row.is_object() || !parse_version(text_at(row, "version"), release.version) || !row.contains("lines") ||
        row["lines"].size() != 3) {
        errors.push_back(where + ": version, date, file and three lines expected");
        return false;
    }
    release.date = text_at(row, "date");
    release.file = text_at(row, "file");
    release.header_line = number_at(row["lines"], 0);
    release.attribute_line = number_at(row["lines"], 1);
    release.json_line = number_at(row["lines"], 2);
    if (row.contains("json_lines")) {
        for (size_t n = 0; n < row["json_lines"].size(); ++n) release.json_lines_other_pythons.push_back(number_at(row["json_lines"], n));
    }
    release.json_function = row.contains("json_function") ? text_at(row, "json_function") : "print";
    release.printed_by_default = !flag_at(row, "quiet");
    release.bare = flag_at(row, "bare");
    release.development = flag_at(row, "development");
    return true;
}

void read_releases(const Json& root, FactTables& tables, Errors& errors) {
    for (const Json& row : root.value("releases", Json::array())) {
        Release release;
        if (!read_release(row, release, errors)) continue;
        if (!tables.releases.empty() && !(tables.releases.back().version < release.version))
            errors.push_back("releases.json: " + to_string(release.version) + " is out of order");
        tables.releases.push_back(std::move(release));
    }
    for (const Json& row : root.value("commits", Json::array())) {
        if (!row.is_array() || row.size() != 5 || !row[0].is_string() || !row[1].is_string()) {
            errors.push_back("releases.json: commits: [date, file, header, attribute, json] expected");
            continue;
        }
        tables.commits.push_back({row[0], row[1], number_at(row, 2), number_at(row, 3), number_at(row, 4)});
    }
}

class NameReader {
  public:
    NameReader(const FactTables& tables, Errors& errors) : tables_(tables), errors_(errors) {}

    NameFacts read(const std::string& name, const Json& row) {
        where_ = "facts.json: " + name;
        only_known(row,
                   {"in", "keys", "default", "type", "when_set", "derived", "checked", "deprecated", "section", "open", "unprinted", "was",
                    "values", "ge", "gt", "le", "lt", "takers"},
                   where_, errors_);
        NameFacts facts;
        facts.name = name;
        facts.releases = ranges(text_at(row, "in"));
        facts.type = text_at(row, "type");
        facts.older_name = text_at(row, "was");
        facts.printed = !flag_at(row, "unprinted");
        facts.section = flag_at(row, "section");
        facts.open = flag_at(row, "open");
        facts.when_set = flag_at(row, "when_set");
        facts.derived = flag_at(row, "derived");
        if (row.contains("checked")) facts.checked = ranges(text_at(row, "checked"));
        if (row.contains("keys")) read_keys(row, facts);
        if (row.contains("default")) facts.defaults = defaults(row["default"], facts.releases);
        if (row.contains("takers")) {
            for (const auto& item : row["takers"].items()) facts.takers.push_back({item.key(), defaults(item.value(), facts.releases)});
        }
        read_limits(row, facts);
        return facts;
    }

  private:
    std::vector<ReleaseRange> ranges(const std::string& text) {
        std::vector<ReleaseRange> found;
        if (!parse_ranges(text, tables_.releases, found)) errors_.push_back(where_ + ": '" + text + "' is no range of releases");
        return found;
    }

    void read_keys(const Json& row, NameFacts& facts) {
        for (const auto& item : row["keys"].items()) {
            std::string text = item.value().is_string() ? item.value().get<std::string>() : "?";
            bool deprecated = row.contains("deprecated") && row["deprecated"].contains(item.key());
            facts.keys.push_back({item.key(), text.empty() ? facts.releases : ranges(text), deprecated});
        }
    }

    /// A text: in `all` of them. An object: text → releases.
    std::vector<DefaultRange> defaults(const Json& value, const std::vector<ReleaseRange>& all) {
        std::vector<DefaultRange> found;
        auto add = [&](const std::string& text, const std::vector<ReleaseRange>& in) {
            for (const ReleaseRange& range : in) found.push_back({range, text});
        };
        if (value.is_string()) add(value.get<std::string>(), all);
        else
            for (const auto& item : value.items())
                add(item.key(), ranges(item.value().is_string() ? item.value().get<std::string>() : "?"));
        std::sort(found.begin(), found.end(),
                  [](const DefaultRange& a, const DefaultRange& b) { return a.releases.first < b.releases.first; });
        return found;
    }

    static void read_limits(const Json& row, NameFacts& facts) {
        constexpr std::pair<const char*, const char*> kLimits[] = {{"ge", ">= "}, {"gt", "> "}, {"le", "<= "}, {"lt", "< "}};
        for (const auto& [key, sign] : kLimits) {
            if (row.contains(key)) facts.limits += (facts.limits.empty() ? "" : ", ") + (sign + row[key].dump());
        }
        if (!row.contains("values")) return;
        for (const Json& value : row["values"]) facts.values += (facts.values.empty() ? "" : ", ") + value.get<std::string>();
    }

    const FactTables& tables_;
    Errors& errors_;
    std::string where_;
};

}  // namespace

std::unique_ptr<FactBook> FactBook::parse(std::string_view facts_json, std::string_view releases_json, Errors& errors) {
    Json facts = Json::parse(facts_json, nullptr, false), releases = Json::parse(releases_json, nullptr, false);
    size_t before = errors.size();
    if (facts.is_discarded() || !facts.contains("parameters")) errors.push_back("facts.json: no JSON, or without 'parameters'");
    if (releases.is_discarded() || !releases.contains("releases")) errors.push_back("releases.json: no JSON, or without 'releases'");
    if (errors.size() > before) return nullptr;
    FactTables tables;
    read_releases(releases, tables, errors);
    if (tables.releases.empty()) errors.push_back("releases.json: holds no release");
    if (errors.size() > before) return nullptr;
    NameReader reader(tables, errors);
    for (const auto& item : facts["parameters"].items()) tables.names.push_back(reader.read(item.key(), item.value()));
    std::sort(tables.names.begin(), tables.names.end(), [](const NameFacts& a, const NameFacts& b) { return a.name < b.name; });
    return errors.size() > before ? nullptr : std::make_unique<FactBook>(std::move(tables));
}

}  // namespace dslens
