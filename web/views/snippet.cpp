#include "views/snippet.h"

#include <algorithm>
#include <cmath>

#include "config/literal.h"

namespace dslens {
namespace {

std::string quoted(std::string_view text) {
    static constexpr char kHex[] = "0123456789abcdef";
    std::string out = "\"";
    for (char c : text) {
        const unsigned char byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') out += '\\';
        if (byte >= 0x20) out += c;
        else out += std::string("\\u00") + kHex[byte >> 4] + kHex[byte & 15];
    }
    return out + "\"";
}

/// 500,000,000 and 500_000_000 are numbers of Python's.
std::string without_separators(std::string_view text) {
    std::string out;
    for (char c : text)
        if (c != ',' && c != '_') out += c;
    return out;
}

bool is_number(std::string_view text) {
    if (text.empty()) return false;
    for (char c : text)
        if (!(c >= '0' && c <= '9') && c != '-' && c != '+' && c != '.' && c != 'e' && c != 'E') return false;
    return true;
}

std::string scalar(const Dump& dump, const Row& row) {
    switch (row.kind) {
        case Kind::null: return "null";
        case Kind::boolean: return row.truth ? "true" : "false";
        case Kind::string: return quoted(string_value(dump, row));
        case Kind::integer: {
            std::string text = without_separators(dump.view(row.text));
            return is_number(text) ? text : std::to_string(row.integer);
        }
        case Kind::real: {
            std::string text(dump.view(row.text));
            return std::isfinite(row.real) && is_number(text) ? text : std::string();
        }
        case Kind::word:
        case Kind::list:
        case Kind::object: break;
    }
    return {};
}

/// Of a scalar, or a list of scalars; empty where it has no JSON form.
std::string json_value(const Dump& dump, const std::vector<Row>& rows, uint32_t index) {
    if (rows[index].kind != Kind::list) return scalar(dump, rows[index]);
    std::string out;
    for (uint32_t item = index + 1; item < rows[index].end; item = rows[item].end) {
        const std::string value = scalar(dump, rows[item]);
        if (value.empty()) return {};
        out += (out.empty() ? "" : ", ") + value;
    }
    return "[" + out + "]";
}

/// Of a default as the facts have it: "500,000,000", "'cpu'".
std::string json_of_text(const std::string& text) {
    Dump holder;
    holder.text = text;
    LiteralParser parser;
    parser.start(0, {});
    const bool literal = parser.finish(holder.text) == LiteralParser::Status::complete && parser.position() == holder.text.size();
    return literal && !parser.rows().empty() ? json_value(holder, parser.rows(), 0) : quoted(text);
}

bool is_auto(const Dump& dump, const Row& row) { return row.kind == Kind::string && string_value(dump, row) == "auto"; }

/// Usual values of what has no default that could be shown in place of "auto".
struct Usual {
    std::string_view key, value;
};
constexpr Usual kUsual[] = {
    {"train_batch_size", "32"},
    {"train_micro_batch_size_per_gpu", "4"},
    {"gradient_accumulation_steps", "8"},
    {"gradient_clipping", "1.0"},
    {"fp16.enabled", "true"},
    {"bf16.enabled", "true"},
    {"optimizer.params.lr", "3e-5"},
    {"optimizer.params.betas", "[0.9, 0.999]"},
    {"optimizer.params.eps", "1e-8"},
    {"optimizer.params.weight_decay", "0.01"},
    {"scheduler.params.warmup_min_lr", "0"},
    {"scheduler.params.warmup_max_lr", "3e-5"},
    {"scheduler.params.warmup_num_steps", "500"},
    {"scheduler.params.total_num_steps", "10000"},
};

std::string instead_of_auto(const Node& node) {
    for (const Usual& usual : kUsual)
        if (usual.key == node.json_key) return std::string(usual.value);
    const bool useful = !node.default_text.empty() && node.default_text != "None" && node.default_text != "'auto'";
    return useful ? json_of_text(node.default_text) : std::string();
}

/// Printed in another form than the JSON has it, so that the value alone does not tell what to write.
constexpr std::string_view kOtherForm[] = {"dynamic_loss_scale_args.init_scale",
                                           "compression_config.weight_quantization.shared_parameters.fp16_mixed_quantize"};

std::string value_to_write(const Explanation& explanation, const Node& node) {
    const Dump& dump = explanation.dump();
    const bool json = dump.form == DumpForm::ds_config;
    if (const std::optional<uint32_t> row = explanation.user_row(node.json_key)) {
        const Row& written = dump.user[*row];
        const bool computed = node.set_by == SetBy::derived && dump.view(written.text) == node.text;
        const std::string value = json_value(dump, dump.user, *row);
        if (computed) return {};
        if (!is_auto(dump, written) && !value.empty()) return value;
    }
    const bool own_form = std::find(std::begin(kOtherForm), std::end(kOtherForm), node.path) == std::end(kOtherForm);
    const std::vector<Row>& rows = json ? dump.user : dump.attributes;
    if (node.set_by == SetBy::derived || !own_form || node.row >= rows.size()) return {};
    if (json || is_auto(dump, rows[node.row])) return instead_of_auto(node);
    return json_value(dump, rows, node.row);
}

}  // namespace

std::string json_snippet(const Explanation& explanation, const Node& node) {
    const std::string_view json_key = node.json_key;
    const std::string value = json_key.empty() ? std::string() : value_to_write(explanation, node);
    if (value.empty() || json_key.find('<') != std::string_view::npos) return {};
    std::string open, close;
    size_t begin = 0;
    for (size_t dot = json_key.find('.'); begin <= json_key.size(); dot = json_key.find('.', begin)) {
        const size_t end = dot == std::string_view::npos ? json_key.size() : dot;
        open += "{ " + quoted(json_key.substr(begin, end - begin)) + ": ";
        close += " }";
        begin = end + 1;
    }
    return open + value + close;
}

}  // namespace dslens
