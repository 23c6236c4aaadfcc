#include "views/explanation.h"

#include <algorithm>
#include <cmath>

#include "report/outline.h"
#include "views/mark.h"
#include "views/strings.h"

namespace dslens {
namespace {

float text_link(const Ui& ui, std::string_view id, float x, float baseline, float size, std::string_view label, bool& pressed) {
    const Style style = {Face::prose, size, ui.colors.accent};
    const float end = ui.text(style, x, baseline, label);
    bool hovered = false;
    pressed = ui.click(id, {x, baseline - ui.px(size), end, baseline + ui.px(6)}, &hovered);
    ui.line(x, baseline + ui.px(2), end, baseline + ui.px(2), hovered ? ui.colors.ink : ui.colors.accent);
    return end;
}

}  // namespace

void ExplanationView::set(Detail detail) {
    if (detail.path != detail_.path) scroll.at = 0;
    detail_ = std::move(detail);
    copied_.clear();
}

void ExplanationView::draw(Ui& ui, const Rect& area) {
    Column to(ui, area, scroll);
    if (detail_.path.empty()) return;
    draw_head(to);
    draw_facts(to);
    draw_body(to);
    draw_children(to);
    if (!detail_.snippet.empty()) {
        to.label(say(S::to_change, ui.lang));
        to.code(detail_.snippet, copied_);
        to.skip(kGap);
    }
    draw_place(to);
    draw_more(to);
}

void ExplanationView::draw_head(Column& to) const {
    const Ui& ui = to.ui;
    to.prose("name", plain(detail_.name), {21, 30, ui.colors.ink, Face::mono_strong});
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
    to.prose("crumbs", crumbs, {13.5f, 21, ui.colors.muted, Face::prose});
    to.skip(14);
}

/// A card of labelled values, as many in a row as there is room for.
void ExplanationView::draw_facts(Column& to) const {
    if (detail_.facts.empty()) return;
    const Ui& ui = to.ui;
    const float pad = ui.px(19), gap = ui.px(30), row = ui.px(46);
    const float room = to.width - 2 * pad;
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
    const Rect card = to.card(line + row + ui.px(26));
    for (size_t i = 0; i < detail_.facts.size(); ++i) {
        const Fact& fact = detail_.facts[i];
        const float left = card.x0 + pad + xs[i], top = card.y0 + ui.px(13) + ys[i];
        ui.text_cut({Face::prose, kSmall, ui.colors.muted}, left, ui.baseline(top, ui.px(20), kSmall), widths[i], fact.label);
        ui.text_cut({Face::strong, 17, fact.changed ? ui.colors.changed : ui.colors.ink}, left, ui.baseline(top + ui.px(21), ui.px(25), 17),
                    widths[i], fact.value);
    }
    to.y = card.y1;
    to.skip(kGap);
}

void ExplanationView::draw_body(Column& to) const {
    const Ui& ui = to.ui;
    to.prose("what", detail_.what);
    if (!detail_.meaning.empty()) {
        to.skip(kGap);
        to.label(say(S::here, ui.lang));
        to.prose("meaning", detail_.meaning);
    }
    if (!detail_.warning.empty()) {
        to.skip(12);
        to.washed("warning", plain(detail_.warning), ui.colors.warning_wash, ui.colors.warning_edge);
    }
    for (const FindingLink& finding : detail_.findings) {
        to.skip(12);
        const bool note = finding.severity == Severity::note;
        const Rect rect =
            to.washed("finding", plain(severity_text(finding.severity, ui.lang) + (ui.lang == Lang::zh ? "：" : ": ") + finding.title),
                      note ? ui.colors.pane : ui.colors.warning_wash, color_of(ui.colors, finding.severity));
        bool hovered = false;
        if (ui.click("finding" + std::to_string(finding.index), rect, &hovered)) ui.actions->show_finding(finding.index);
        if (hovered) ui.frame(rect, color_of(ui.colors, finding.severity), 6);
    }
    if (!detail_.cases.empty()) {
        to.skip(kGap);
        to.label(say(S::what_it_means, ui.lang));
    }
    for (size_t i = 0; i < detail_.cases.size(); ++i) {
        const Case& one = detail_.cases[i];
        Prose when = one.when.empty() ? plain(say(S::always, ui.lang)) : Prose{{one.when, {}, true}};
        to.prose("when", when, {kSmall + 1, kSmallLine, ui.colors.muted, Face::prose});
        to.prose("case", one.text);
        to.skip(8);
    }
    to.skip(kGap);
}

void ExplanationView::draw_children(Column& to) const {
    if (detail_.children.empty()) return;
    const Ui& ui = to.ui;
    const float row = ui.px(27), value_at = std::round(to.width * 0.5f);
    const Rect card = to.card(row * static_cast<float>(detail_.children.size()) + ui.px(12));
    float top = card.y0 + ui.px(6);
    for (const Child& child : detail_.children) {
        const Rect line = {card.x0, top, card.x1, top + row};
        bool hovered = false;
        if (ui.click("child" + child.path, line, &hovered)) ui.actions->select_path(child.path);
        if (hovered) ui.fill({line.x0 + ui.px(1), line.y0, line.x1 - ui.px(1), line.y1}, ui.colors.hover);
        const float baseline = ui.baseline(top, row, 14);
        ui.text_cut({Face::prose, 14, ui.colors.accent}, line.x0 + ui.px(19), baseline, value_at - ui.px(28), child.name);
        ui.text_cut({child.changed ? Face::mono_strong : Face::mono, kMono, child.changed ? ui.colors.changed : ui.colors.ink},
                    line.x0 + value_at, baseline, to.width - value_at - ui.px(19), child.value);
        top += row;
    }
    to.y = card.y1;
    to.skip(kGap);
}

void ExplanationView::draw_place(Column& to) const {
    if (detail_.place_text.empty()) return;
    const Ui& ui = to.ui;
    to.label(detail_.place_label);
    const Rect card = to.card(ui.px(38));
    const float pad = ui.px(15);
    ui.text_cut({Face::mono, kMono, ui.colors.muted}, card.x0 + pad, ui.baseline(card.y0, card.height(), kMono), to.width - 2 * pad,
                detail_.place_text);
    to.y = card.y1;
    to.skip(kGap);
}

void ExplanationView::draw_more(Column& to) const {
    const Ui& ui = to.ui;
    if (!detail_.related.empty()) {
        to.label(say(S::related, ui.lang));
        Prose links;
        for (const Link& link : detail_.related) {
            if (!links.empty()) links.push_back({ui.lang == Lang::zh ? "、" : ", ", {}, false});
            links.push_back({link.label, link.path, false});
        }
        to.prose("related", links);
        to.skip(kGap);
    }
    if (!detail_.history.empty()) to.label(say(S::history, ui.lang));
    for (const std::string& line : detail_.history) to.prose("history", plain(line), {kProse - 1, kProseLine, ui.colors.ink, Face::prose});
    if (!detail_.history.empty()) to.skip(10);
    if (!detail_.doc.empty()) {
        bool pressed = false;
        text_link(ui, "doc", to.x, ui.baseline(to.y, ui.px(kProseLine), 14.5f), 14.5f, say(S::documentation, ui.lang), pressed);
        if (pressed) ui.actions->open_address(detail_.doc);
        to.skip(kProseLine + 4);
    }
    if (!detail_.source.empty()) to.small("source", plain(say(S::read_in, ui.lang, {detail_.source})));
}

}  // namespace dslens
