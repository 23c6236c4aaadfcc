#include "views/column.h"

#include <algorithm>

#include "views/strings.h"

namespace dslens {
namespace {

// CSS pixels
constexpr float kMargin = 34, kNarrowMargin = 18;
constexpr float kNarrow = 480;
constexpr float kMeasure = 700;  // no line is longer
constexpr float kAbove = 24, kBelow = 40;

/// Draws behind what was drawn since.
class Behind {
  public:
    Behind() : list_(ImGui::GetWindowDrawList()) {
        list_->ChannelsSplit(2);
        list_->ChannelsSetCurrent(1);
    }
    ~Behind() { list_->ChannelsMerge(); }
    Behind(const Behind&) = delete;
    Behind& operator=(const Behind&) = delete;
    void now() { list_->ChannelsSetCurrent(0); }

  private:
    ImDrawList* list_;
};

}  // namespace

Column::Column(Ui& of, const Rect& pane, Scroller& scroll) : ui(of), area_(pane), clip_(pane), scroll_(scroll) {
    ui.fill(area_, ui.colors.ground);
    scroll_.update(ui, area_);
    const float margin = ui.px(area_.width() < ui.px(kNarrow) ? kNarrowMargin : kMargin);
    width = std::min(area_.width() - 2 * margin, ui.px(kMeasure));
    x = area_.x0 + margin;
    top_ = area_.y0 - static_cast<float>(scroll_.at);
    y = top_ + ui.px(kAbove);
}

Column::~Column() {
    scroll_.draw_bar(ui, area_, above() + static_cast<double>(ui.px(kBelow)));
    if (!ui.walk || !ui.walk->moved) return;
    ui.walk->moved = false;
    const Rect& at = ui.walk->rect;
    if (ui.walk->at < 0) scroll_.at = 0;
    else scroll_.show(area_, static_cast<double>(at.y0 - top_), static_cast<double>(at.y1 - top_), static_cast<double>(ui.px(kBelow)));
}

void Column::prose(std::string_view id, const Prose& prose, const ProseStyle& style) { y = draw_prose(ui, id, x, y, width, prose, style); }

void Column::prose(std::string_view id, const Prose& text) { prose(id, text, {kProse, kProseLine, ui.colors.ink, Face::prose}); }

void Column::small(std::string_view id, const Prose& text) { prose(id, text, {kSmall, kSmallLine, ui.colors.muted, Face::prose}); }

void Column::label(std::string_view text) {
    prose({}, plain(text), {kSmall, kSmallLine, ui.colors.muted, Face::strong});
    skip(6);
}

Rect Column::card(float height) const {
    const Rect rect = {x, y, x + width, y + height};
    ui.fill(rect, ui.colors.pane, 9);
    ui.frame(rect, ui.colors.line, 9);
    return rect;
}

Rect Column::washed(std::string_view id, const Prose& text, ImU32 wash, ImU32 edge) {
    const float pad = ui.px(16), top = y;
    Behind behind;
    skip(10);
    y = draw_prose(ui, id, x + pad, y, width - 2 * pad, text, {kProse, kProseLine, ui.colors.ink, Face::prose});
    skip(10);
    behind.now();
    const Rect rect = {x, top, x + width, y};
    ui.fill(rect, wash, 6);
    ui.fill({x, top, x + ui.px(3), y}, edge);
    return rect;
}

void Column::code(const std::string& text, std::string& copied) {
    const float pad = ui.px(15), top = y;
    const std::string_view label = say(copied == text ? S::copied : S::copy, ui.lang);
    const float button = ui.width({Face::prose, kSmall, 0}, label) + 2 * pad;
    Behind behind;
    skip(9);
    y = draw_prose(ui, "code", x + pad, y, width - button - pad, {{text, {}, true}}, {kMono + 1.5f, 22, ui.colors.ink, Face::prose});
    skip(9);
    const Rect copy = {x + width - button, top, x + width, top + ui.px(40)};
    bool hovered = false;
    if (ui.click("copy" + std::to_string(static_cast<int>(top)), copy, &hovered)) {
        ui.actions->copy(text);
        copied = text;
    }
    ui.text({Face::prose, kSmall, hovered ? ui.colors.ink : ui.colors.accent}, copy.x0 + pad, ui.baseline(copy.y0, copy.height(), kSmall),
            label);
    behind.now();
    const float end = y;
    y = top;
    card(end - top);
    y = end;
}

}  // namespace dslens
