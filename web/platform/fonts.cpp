#include "platform/fonts.h"

#include <cmath>
#include <cstdint>

#include "imgui.h"
#include "imgui_internal.h"
#include "misc/freetype/imgui_freetype.h"
#include "platform/browser.h"

namespace dslens {
namespace {

constexpr float kReferenceSize = 15.0f;
constexpr float kTab = 4;  // blanks

ImFont* g_fonts[kFaces] = {};

int face_of(const ImFontConfig* source) { return static_cast<int>(reinterpret_cast<intptr_t>(source->FontLoaderData)) - 1; }

bool source_init(ImFontAtlas*, ImFontConfig* source) {
    source->FontLoaderData = reinterpret_cast<void*>(static_cast<intptr_t>(source->FontNo) + 1);
    return true;
}

void source_destroy(ImFontAtlas*, ImFontConfig* source) { source->FontLoaderData = nullptr; }

/// Whatever the first font of the list lacks, the browser finds in another one.
bool contains(ImFontAtlas*, ImFontConfig*, ImWchar) { return true; }

/// The font's box is centred in a line as high as its size, which is where ImGui draws.
bool baked_init(ImFontAtlas*, ImFontConfig* source, ImFontBaked* baked, void*) {
    browser::FontMetrics metrics = browser::font_metrics(face_of(source), baked->Size);
    baked->Ascent = std::round((baked->Size + metrics.ascent - metrics.descent) / 2);
    baked->Descent = baked->Ascent - baked->Size;
    return true;
}

void rasterise(ImFontAtlas* atlas, ImFontConfig* source, ImFontBaked* baked, const browser::Glyph& measured, ImFontGlyph* glyph) {
    const int width = static_cast<int>(measured.width), height = static_cast<int>(measured.height);
    ImFontAtlasRectId id = ImFontAtlasPackAddRect(atlas, width, height);
    if (id == ImFontAtlasRectId_Invalid) return;
    ImTextureRect* rect = ImFontAtlasPackGetRect(atlas, id);
    atlas->Builder->TempBuffer.resize(width * height);
    browser::draw_glyph(atlas->Builder->TempBuffer.Data);
    glyph->X0 = measured.left;
    glyph->Y0 = measured.top + baked->Ascent;
    glyph->X1 = glyph->X0 + measured.width;
    glyph->Y1 = glyph->Y0 + measured.height;
    glyph->Visible = true;
    glyph->PackId = id;
    ImFontAtlasBakedSetFontGlyphBitmap(atlas, baked, source, glyph, rect, atlas->Builder->TempBuffer.Data, ImTextureFormat_Alpha8, width);
}

/// Advances are whole device pixels, so that every glyph falls on the pixel grid that it was drawn for.
bool load_glyph(ImFontAtlas* atlas, ImFontConfig* source, ImFontBaked* baked, void*, ImWchar codepoint, ImFontGlyph* glyph,
                float* advance) {
    const bool tab = codepoint == '\t';
    browser::Glyph measured = browser::measure_glyph(face_of(source), baked->Size, tab ? ' ' : codepoint);
    float step = std::round(measured.advance) * (tab ? kTab : 1);
    if (advance) {
        *advance = step;
        return true;
    }
    glyph->Codepoint = codepoint;
    glyph->AdvanceX = step;
    if (measured.width > 0 && measured.height > 0) rasterise(atlas, source, baked, measured, glyph);
    return true;
}

const ImFontLoader* loader() {
    static ImFontLoader instance;
    instance.Name = "2D canvas";
    instance.FontSrcInit = source_init;
    instance.FontSrcDestroy = source_destroy;
    instance.FontSrcContainsGlyph = contains;
    instance.FontBakedInit = baked_init;
    instance.FontBakedLoadGlyph = load_glyph;
    return &instance;
}

}  // namespace

void add_fonts() {
    for (int face = 0; face < kFaces; ++face) {
        ImFontConfig config;
        config.FontLoader = loader();
        config.FontNo = static_cast<ImU32>(face);
        config.SizePixels = kReferenceSize;
        g_fonts[face] = ImGui::GetIO().Fonts->AddFont(&config);
    }
}

ImFont* font_of(Face face) { return g_fonts[static_cast<int>(face)]; }

}  // namespace dslens

/// What Dear ImGui takes by default when it is built for FreeType, which it is in name only (imgui_config.h).
const ImFontLoader* ImGuiFreeType::GetFontLoader() { return dslens::loader(); }
