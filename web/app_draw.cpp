// How the panes are laid out: side by side, or one over the other on a narrow page.
#include <algorithm>
#include <cmath>

#include <emscripten.h>

#include "app.h"
#include "platform/browser.h"
#include "platform/canvas.h"
#include "platform/pointer.h"
#include "views/strings.h"

namespace dslens {
namespace {

// CSS pixels
constexpr float kStacked = 700;  // narrower pages show one pane at a time
constexpr float kTabBar = 44;
constexpr float kTabMargin = 26;
constexpr float kGrip = 9;
constexpr float kLeastLeft = 330, kLeastRight = 330;

struct Root {
    explicit Root(const canvas::Size& size) {
        ImGui::SetNextWindowPos(ImVec2(0, 0));
        ImGui::SetNextWindowSize(ImVec2(static_cast<float>(size.width), static_cast<float>(size.height)));
        ImGui::Begin("page", nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoScrollWithMouse);
    }
    ~Root() { ImGui::End(); }
    Root(const Root&) = delete;
    Root& operator=(const Root&) = delete;
};

bool draw_tab(Ui& ui, std::string_view id, float& x, const Rect& bar, std::string_view label, bool on) {
    const Style style = {on ? Face::strong : Face::prose, 14.5f, on ? ui.colors.ink : ui.colors.muted};
    const float width = ui.width({Face::strong, style.size, 0}, label);
    const Rect rect = {x, bar.y0, x + width, bar.y1};
    bool hovered = false;
    const bool pressed = ui.click(id, rect, &hovered);
    ui.text({style.face, style.size, hovered ? ui.colors.ink : style.color}, x, ui.baseline(bar.y0, bar.height(), style.size), label);
    if (on) ui.fill({rect.x0, bar.y1 - ui.px(2), rect.x1, bar.y1}, ui.colors.accent);
    x += width + ui.px(22);
    return pressed;
}

bool draw_back(Ui& ui, float& x, const Rect& bar) {
    const Style style = {Face::prose, 14.5f, ui.colors.accent};
    const std::string label = "‹ " + std::string(say(S::back, ui.lang));
    const float width = ui.width(style, label);
    const bool pressed = ui.click("back", {x - ui.px(10), bar.y0, x + width + ui.px(10), bar.y1});
    ui.text(style, x, ui.baseline(bar.y0, bar.height(), style.size), label);
    x += width + ui.px(26);
    return pressed;
}

}  // namespace

void App::draw() {
    const canvas::Size& size = canvas::size();
    Ui ui;
    ui.scale = size.scale;
    ui.lang = lang_;
    ui.colors = palette(dark_);
    ui.actions = this;
    ui.terms = &tree_.model.terms();
    ui.coarse = size.coarse;
    ui.finger = pointer::is_finger();
    const pointer::Scroll scroll = pointer::take_scroll(emscripten_get_now());
    ui.scroll_x = scroll.x;
    ui.scroll_y = scroll.y;
    ui.scroll_by = scroll.by;

    Root root(size);
    const Rect page = {0, 0, static_cast<float>(size.width), static_cast<float>(size.height)};
    ui.fill(page, ui.colors.ground);
    if (first_) return;
    if (page.width() < ui.px(kStacked)) {
        if (detail_open_) draw_right(ui, page, true);
        else tree_.draw(ui, page, *this);
        return;
    }
    const float least = ui.px(kLeastLeft), most = page.width() - ui.px(kLeastRight);
    const float x = std::round(std::clamp(page.width() * split_, least, std::max(least, most)));
    tree_.draw(ui, {0, 0, x, page.y1}, *this);
    draw_right(ui, {x, 0, page.x1, page.y1}, false);
    draw_splitter(ui, page, x);
}

void App::draw_right(Ui& ui, const Rect& area, bool back) {
    const Rect bar = {area.x0, area.y0, area.x1, area.y0 + ui.px(kTabBar)};
    ui.fill(bar, ui.colors.pane);
    ui.line(bar.x0, bar.y1 - ui.px(1), bar.x1, bar.y1 - ui.px(1), ui.colors.line);
    float x = bar.x0 + ui.px(back ? 18.0f : kTabMargin);
    if (back && draw_back(ui, x, bar)) {
        detail_open_ = false;
        canvas::request();
    }
    const bool any_problem = session_ && !reference_ && !problem_list_.empty();
    if (!any_problem) tab_ = Tab::explanation;
    if (draw_tab(ui, "tab0", x, bar, say(S::explanation, ui.lang), tab_ == Tab::explanation)) tab_ = Tab::explanation;
    if (any_problem &&
        draw_tab(ui, "tab1", x, bar, say(S::problems, ui.lang, {std::to_string(problem_list_.size())}), tab_ == Tab::problems))
        tab_ = Tab::problems;
    const Rect body = {area.x0, bar.y1, area.x1, area.y1};
    if (tab_ == Tab::problems) problems_.draw(ui, body, problem_list_);
    else explanation_.draw(ui, body);
}

/// The line between the panes: dragged to resize, remembered.
void App::draw_splitter(Ui& ui, const Rect& page, float x) {
    ui.line(x, 0, x, page.y1, ui.colors.line);
    const float half = ui.px(kGrip) / 2;
    ImGui::SetCursorScreenPos(ImVec2(x - half, 0));
    ImGui::InvisibleButton("splitter", ImVec2(2 * half, page.height()));
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (ImGui::IsItemActive() && page.width() > 0) split_ = std::clamp(ImGui::GetIO().MousePos.x / page.width(), 0.1f, 0.9f);
    if (ImGui::IsItemDeactivated()) browser::store("split", "0." + std::to_string(std::lround(split_ * 1000)));  // within 0.1 and 0.9
}

}  // namespace dslens
