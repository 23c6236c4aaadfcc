#include "views/overview.h"

#include <algorithm>
#include <cmath>

#include "report/outline.h"
#include "report/phrases.h"
#include "views/strings.h"

namespace dslens {
namespace {

// CSS pixels
constexpr float kFields = 62;  // height of the page's text fields
constexpr float kBar = 11, kBarRow = 43, kBarGap = 26;
constexpr float kNumber = 68;  // width of what stands behind a bar
constexpr float kLabels = 132, kLeastBeside = 480;

/// One of the two columns of bars.
struct Track {
    float x, width;
    double most;  // bytes that its width stands for
    float at(double bytes) const { return std::round(x + width * static_cast<float>(std::min(1.0, bytes / most))); }
};

void draw_bar(const Ui& ui, const Track& track, float y, double bytes, double buffers, double limit, const std::string& number, bool on) {
    const float end = y + ui.px(kBar);
    ui.fill({track.x, y, track.x + track.width, end}, ui.colors.line, 2);
    const ImU32 color = on ? ui.colors.accent : ui.colors.muted;
    if (bytes > 0) ui.fill({track.x, y, track.at(bytes), end}, color, 2);
    if (on && bytes >= 0) ui.fill({track.at(bytes), y, track.at(bytes + buffers), end}, ui.colors.changed, 2);
    if (limit > 0) ui.line(track.at(limit), y - ui.px(4), track.at(limit), end + ui.px(4), ui.colors.error);
    const bool over = limit > 0 && bytes + (on ? buffers : 0) > limit;
    const Style style = {on ? Face::strong : Face::prose, kSmall, over ? ui.colors.error : on ? ui.colors.ink : ui.colors.muted};
    ui.text(style, track.x + track.width + ui.px(8), ui.baseline(y, ui.px(kBar), kSmall), number);
}

}  // namespace

ImVec2 OverviewView::draw(Ui& ui, const Rect& area) {
    Column to(ui, area, scroll);
    to.prose("paragraph", overview_.paragraph);
    to.skip(kGap);
    to.label(overview_.memory_title);
    const ImVec2 fields(to.x, to.y);
    to.skip(kFields);
    if (overview_.asks_parameters) to.small("ask", plain(say(S::ask_parameters, ui.lang)));
    draw_bars(to);
    to.small("note", overview_.note);
    if (!overview_.note.empty()) to.skip(6);
    to.small("left out", plain(overview_.left_out));
    draw_facts(to);
    draw_differences(to);
    if (overview_.buffers.empty()) return fields;
    to.label(phrase(Phrase::buffers, ui.lang));
    for (const Entry& buffer : overview_.buffers) {
        to.prose("buffer", plain(buffer.label), {14.5f, 22, ui.colors.ink, Face::strong});
        to.prose("detail", buffer.text, {14.5f, 22, ui.colors.ink, Face::prose});
        to.skip(10);
    }
    return fields;
}

void OverviewView::draw_bars(Column& to) const {
    if (overview_.bars.empty()) return;
    const Ui& ui = to.ui;
    const double limit = gpu_memory > 0 ? gpu_memory : overview_.gpu_memory;
    double most = limit;
    for (const BarText& bar : overview_.bars)
        most = std::max({most, bar.gpu + (bar.current ? overview_.buffers_gpu : 0), bar.host + (bar.current ? overview_.buffers_host : 0)});
    const float half = (to.width - ui.px(kBarGap)) / 2, width = half - ui.px(kNumber);
    const Track tracks[] = {{to.x, width, most}, {to.x + half + ui.px(kBarGap), width, most}};
    const Style muted = {Face::prose, kSmall, ui.colors.muted};
    const float heading = ui.baseline(to.y, ui.px(kSmallLine), kSmall);
    ui.text(muted, tracks[0].x, heading, phrase(Phrase::per_gpu, ui.lang));
    ui.text(muted, tracks[1].x, heading, phrase(Phrase::per_host, ui.lang));
    to.skip(kSmallLine + 4);
    for (const BarText& bar : overview_.bars) {
        const Style name = {bar.current ? Face::strong : Face::prose, 14, bar.current ? ui.colors.accent : ui.colors.ink};
        if (bar.current) ui.fill({to.x - ui.px(10), to.y, to.x + to.width + ui.px(4), to.y + ui.px(kBarRow)}, ui.colors.wash, 6);
        const std::string label = bar.current ? bar.label + " · " + std::string(say(S::this_run, ui.lang)) : bar.label;
        ui.text_cut(name, to.x, ui.baseline(to.y, ui.px(24), name.size), to.width, label);
        const float y = to.y + ui.px(25);
        draw_bar(ui, tracks[0], y, bar.gpu, overview_.buffers_gpu, limit, bar.gpu_text, bar.current);
        draw_bar(ui, tracks[1], y, bar.host, overview_.buffers_host, 0, bar.host_text, bar.current);
        to.skip(kBarRow);
    }
    to.skip(6);
    if (limit > 0) {
        const std::string amount = bytes_text(limit, ui.lang);
        const Style style = {Face::strong, kSmall, ui.colors.error};
        const float x = tracks[0].at(limit) - ui.width(style, amount) / 2;
        to.y -= ui.px(8);
        ui.text(style, std::round(std::max(to.x, x)), ui.baseline(to.y, ui.px(kSmallLine), kSmall), amount);
        to.skip(kSmallLine + 4);
    }
    if (overview_.buffers_gpu + overview_.buffers_host > 0) {
        const float side = ui.px(10), y = to.y + ui.px(kSmallLine) / 2;
        ui.fill({to.x, std::round(y - side / 2), to.x + side, std::round(y + side / 2)}, ui.colors.changed, 2);
        ui.text_cut(muted, to.x + ui.px(17), ui.baseline(to.y, ui.px(kSmallLine), kSmall), to.width - ui.px(17),
                    phrase(Phrase::buffers, ui.lang));
        to.skip(kSmallLine);
    }
    to.skip(8);
}

void OverviewView::draw_facts(Column& to) const {
    const Ui& ui = to.ui;
    const bool beside = to.width >= ui.px(kLeastBeside);
    const float column = beside ? ui.px(kLabels) : 0;
    to.skip(kGap);
    for (const Entry& fact : overview_.facts) {
        const float top = to.y;
        to.prose("label", plain(fact.label), {14, 22, ui.colors.muted, Face::strong});
        if (beside) to.y = top;
        to.x += column;
        to.width -= column;
        to.prose("fact", fact.text, {14.5f, 22, ui.colors.ink, Face::prose});
        to.small("evidence", fact.evidence);
        to.x -= column;
        to.width += column;
        to.skip(9);
    }
    to.skip(kGap);
}

void OverviewView::draw_differences(Column& to) const {
    if (overview_.differences_title.empty()) return;
    to.label(overview_.differences_title);
    for (const Entry& one : overview_.differences) {
        to.prose("path", one.text, {14.5f, 22, to.ui.colors.ink, Face::prose});
        to.small("values", one.evidence);
        to.skip(6);
    }
    to.skip(kGap);
}

}  // namespace dslens
