// Dear ImGui's fonts, drawn by the browser: every glyph is rasterised when first needed, with a 2D canvas and the reader's own system
// fonts, so no font is shipped and every script is there. Han characters take their Simplified Chinese shapes.
//
// ImFontLoader is an internal interface of Dear ImGui (1.92.2 and later): all that depends on it is in fonts.cpp.
#pragma once

struct ImFont;

namespace dslens {

enum class Face { prose, strong, mono, mono_strong };
inline constexpr int kFaces = 4;

/// Adds the four faces to the current ImGui context's atlas, in the order of Face.
void add_fonts();
ImFont* font_of(Face face);

}  // namespace dslens
