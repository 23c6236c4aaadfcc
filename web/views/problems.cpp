#include "views/problems.h"

#include <algorithm>

#include "views/prose.h"
#include "views/strings.h"

namespace dslens {
namespace {

// CSS pixels
constexpr float kMargin = 34, kNarrowMargin = 18;
constexpr float kNarrow = 480;
constexpr float kMeasure = 700;

}  // namespace

void ProblemsView::draw(Ui& ui, const Rect& area, const std::vector<Problem>& problems) {
    ui.fill(area, ui.colors.ground);
    Clip clip(area);
    scroll_.update(ui, area);
    const float margin = ui.px(area.width() < ui.px(kNarrow) ? kNarrowMargin : kMargin);
    const float width = std::min(area.width() - 2 * margin, ui.px(kMeasure));
    const float x = area.x0 + margin, top = area.y0 - static_cast<float>(scroll_.at);
    float y =
        draw_prose(ui, "intro", x, top + ui.px(24), width, plain(say(S::problems_intro, ui.lang)), {15, 22, ui.colors.muted, Face::prose}) +
        ui.px(14);
    for (const Problem& problem : problems) {
        const std::string place =
            problem.line ? say(S::problem_at, ui.lang, {std::to_string(problem.line)}) : std::string(say(S::whole_input, ui.lang));
        y = draw_prose(ui, "place", x, y, width, plain(place), {13, 20, ui.colors.muted, Face::strong});
        y = draw_prose(ui, "problem", x, y, width, plain(ui.lang == Lang::zh ? problem.zh : problem.en),
                       {15, 22, ui.colors.ink, Face::prose}) +
            ui.px(14);
    }
    scroll_.draw_bar(ui, area, static_cast<double>(y - top + ui.px(30)));
}

}  // namespace dslens
