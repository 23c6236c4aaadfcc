#include "views/prose.h"

#include <algorithm>
#include <string_view>

#include "imgui_internal.h"

namespace dslens {
namespace {

struct Letter {
    unsigned codepoint = 0;
    uint32_t run = 0;
    uint32_t at = 0;  // in the run's text
    uint32_t end = 0;
    float width = 0;
};

struct Line {
    size_t begin = 0, end = 0;  // letters
};

/// Written without blanks between words: a line may break next to it.
bool is_ideograph(unsigned c) {
    return (c >= 0x2E80 && c <= 0x9FFF) || (c >= 0xAC00 && c <= 0xD7AF) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFF00 && c <= 0xFFEF) ||
           (c >= 0x20000 && c <= 0x3FFFF);
}

bool is_one_of(unsigned c, std::u32string_view set) { return set.find(static_cast<char32_t>(c)) != std::u32string_view::npos; }

bool may_not_begin_a_line(unsigned c) { return is_one_of(c, U"，。、；：？！）】》」』〉〕％…—·,.;:?!)]}%’”"); }

bool may_not_end_a_line(unsigned c) { return is_one_of(c, U"（【《「『〈〔([{‘“"); }

bool may_break_between(unsigned before, unsigned after) {
    if (before == ' ') return after != ' ';
    if (after == ' ') return false;
    if (may_not_begin_a_line(after) || may_not_end_a_line(before)) return false;
    return is_ideograph(before) || is_ideograph(after) || is_one_of(before, U"，。、；：？！）】》」』");
}

Face face_of(const Run& run, const ProseStyle& style) { return run.code ? Face::mono : style.face; }

Style style_of(const Ui& ui, const Run& run, const ProseStyle& style) {
    return {face_of(run, style), run.code ? style.size - 1.5f : style.size, run.target.empty() ? style.color : ui.colors.accent};
}

std::vector<Letter> letters_of(const Ui& ui, const Prose& prose, const ProseStyle& style) {
    std::vector<Letter> letters;
    for (uint32_t index = 0; index < prose.size(); ++index) {
        const Run& run = prose[index];
        const Style look = style_of(ui, run, style);
        ImFontBaked* baked = font_of(look.face)->GetFontBaked(ui.px(look.size));
        const char* begin = run.text.data();
        const char* end = begin + run.text.size();
        for (const char* at = begin; at < end;) {
            Letter letter;
            letter.run = index;
            letter.at = static_cast<uint32_t>(at - begin);
            at += std::max(1, ImTextCharFromUtf8(&letter.codepoint, at, end));
            letter.end = static_cast<uint32_t>(std::min(at, end) - begin);
            letter.width = letter.codepoint == '\n' ? 0 : baked->GetCharAdvance(letter.codepoint);
            letters.push_back(letter);
        }
    }
    return letters;
}

std::vector<Line> lines_of(const std::vector<Letter>& letters, float width) {
    std::vector<Line> lines;
    size_t begin = 0, chance = 0;  // chance: the latest place where the line may break
    float sum = 0;
    for (size_t i = 0; i < letters.size(); ++i) {
        if (i > begin && may_break_between(letters[i - 1].codepoint, letters[i].codepoint)) chance = i;
        if (letters[i].codepoint == '\n') {
            lines.push_back({begin, i});
            begin = chance = i + 1;
            sum = 0;
            continue;
        }
        sum += letters[i].width;
        if (sum <= width || letters[i].codepoint == ' ' || i == begin) continue;
        const size_t cut = chance > begin ? chance : i;
        lines.push_back({begin, cut});
        begin = chance = cut;
        sum = 0;
        for (size_t k = begin; k <= i; ++k) sum += letters[k].width;
    }
    if (begin < letters.size()) lines.push_back({begin, letters.size()});
    return lines;
}

void draw_piece(Ui& ui, std::string_view id, const Run& run, const Style& look, float x, float x_end, float y, float height, float baseline,
                std::string_view text) {
    ui.matches(look, x, {x, y + ui.px(1), x_end, y + height - ui.px(1)}, text, x_end);
    ui.text(look, x, baseline, text);
    if (run.target.empty()) return;
    bool hovered = false;
    if (ui.click(std::string(id) + run.target + std::to_string(static_cast<int>(x)) + "," + std::to_string(static_cast<int>(y)),
                 {x, y, x_end, y + height}, &hovered))
        ui.actions->select_path(run.target);
    const float under = baseline + ui.px(2);
    ui.line(x, under, x_end, under, hovered ? ui.colors.ink : ui.colors.accent);
}

}  // namespace

float draw_prose(Ui& ui, std::string_view id, float x, float y, float width, const Prose& prose, const ProseStyle& style) {
    const std::vector<Letter> letters = letters_of(ui, prose, style);
    const float height = ui.px(style.line_height);
    for (const Line& line : lines_of(letters, width)) {
        const float baseline = ui.baseline(y, height, style.size);
        float pen = x;
        for (size_t i = line.begin; i < line.end;) {
            size_t end = i;
            float sum = 0;
            while (end < line.end && letters[end].run == letters[i].run) sum += letters[end++].width;
            const Run& run = prose[letters[i].run];
            const std::string_view text = std::string_view(run.text).substr(letters[i].at, letters[end - 1].end - letters[i].at);
            draw_piece(ui, id, run, style_of(ui, run, style), pen, pen + sum, y, height, baseline, text);
            pen += sum;
            i = end;
        }
        y += height;
    }
    return y;
}

}  // namespace dslens
