// Values as JSON: what a row holds, with integers kept and infinities as strings.
#pragma once

#include <string_view>
#include <vector>

#include "config/dump.h"
#include "report/json_writer.h"

namespace dslens {

/// Rows as JSON. A key that is given twice keeps its first place and gets its last value, as JSON readers have it.
class Values {
  public:
    /// `rows` is a whole list, of `dump` or parsed from its text. Keeps references to both.
    Values(const Dump& dump, const std::vector<Row>& rows);

    void write(JsonWriter& json, uint32_t index) const;  // rows[index] and everything below it
    void write_all(JsonWriter& json) const;              // the outermost rows, as one object

  private:
    /// Of a name that its object has more than once.
    struct Given {
        uint32_t row;
        uint32_t shown;  // the row whose value stands in its place; kNone: it has no place of its own
    };
    struct Open {
        uint32_t next, end;
        bool list;
    };
    static constexpr uint32_t kNone = UINT32_MAX;

    void find_given_again(uint32_t begin, uint32_t end);
    uint32_t shown_at(uint32_t row) const;
    void write_open(JsonWriter& json, std::vector<Open> open) const;
    void put(JsonWriter& json, uint32_t index, std::vector<Open>& open) const;

    const Dump& dump_;
    const std::vector<Row>& rows_;
    std::vector<Given> again_;  // ascending; mostly empty
};

/// A default as the facts hold it ("500,000,000", "None", "'cpu'", "['a', 'b']").
void write_default(JsonWriter& json, std::string_view text);

}  // namespace dslens
