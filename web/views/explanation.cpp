#include "views/explanation.h"

#include <algorithm>
#include <cmath>

#include "views/prose.h"
#include "views/strings.h"

namespace dslens {
namespace {

// CSS pixels
constexpr float kMargin = 34, kNarrowMargin = 18;
constexpr float kNarrow = 480;
constexpr float kMeasure = 700;  // no line is longer
constexpr float kProse = 15.5f, kProseLine = 23;
constexpr float kSmall = 13, kSmallLine = 20;
constexpr float kMono = 13;
constexpr float kGap = 18;

ProseStyle prose_style(const Ui& ui) { return {kProse, kProseLine, ui.colors.ink, Face::prose}; }

float draw_label(const Ui& ui, float x, float y, std::string_view text) {
    ui.text({Face::strong, kSmall, ui.colors.muted}, x, ui.baseline(y, ui.px(kSmallLine), kSmall), text);
    return y + ui.px(kSmallLine + 6);
}

float text_link(Ui& ui, std::string_view id, float x, float baseline, float size, std::string_view label, bool& pressed) {
    const Style style = {Face::prose, size, ui.colors.accent};
    const float end = ui.text(style, x, baseline, label);
    bool hovered = false;
    pressed = ui.click(id, {x, baseline - ui.px(size), end, baseline + ui.px(6)}, &hovered);
    ui.line(x, baseline + ui.px(2), end, baseline + ui.px(2), hovered ? ui.colors.ink : ui.colors.accent);
    return end;
}

}  // namespace

void ExplanationView::set(Detail detail) {
    if (detail.path != detail_.path) scroll_.at = 0;
    detail_ = std::move(detail);
    copied_ = false;
}

void ExplanationView::draw(Ui& ui, const Rect& area) {
    ui.fill(area, ui.colors.ground);
    if (detail_.path.empty()) return;
    Clip clip(area);
    scroll_.update(ui, area);
    const float margin = ui.px(area.width() < ui.px(kNarrow) ? kNarrowMargin : kMargin);
    const float width = std::min(area.width() - 2 * margin, ui.px(kMeasure));
    const float x = area.x0 + margin;
    const float top = area.y0 - static_cast<float>(scroll_.at);
    float y = top + ui.px(24);
    y = draw_head(ui, x, y, width);
    y = draw_facts(ui, x, y, width);
    y = draw_body(ui, x, y, width);
    y = draw_children(ui, x, y, width);
    y = draw_snippet(ui, x, y, width);
    y = draw_place(ui, x, y, width);
    y = draw_more(ui, x, y, width);
    scroll_.draw_bar(ui, area, static_cast<double>(y - top + ui.px(40)));
}

float ExplanationView::draw_head(Ui& ui, float x, float y, float width) {
    y = draw_prose(ui, "name", x, y, width, plain(detail_.name), {21, 30, ui.colors.ink, Face::mono_strong});
    Prose crumbs;
    if (!detail_.topic.empty()) crumbs.push_back({detail_.topic, {}, false});
    for (const Link& crumb : detail_.crumbs) {
        if (!crumbs.empty()) crumbs.push_back({" › ", {}, false});
        crumbs.push_back({crumb.label, crumb.path, false});
    }
    if (!detail_.json_key.empty()) {
        if (!crumbs.empty()) crumbs.push_back({"  ·  ", {}, false});
        const std::string pattern = say(S::set_with, ui.lang, {"\n"});
        const size_t at = pattern.find('\n');
        crumbs.push_back({pattern.substr(0, at), {}, false});
        crumbs.push_back({detail_.json_key, {}, true});
        crumbs.push_back({pattern.substr(at + 1), {}, false});
    }
    y = draw_prose(ui, "crumbs", x, y, width, crumbs, {13.5f, 21, ui.colors.muted, Face::prose});
    return y + ui.px(14);
}

/// A card of labelled values, as many in a row as there is room for.
float ExplanationView::draw_facts(Ui& ui, float x, float y, float width) const {
    if (detail_.facts.empty()) return y;
    const float pad = ui.px(19), gap = ui.px(30), row = ui.px(46);
    const float room = width - 2 * pad;
    std::vector<float> xs, ys, widths;
    float pen = 0, line = 0;
    for (const Fact& fact : detail_.facts) {
        const float label = ui.width({Face::prose, kSmall, 0}, fact.label);
        const float value = ui.width({Face::strong, 17, 0}, fact.value);
        const float wide = std::min(std::max(label, value), room);
        if (pen > 0 && pen + wide > room) {
            pen = 0;
            line += row + ui.px(8);
        }
        xs.push_back(pen);
        ys.push_back(line);
        widths.push_back(wide);
        pen += wide + gap;
    }
    const Rect card = {x, y, x + width, y + line + row + ui.px(26)};
    ui.fill(card, ui.colors.pane, 9);
    ui.frame(card, ui.colors.line, 9);
    for (size_t i = 0; i < detail_.facts.size(); ++i) {
        const Fact& fact = detail_.facts[i];
        const float left = x + pad + xs[i], top = y + ui.px(13) + ys[i];
        ui.text_cut({Face::prose, kSmall, ui.colors.muted}, left, ui.baseline(top, ui.px(20), kSmall), widths[i], fact.label);
        ui.text_cut({Face::strong, 17, fact.changed ? ui.colors.changed : ui.colors.ink}, left, ui.baseline(top + ui.px(21), ui.px(25), 17),
                    widths[i], fact.value);
    }
    return card.y1 + ui.px(kGap);
}

float ExplanationView::draw_body(Ui& ui, float x, float y, float width) {
    y = draw_prose(ui, "what", x, y, width, detail_.what, prose_style(ui));
    if (!detail_.meaning.empty()) {
        y = draw_label(ui, x, y + ui.px(kGap), say(S::here, ui.lang));
        y = draw_prose(ui, "meaning", x, y, width, detail_.meaning, prose_style(ui));
    }
    if (!detail_.warning.empty()) {
        const float pad = ui.px(16), top = y + ui.px(12);
        ImDrawList* list = ImGui::GetWindowDrawList();
        list->ChannelsSplit(2);
        list->ChannelsSetCurrent(1);
        const float end =
            draw_prose(ui, "warning", x + pad, top + ui.px(10), width - 2 * pad, plain(detail_.warning), prose_style(ui)) + ui.px(10);
        list->ChannelsSetCurrent(0);
        ui.fill({x, top, x + width, end}, ui.colors.warning_wash, 6);
        ui.fill({x, top, x + ui.px(3), end}, ui.colors.warning_edge);
        list->ChannelsMerge();
        y = end;
    }
    if (!detail_.cases.empty()) y = draw_label(ui, x, y + ui.px(kGap), say(S::what_it_means, ui.lang));
    for (size_t i = 0; i < detail_.cases.size(); ++i) {
        const Case& one = detail_.cases[i];
        Prose when = one.when.empty() ? plain(say(S::always, ui.lang)) : Prose{{one.when, {}, true}};
        y = draw_prose(ui, "when", x, y, width, when, {kSmall + 1, kSmallLine, ui.colors.muted, Face::prose});
        y = draw_prose(ui, "case" + std::to_string(i), x, y, width, one.text, prose_style(ui)) + ui.px(8);
    }
    return y + ui.px(kGap);
}

float ExplanationView::draw_children(Ui& ui, float x, float y, float width) const {
    if (detail_.children.empty()) return y;
    const float row = ui.px(27), value_at = std::round(width * 0.5f);
    const Rect card = {x, y, x + width, y + row * static_cast<float>(detail_.children.size()) + ui.px(12)};
    ui.fill(card, ui.colors.pane, 9);
    ui.frame(card, ui.colors.line, 9);
    float top = y + ui.px(6);
    for (const Child& child : detail_.children) {
        const Rect line = {x, top, x + width, top + row};
        bool hovered = false;
        if (ui.click("child" + child.path, line, &hovered)) ui.actions->select_path(child.path);
        if (hovered) ui.fill({line.x0 + ui.px(1), line.y0, line.x1 - ui.px(1), line.y1}, ui.colors.hover);
        const float baseline = ui.baseline(top, row, 14);
        ui.text_cut({Face::prose, 14, ui.colors.accent}, x + ui.px(19), baseline, value_at - ui.px(28), child.name);
        ui.text_cut({child.changed ? Face::mono_strong : Face::mono, kMono, child.changed ? ui.colors.changed : ui.colors.ink},
                    x + value_at, baseline, width - value_at - ui.px(19), child.value);
        top += row;
    }
    return card.y1 + ui.px(kGap);
}

float ExplanationView::draw_snippet(Ui& ui, float x, float y, float width) {
    if (detail_.snippet.empty()) return y;
    y = draw_label(ui, x, y, say(S::to_change, ui.lang));
    const float pad = ui.px(15), top = y;
    const std::string_view label = say(copied_ ? S::copied : S::copy, ui.lang);
    const float button = ui.width({Face::prose, kSmall, 0}, label) + 2 * pad;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->ChannelsSplit(2);
    list->ChannelsSetCurrent(1);
    const float end = draw_prose(ui, "snippet", x + pad, top + ui.px(9), width - button - pad, {{detail_.snippet, {}, true}},
                                 {kMono + 1.5f, 22, ui.colors.ink, Face::prose}) +
                      ui.px(9);
    list->ChannelsSetCurrent(0);
    const Rect card = {x, top, x + width, end};
    ui.fill(card, ui.colors.pane, 7);
    ui.frame(card, ui.colors.line, 7);
    list->ChannelsMerge();
    bool hovered = false;
    const Rect copy = {card.x1 - button, top, card.x1, top + ui.px(40)};
    if (ui.click("copy", copy, &hovered)) {
        ui.actions->copy(detail_.snippet);
        copied_ = true;
    }
    ui.text({Face::prose, kSmall, hovered ? ui.colors.ink : ui.colors.accent}, copy.x0 + pad, ui.baseline(copy.y0, copy.height(), kSmall),
            label);
    return end + ui.px(kGap);
}

float ExplanationView::draw_place(Ui& ui, float x, float y, float width) const {
    if (detail_.place_text.empty()) return y;
    y = draw_label(ui, x, y, detail_.place_label);
    const Rect card = {x, y, x + width, y + ui.px(38)};
    ui.fill(card, ui.colors.pane, 7);
    ui.frame(card, ui.colors.line, 7);
    const float pad = ui.px(15);
    ui.text_cut({Face::mono, kMono, ui.colors.muted}, x + pad, ui.baseline(card.y0, card.height(), kMono), width - 2 * pad,
                detail_.place_text);
    return card.y1 + ui.px(kGap);
}

float ExplanationView::draw_more(Ui& ui, float x, float y, float width) const {
    if (!detail_.related.empty()) {
        y = draw_label(ui, x, y, say(S::related, ui.lang));
        Prose links;
        for (const Link& link : detail_.related) {
            if (!links.empty()) links.push_back({ui.lang == Lang::zh ? "、" : ", ", {}, false});
            links.push_back({link.label, link.path, false});
        }
        y = draw_prose(ui, "related", x, y, width, links, prose_style(ui)) + ui.px(kGap);
    }
    if (!detail_.history.empty()) y = draw_label(ui, x, y, say(S::history, ui.lang));
    for (const std::string& line : detail_.history)
        y = draw_prose(ui, "history", x, y, width, plain(line), {kProse - 1, kProseLine, ui.colors.ink, Face::prose});
    if (!detail_.history.empty()) y += ui.px(10);
    if (!detail_.doc.empty()) {
        bool pressed = false;
        text_link(ui, "doc", x, ui.baseline(y, ui.px(kProseLine), 14.5f), 14.5f, say(S::documentation, ui.lang), pressed);
        if (pressed) ui.actions->open_address(detail_.doc);
        y += ui.px(kProseLine + 4);
    }
    if (detail_.source.empty()) return y;
    return draw_prose(ui, "source", x, y, width, plain(say(S::read_in, ui.lang, {detail_.source})),
                      {kSmall, kSmallLine, ui.colors.muted, Face::prose});
}

}  // namespace dslens
