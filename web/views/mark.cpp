#include "views/mark.h"

#include <cmath>

#include "report/outline.h"

namespace dslens {

ImU32 color_of(const Palette& colors, Severity severity) {
    const ImU32 of[] = {colors.error, colors.changed, colors.muted};
    return of[static_cast<size_t>(severity)];
}

void draw_mark(const Ui& ui, float x, float y, Severity severity) {
    const std::string word = severity_text(severity, ui.lang);
    const std::string_view letter = std::string_view(word).substr(0, ui.lang == Lang::zh ? 3 : 1);
    const float side = ui.px(kMarkWidth), top = std::round(y - side / 2);
    const Style style = {Face::strong, 11, ui.colors.pane};
    ui.fill({x, top, x + side, top + side}, color_of(ui.colors, severity), 4);
    ui.text(style, std::round(x + (side - ui.width(style, letter)) / 2), ui.baseline(top, side, style.size), letter);
}

}  // namespace dslens
