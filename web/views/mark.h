// The mark of a finding: a badge with the first letter of its severity, so that colour is not all that tells them apart.
#pragma once

#include "knowledge/run_book.h"
#include "views/ui.h"

namespace dslens {

inline constexpr float kMarkWidth = 17;  // CSS pixels

ImU32 color_of(const Palette& colors, Severity severity);
/// Its left edge at x, its middle at y.
void draw_mark(const Ui& ui, float x, float y, Severity severity);

}  // namespace dslens
