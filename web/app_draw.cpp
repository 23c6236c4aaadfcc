// How the panes are laid out: side by side, or one over the other on a narrow page.
#include <algorithm>
#include <cmath>
#include <utility>

#include <emscripten.h>

#include "app.h"
#include "platform/browser.h"
#include "platform/canvas.h"
#include "platform/pointer.h"
#include "views/strings.h"

namespace dslens {
namespace {

// CSS pixels
constexpr float kTabBar = 44;
constexpr float kTabMargin = 26, kNarrowTabMargin = 16;
constexpr float kTabGap = 22;
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
    const browser::Fields before = std::exchange(fields_, {});
    if (!first_) draw_panes(ui, page);
    if (!(fields_ == before)) browser::place_fields(fields_);
}

void App::draw_panes(Ui& ui, const Rect& page) {
    if (stacked()) return draw_right(ui, page);
    const float least = ui.px(kLeastLeft), most = page.width() - ui.px(kLeastRight);
    const float x = std::round(std::clamp(page.width() * split_, least, std::max(least, most)));
    tree_.draw(ui, {0, 0, x, page.y1}, *this);
    draw_right(ui, {x, 0, page.x1, page.y1});
    draw_splitter(ui, page, x);
}

/// Where there is not room for all of them, the one that shows stands in view with its neighbours.
void App::draw_tabs(Ui& ui, const Rect& bar) {
    constexpr float kSize = 14.5f;
    ui.fill(bar, ui.colors.pane);
    ui.line(bar.x0, bar.y1 - ui.px(1), bar.x1, bar.y1 - ui.px(1), ui.colors.line);
    const Tab current = shown();
    float ends[kTabs + 1] = {}, sum = 0, before_current = 0;
    for (int i = -1; i < kTabs; ++i) {
        if (has(static_cast<Tab>(i))) sum += ui.width({Face::strong, kSize, 0}, tab_name(static_cast<Tab>(i))) + ui.px(kTabGap);
        ends[i + 1] = sum;
        if (i + 1 == static_cast<int>(current)) before_current = sum;
    }
    Clip clip(bar);
    const float margin = ui.px(stacked() ? kNarrowTabMargin : kTabMargin), room = bar.width() - 2 * margin;
    const float all = sum - ui.px(kTabGap);
    const float shift = std::clamp(before_current - room / 3, 0.0f, std::max(0.0f, all - room));
    for (int i = -1; i < kTabs; ++i) {
        const Tab one = static_cast<Tab>(i);
        if (!has(one)) continue;
        const float begin = std::round(bar.x0 + margin - shift + (i < 0 ? 0 : ends[i])), gap = ui.px(kTabGap) / 2;
        const Rect rect = {begin, bar.y0, std::round(bar.x0 + margin - shift + ends[i + 1]) - 2 * gap, bar.y1};
        const bool on = one == current;
        bool hovered = false;
        if (ui.click("tab" + std::to_string(i), {rect.x0 - gap, rect.y0, rect.x1 + gap, rect.y1}, &hovered)) show_tab(one);
        ui.text({on ? Face::strong : Face::prose, kSize, on || hovered ? ui.colors.ink : ui.colors.muted}, rect.x0,
                ui.baseline(bar.y0, bar.height(), kSize), tab_name(one));
        if (on) ui.fill({rect.x0, bar.y1 - ui.px(2), rect.x1, bar.y1}, ui.colors.accent);
        if (on && walking_ && walk_.at < 0)
            ui.frame({rect.x0 - gap, rect.y0 + ui.px(5), rect.x1 + gap, rect.y1 - ui.px(5)}, ui.colors.accent, 6);
    }
}

void App::draw_right(Ui& ui, const Rect& area) {
    const Rect bar = {area.x0, area.y0, area.x1, area.y0 + ui.px(kTabBar)};
    draw_tabs(ui, bar);
    const Rect body = {area.x0, bar.y1, area.x1, area.y1};
    walk_.count = 0;
    if (walking_ && shown() != Tab::tree) ui.walk = &walk_;
    switch (shown()) {
        case Tab::tree: tree_.draw(ui, body, *this); break;
        case Tab::explanation: explanation_.draw(ui, body); break;
        case Tab::findings: findings_.draw(ui, body); break;
        case Tab::problems: problems_.draw(ui, body, problem_list_); break;
        case Tab::overview: {
            const ImVec2 fields = overview_.draw(ui, body);
            const auto css = [&](float length) { return static_cast<int>(std::lround(length / ui.scale)); };
            fields_ = {css(fields.x), css(body.y0), css(body.x1 - ui.px(12) - fields.x), css(body.height()), css(fields.y - body.y0)};
        }
    }
    ui.walk = nullptr;
    walk_.at = std::min(walk_.at, walk_.count - 1);
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
