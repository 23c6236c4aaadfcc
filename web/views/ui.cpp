#include "views/ui.h"

#include <algorithm>
#include <cmath>

#include "imgui_internal.h"
#include "views/letters.h"

namespace dslens {
namespace {

constexpr float kCapitalHeight = 0.72f;  // of the size, in most typefaces
constexpr float kBarWidth = 10;          // CSS pixels that the scroll bar may be grabbed in
constexpr float kThumbWidth = 4;
constexpr float kShortestThumb = 28;
constexpr std::string_view kEllipsis = "…";

ImDrawList* draw() { return ImGui::GetWindowDrawList(); }

float advance(ImFontBaked* baked, unsigned codepoint) { return baked->GetCharAdvance(codepoint); }

bool walked_to(const Ui& ui, const Rect& rect) {
    Walk* walk = ui.walk;
    if (!walk || walk->count++ != walk->at) return false;
    walk->rect = rect;
    ui.frame({rect.x0 - ui.px(2), rect.y0, rect.x1 + ui.px(2), rect.y1}, ui.colors.accent, 4);
    return walk->press;
}

bool behave(const Ui& ui, ImGuiID id, const Rect& rect, bool* hovered) {
    ImRect box(rect.x0, rect.y0, rect.x1, rect.y1);
    bool over = false, held = false, pressed = false;
    if (ImGui::ItemAdd(box, id)) pressed = ImGui::ButtonBehavior(box, id, &over, &held, ImGuiButtonFlags_NoNavFocus);
    if (over) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (hovered) *hovered = over && !ui.finger;
    return pressed | walked_to(ui, rect);
}

}  // namespace

float Ui::px(float css) const { return std::round(css * scale); }

float Ui::width(const Style& style, std::string_view text) const {
    ImFontBaked* baked = font_of(style.face)->GetFontBaked(px(style.size));
    float sum = 0;
    const char* at = text.data();
    const char* end = at + text.size();
    while (at < end) {
        unsigned codepoint = 0;
        at += std::max(1, ImTextCharFromUtf8(&codepoint, at, end));
        sum += advance(baked, codepoint);
    }
    return sum;
}

float Ui::text(const Style& style, float x, float baseline, std::string_view text) const {
    if (text.empty()) return x;
    ImFont* font = font_of(style.face);
    const float size = px(style.size);
    const float ascent = font->GetFontBaked(size)->Ascent;
    draw()->AddText(font, size, ImVec2(x, baseline - ascent), style.color, text.data(), text.data() + text.size());
    return x + width(style, text);
}

float Ui::text_cut(const Style& style, float x, float baseline, float room, std::string_view whole) const {
    ImFontBaked* baked = font_of(style.face)->GetFontBaked(px(style.size));
    const float dots = width(style, kEllipsis);
    const char* at = whole.data();
    const char* end = at + whole.size();
    const char* fits = at;  // up to here there is room for the ellipsis too
    float sum = 0;
    while (at < end) {
        unsigned codepoint = 0;
        at += std::max(1, ImTextCharFromUtf8(&codepoint, at, end));
        sum += advance(baked, codepoint);
        if (sum + dots <= room) fits = at;
        if (sum > room) break;
    }
    if (sum <= room) return text(style, x, baseline, whole);
    x = text(style, x, baseline, whole.substr(0, static_cast<size_t>(fits - whole.data())));
    return text(style, x, baseline, kEllipsis);
}

float Ui::baseline(float y, float height, float css_size) const { return std::round(y + (height + px(css_size) * kCapitalHeight) / 2); }

void Ui::matches(const Style& style, float x, const Rect& line, std::string_view whole, float x_end) const {
    if (!terms || terms->empty()) return;
    const std::string low = lower(whole);
    for (const std::string& term : *terms) {
        for (size_t at = low.find(term); at != std::string::npos; at = low.find(term, at + term.size())) {
            const float x0 = x + width(style, whole.substr(0, at));
            const float x1 = std::min(x_end, x0 + width(style, whole.substr(at, term.size())));
            if (x0 < x_end) fill({x0, line.y0, x1, line.y1}, colors.match, 3);
        }
    }
}

void Ui::fill(const Rect& rect, ImU32 color, float css_radius) const {
    draw()->AddRectFilled(ImVec2(rect.x0, rect.y0), ImVec2(rect.x1, rect.y1), color, css_radius * scale);
}

void Ui::frame(const Rect& rect, ImU32 color, float css_radius) const {
    const float width = std::max(1.0f, std::floor(scale));
    const float half = width / 2;
    draw()->PathRect(ImVec2(rect.x0 + half, rect.y0 + half), ImVec2(rect.x1 - half, rect.y1 - half), css_radius * scale);
    draw()->PathStroke(color, ImDrawFlags_Closed, width);
}

void Ui::line(float x0, float y0, float x1, float y1, ImU32 color) const {
    const float width = std::max(1.0f, std::floor(scale));
    if (x0 == x1) fill({x0, y0, x0 + width, y1}, color);
    else fill({x0, y0, x1, y0 + width}, color);
}

bool Ui::click(std::string_view id, const Rect& rect, bool* hovered) const {
    return behave(*this, ImGui::GetCurrentWindow()->GetID(id.data(), id.data() + id.size()), rect, hovered);
}

bool Ui::click(int id, const Rect& rect, bool* hovered) const { return behave(*this, ImGui::GetCurrentWindow()->GetID(id), rect, hovered); }

void warm_letters(float scale) {
    constexpr Style kUsual[] = {{Face::prose, 14.5f, 0}, {Face::strong, 14.5f, 0}, {Face::mono, 13, 0},   {Face::mono_strong, 13, 0},
                                {Face::prose, 13, 0},    {Face::prose, 15.5f, 0},  {Face::strong, 17, 0}, {Face::mono_strong, 21, 0}};
    std::string letters;
    for (char c = ' '; c <= '~'; ++c) letters += c;
    Ui ui;
    ui.scale = scale;
    for (const Style& style : kUsual) ui.width(style, letters);
}

Clip::Clip(const Rect& rect) { ImGui::PushClipRect(ImVec2(rect.x0, rect.y0), ImVec2(rect.x1, rect.y1), true); }

Clip::~Clip() { ImGui::PopClipRect(); }

void Scroller::update(Ui& ui, const Rect& area) {
    if (ui.scroll_by != 0 && area.contains(ui.scroll_x, ui.scroll_y)) {
        at += ui.scroll_by;
        ui.scroll_by = 0;
    }
    const double furthest = std::max(0.0, content - static_cast<double>(area.height()));
    at = std::round(std::clamp(at, 0.0, furthest));
}

void Scroller::draw_bar(const Ui& ui, const Rect& area, double height) {
    content = height;
    const double room = static_cast<double>(area.height());
    if (content <= room || room <= 0) return;
    const double thumb = std::max(static_cast<double>(ui.px(kShortestThumb)), room * room / content);
    const double travel = room - thumb;
    const float top = area.y0 + static_cast<float>(travel * at / (content - room));
    const Rect bar = {area.x1 - ui.px(kBarWidth), area.y0, area.x1, area.y1};

    ImGuiID id = ImGui::GetCurrentWindow()->GetID(this);
    ImRect box(bar.x0, bar.y0, bar.x1, bar.y1);
    bool over = false, held = false;
    if (ImGui::ItemAdd(box, id)) ImGui::ButtonBehavior(box, id, &over, &held, ImGuiButtonFlags_PressedOnClick);
    const float mouse = ImGui::GetIO().MousePos.y;
    if (!held) grabbed = -1;
    if (held && grabbed < 0)
        grabbed = mouse >= top && mouse < top + static_cast<float>(thumb) ? mouse - top : static_cast<float>(thumb / 2);
    if (held && travel > 0) at = std::round(std::clamp((mouse - grabbed - area.y0) / travel, 0.0, 1.0) * (content - room));

    const float inset = ui.px(3), width = ui.px(over || held ? kThumbWidth + 2 : kThumbWidth);
    const Rect shown = {bar.x1 - inset - width, top + inset, bar.x1 - inset, top + static_cast<float>(thumb) - inset};
    ui.fill(shown, (ui.colors.muted & ~IM_COL32_A_MASK) | ((held ? 200u : over ? 150u : 90u) << IM_COL32_A_SHIFT), 3);
}

void Scroller::show(const Rect& area, double top, double bottom, double margin) {
    const double room = static_cast<double>(area.height());
    if (top - margin < at) at = top - margin;
    if (bottom + margin > at + room) at = bottom + margin - room;
    at = std::max(0.0, at);
}

}  // namespace dslens
