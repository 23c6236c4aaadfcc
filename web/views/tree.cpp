#include "views/tree.h"

#include <algorithm>
#include <cmath>

#include "views/mark.h"

namespace dslens {
namespace {

// CSS pixels
constexpr float kRow = 29, kTouchRow = 40;
constexpr float kSwitchBar = 49;
constexpr float kSwitch = 28, kSwitchPad = 11, kSwitchText = 14;
constexpr float kMargin = 18;
constexpr float kIndent = 22;
constexpr float kArrow = 10;
constexpr float kSelectionEdge = 3;
constexpr float kNarrow = 520;     // below this width the column of defaults goes
constexpr float kValueAt = 0.43f;  // where the values begin, as a part of the width
constexpr float kDefaultAt = 0.72f;
constexpr float kNarrowValueAt = 0.62f;
constexpr float kProse = 14.5f, kValue = 13, kNote = 13;

float row_of(const Ui& ui) { return ui.px(ui.coarse ? kTouchRow : kRow); }

TreeColumns columns_of(const Ui& ui, const Rect& rect) {
    const bool wide = rect.width() >= ui.px(kNarrow);
    const float end = rect.x1 - ui.px(kMargin);
    const float value = std::round(rect.x0 + rect.width() * (wide ? kValueAt : kNarrowValueAt));
    return {value, wide ? std::round(rect.x0 + rect.width() * kDefaultAt) : end, end, wide};
}

void draw_arrow(const Ui& ui, float x, float middle, bool open, ImU32 color) {
    const float s = ui.px(kArrow) / 2;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float cx = x + s;
    if (open)
        list->AddTriangleFilled(ImVec2(cx - s, middle - s * 0.6f), ImVec2(cx + s, middle - s * 0.6f), ImVec2(cx, middle + s * 0.8f), color);
    else
        list->AddTriangleFilled(ImVec2(cx - s * 0.6f, middle - s), ImVec2(cx + s * 0.8f, middle), ImVec2(cx - s * 0.6f, middle + s), color);
}

bool draw_switch(Ui& ui, std::string_view id, const Rect& rect, std::string_view label, bool on, bool first, bool last) {
    bool hovered = false;
    const bool pressed = ui.click(id, rect, &hovered);
    if (on) ui.fill(rect, ui.colors.wash, 6);
    else if (hovered) ui.fill(rect, ui.colors.hover, 6);
    if (on && !first) ui.fill({rect.x0, rect.y0, rect.x0 + ui.px(6), rect.y1}, ui.colors.wash);
    if (on && !last) ui.fill({rect.x1 - ui.px(6), rect.y0, rect.x1, rect.y1}, ui.colors.wash);
    const Style style = {on ? Face::strong : Face::prose, kSwitchText, on ? ui.colors.accent : ui.colors.muted};
    const float x = std::round(rect.x0 + (rect.width() - ui.width(style, label)) / 2);
    ui.text(style, x, ui.baseline(rect.y0, rect.height(), style.size), label);
    return pressed;
}

float width_of_switches(const Ui& ui, std::string_view first, std::string_view second) {
    const Style style = {Face::strong, kSwitchText, 0};
    return ui.width(style, first) + ui.width(style, second) + 4 * ui.px(kSwitchPad);
}

/// A pair of exclusive switches in one frame. Returns the one pressed, or -1.
int draw_switches_of(Ui& ui, std::string_view id, float x, float y, std::string_view first, std::string_view second, int on,
                     bool from_right) {
    const Style style = {Face::strong, kSwitchText, 0};
    const float pad = ui.px(kSwitchPad);
    const float w0 = ui.width(style, first) + 2 * pad, w1 = ui.width(style, second) + 2 * pad;
    if (from_right) x -= w0 + w1;
    const Rect a = {x, y, x + w0, y + ui.px(kSwitch)};
    const Rect b = {a.x1, y, a.x1 + w1, a.y1};
    const std::string name(id);
    int pressed = -1;
    if (draw_switch(ui, name + "0", a, first, on == 0, true, false)) pressed = 0;
    if (draw_switch(ui, name + "1", b, second, on == 1, false, true)) pressed = 1;
    ui.frame({a.x0, a.y0, b.x1, b.y1}, ui.colors.line, 6);
    ui.line(b.x0, a.y0, b.x0, a.y1, ui.colors.line);
    return pressed;
}

std::string note_of(const TreeItem& item, Lang lang) {
    if (item.no_effect) return std::string(say(S::no_effect, lang));
    if (item.changed && !item.preset.empty()) return say(S::default_is, lang, {item.preset});
    if (item.set_by_user) return std::string(say(S::set_in_json, lang));
    if (item.derived) return std::string(say(S::derived, lang));
    return {};
}

}  // namespace

void TreeView::select(uint32_t item) {
    selected = item;
    heading_ = SIZE_MAX;
    model.reveal(item);
    follow_ = true;
}

void TreeView::forget_place() {
    scroll_.at = 0;
    heading_ = SIZE_MAX;
}

size_t TreeView::current_row() const {
    if (heading_ < model.rows().size()) return heading_;
    return model.row_of(selected);
}

void TreeView::move_to(size_t row, TreeEvents& events) {
    if (row >= model.rows().size()) return;
    follow_ = true;
    const uint32_t item = model.rows()[row].item;
    heading_ = item == TreeRow::kNone ? row : SIZE_MAX;
    if (item == TreeRow::kNone || item == selected) return;
    selected = item;
    events.item_chosen(item, false);
}

void TreeView::key(Key key, TreeEvents& events) {
    const std::vector<TreeRow>& rows = model.rows();
    if (rows.empty()) return;
    const size_t at = current_row(), last = rows.size() - 1;
    const bool none = at > last;
    follow_ = true;
    switch (key) {
        case Key::up: return move_to(none ? last : at - (at > 0), events);
        case Key::down: return move_to(none ? first_match() : std::min(at + 1, last), events);
        case Key::home: return move_to(0, events);
        case Key::end: return move_to(last, events);
        case Key::page_up: return move_to(none ? 0 : at - std::min(at, page_rows_), events);
        case Key::page_down: return move_to(none ? 0 : std::min(at + page_rows_, last), events);
        case Key::left:
            if (none) return;
            if (rows[at].parent && rows[at].open) return model.set_open(at, false);
            return move_to(model.parent_row(at), events);
        case Key::right:
            if (none || !rows[at].parent) return;
            if (!rows[at].open) return model.set_open(at, true);
            return move_to(std::min(at + 1, last), events);
        case Key::enter:
            if (none) return move_to(first_match(), events);
            if (rows[at].item == TreeRow::kNone) return model.toggle(at);
            return events.item_chosen(rows[at].item, true);
        case Key::show: return set_show(model.show() == Show::all ? Show::changed : Show::all);
        case Key::order: return set_order(model.order() == Order::topic ? Order::printed : Order::topic);
        case Key::scroll_down:
        case Key::scroll_up:
        case Key::tab:
        case Key::tab_back: return;  // the right pane's
    }
}

/// The first row that the filter is about, and not what merely holds it.
size_t TreeView::first_match() const {
    for (size_t row = 0; row < model.rows().size(); ++row)
        if (model.rows()[row].item != TreeRow::kNone && model.matches(model.rows()[row].item)) return row;
    return model.rows().size();
}

void TreeView::draw(Ui& ui, const Rect& area, TreeEvents& events) {
    ui.fill(area, ui.colors.pane);
    const float below = draw_switches(ui, area);
    draw_rows(ui, {area.x0, below, area.x1, area.y1}, events);
}

/// Returns where the rows may begin: below one line of switches, or two where both pairs do not fit beside each other.
float TreeView::draw_switches(Ui& ui, const Rect& area) {
    Rect bar = {area.x0, area.y0, area.x1, area.y0 + ui.px(kSwitchBar)};
    const float y = std::round(bar.y0 + (bar.height() - ui.px(kSwitch)) / 2);
    const float left = bar.x0 + ui.px(kMargin), right = bar.x1 - ui.px(kMargin);
    if (reference) {
        ui.line(bar.x0, bar.y1 - ui.px(1), bar.x1, bar.y1 - ui.px(1), ui.colors.line);
        const Style style = {Face::prose, 14, ui.colors.muted};
        ui.text(style, left, ui.baseline(bar.y0, bar.height(), style.size), count_of_parameters(model.leaves(), ui.lang));
        return bar.y1;
    }
    const std::string_view topics = say(S::by_topic, ui.lang), printed = say(S::as_printed, ui.lang);
    const std::string all = say(S::all, ui.lang, {std::to_string(model.leaves())});
    const std::string changed = say(S::changed, ui.lang, {std::to_string(model.changed_leaves())});
    const float room = right - left - ui.px(12);
    const bool two_lines = width_of_switches(ui, all, changed) + width_of_switches(ui, topics, printed) > room;
    const float second = two_lines ? y + ui.px(kSwitch + 8) : y;
    bar.y1 += second - y;
    ui.line(bar.x0, bar.y1 - ui.px(1), bar.x1, bar.y1 - ui.px(1), ui.colors.line);
    const int show = draw_switches_of(ui, "show", left, y, all, changed, model.show() == Show::changed, false);
    if (show >= 0) set_show(show ? Show::changed : Show::all);
    const int order =
        draw_switches_of(ui, "order", two_lines ? left : right, second, topics, printed, model.order() == Order::printed, !two_lines);
    if (order >= 0) set_order(order ? Order::printed : Order::topic);
    return bar.y1;
}

void TreeView::set_show(Show show) {
    if (reference) return;
    model.set_show(show);
    select(selected);
}

void TreeView::set_order(Order order) {
    if (reference) return;
    model.set_order(order);
    select(selected);
}

void TreeView::draw_rows(Ui& ui, const Rect& area, TreeEvents& events) {
    Clip clip(area);
    const double row_height = static_cast<double>(row_of(ui)), margin = static_cast<double>(ui.px(6));
    page_rows_ = static_cast<size_t>(std::max(1.0, static_cast<double>(area.height()) / row_height - 1));
    const double height = row_height * static_cast<double>(model.rows().size()) + 2 * margin;
    scroll_.content = height;
    const size_t cursor = follow_ ? current_row() : model.rows().size();
    if (cursor < model.rows().size()) {
        const double top = margin + row_height * static_cast<double>(cursor);
        scroll_.show(area, top, top + row_height, row_height);
    }
    follow_ = false;
    scroll_.update(ui, area);
    if (model.rows().empty()) draw_nothing(ui, area);

    const size_t first = static_cast<size_t>(std::max(0.0, (scroll_.at - margin) / row_height));
    const size_t end = std::min(model.rows().size(), first + static_cast<size_t>(static_cast<double>(area.height()) / row_height) + 2);
    scroll_.draw_bar(ui, area, height);
    for (size_t row = first; row < end && row < model.rows().size(); ++row) {
        const float y = area.y0 + static_cast<float>(margin + row_height * static_cast<double>(row) - scroll_.at);
        draw_row(ui, {area.x0, y, area.x1, y + row_of(ui)}, row, events);
    }
}

void TreeView::draw_nothing(Ui& ui, const Rect& area) const {
    const Style style = {Face::prose, 15, ui.colors.muted};
    const std::string sentence =
        model.terms().empty() ? std::string(say(S::nothing_changed, ui.lang)) : say(S::no_match, ui.lang, {model.filter()});
    ui.text_cut(style, area.x0 + ui.px(kMargin), area.y0 + ui.px(36), area.width() - 2 * ui.px(kMargin), sentence);
}

/// The arrow folds; the rest of the row selects. A heading folds wherever it is clicked.
void TreeView::draw_row(Ui& ui, const Rect& rect, size_t index, TreeEvents& events) {
    const TreeRow row = model.rows()[index];
    const bool is_heading = row.item == TreeRow::kNone;
    const float arrow_end = rect.x0 + ui.px(kMargin + kIndent * static_cast<float>(row.depth) + kArrow + 5);
    bool hovered = false, arrow_hovered = false;
    const bool folded = row.parent && ui.click(static_cast<int>(2 * index + 1),
                                               {rect.x0, rect.y0, is_heading ? rect.x1 : arrow_end, rect.y1}, &arrow_hovered);
    const bool chosen =
        !is_heading && ui.click(static_cast<int>(2 * index), {row.parent ? arrow_end : rect.x0, rect.y0, rect.x1, rect.y1}, &hovered);

    const bool is_selected = !is_heading && row.item == selected;
    const bool has_cursor = heading_ < model.rows().size() ? heading_ == index : is_selected;
    if (is_selected) ui.fill(rect, ui.colors.wash);
    else if (hovered || arrow_hovered || has_cursor) ui.fill(rect, ui.colors.hover);
    if (has_cursor) ui.fill({rect.x0, rect.y0, rect.x0 + ui.px(kSelectionEdge), rect.y1}, ui.colors.accent);
    if (row.parent) {
        const float x = rect.x0 + ui.px(kMargin + kIndent * static_cast<float>(row.depth));
        draw_arrow(ui, x, std::round((rect.y0 + rect.y1) / 2), row.open, ui.colors.muted);
    }
    TreeColumns columns = columns_of(ui, rect);
    if (const uint8_t mark = model.mark(row); mark != kNoMark) {
        columns.end -= ui.px(kMarkWidth + 7);
        columns.preset = std::min(columns.preset, columns.end);
        draw_mark(ui, rect.x1 - ui.px(kMargin + kMarkWidth), (rect.y0 + rect.y1) / 2, severity_of(mark));
    }
    if (is_heading) draw_heading(ui, rect, row, columns);
    else draw_item(ui, rect, row, columns);

    if (folded) model.toggle(index);
    if (!chosen) return;
    heading_ = SIZE_MAX;
    selected = row.item;
    events.item_chosen(row.item, true);
}

void TreeView::draw_heading(Ui& ui, const Rect& rect, const TreeRow& row, const TreeColumns& columns) const {
    const bool off = !reference && model.topic_off(row.topic);
    const float x = rect.x0 + ui.px(kMargin + kArrow + 8);
    const float y = ui.baseline(rect.y0, rect.height(), kProse);
    ui.text_cut({Face::strong, kProse, off ? ui.colors.muted : ui.colors.ink}, x, y, columns.value - x - ui.px(8),
                topic_name(kTreeTopics[row.topic], ui.lang));
    const std::string leaves = std::to_string(model.topic_leaves(row.topic));
    std::string note = say(S::changed_of, ui.lang, {std::to_string(model.topic_changed(row.topic)), leaves});
    if (off) note = std::string(say(S::off, ui.lang));
    if (reference) note = count_of_parameters(model.topic_leaves(row.topic), ui.lang);
    ui.text_cut({Face::prose, kNote, ui.colors.muted}, columns.value, y, columns.end - columns.value, note);
}

void TreeView::draw_item(Ui& ui, const Rect& rect, const TreeRow& row, const TreeColumns& columns) const {
    const TreeItem& item = model.items()[row.item];
    const bool dim = item.off || item.no_effect;
    const float left = rect.x0 + ui.px(kMargin + kIndent * static_cast<float>(row.depth));
    const float x = left + (row.parent ? ui.px(kArrow + 8) : 0.0f);
    const float y = ui.baseline(rect.y0, rect.height(), kProse);

    const Rect washed = {rect.x0, rect.y0 + ui.px(4), rect.x1, rect.y1 - ui.px(4)};
    const Style name = {item.section ? Face::strong : Face::prose, kProse, dim ? ui.colors.muted : ui.colors.ink};
    const float name_room = columns.value - x - ui.px(10);
    ui.matches(name, x, washed, item.name, x + name_room);
    ui.text_cut(name, x, y, name_room, item.name);

    if (item.section) {
        std::string note = say(S::changed_of, ui.lang, {std::to_string(item.changed_leaves), std::to_string(item.leaves)});
        if (item.off) note = std::string(say(S::off, ui.lang));
        if (reference) note = count_of_parameters(item.leaves, ui.lang);
        ui.text_cut({Face::prose, kNote, ui.colors.muted}, columns.value, y, columns.end - columns.value, note);
        return;
    }
    const Style value = {item.changed ? Face::mono_strong : Face::mono, kValue,
                         item.changed       ? ui.colors.changed
                         : dim || reference ? ui.colors.muted
                                            : ui.colors.ink};
    const std::string note = reference || !columns.wide ? std::string() : note_of(item, ui.lang);
    const float room = (note.empty() ? columns.end : columns.preset) - columns.value - ui.px(10);
    const std::string& shown = reference ? item.preset : item.value;
    ui.matches(value, columns.value, washed, shown, columns.value + room);
    if (shown.empty() && !reference)
        ui.text_cut({Face::prose, kNote, ui.colors.muted}, columns.value, y, room, say(S::empty_value, ui.lang));
    else ui.text_cut(value, columns.value, y, room, shown);
    ui.text_cut({Face::prose, kNote, ui.colors.muted}, columns.preset, y, columns.end - columns.preset, note);
}

}  // namespace dslens
