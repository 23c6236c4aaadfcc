#include "views/problems.h"

#include "views/column.h"
#include "views/strings.h"

namespace dslens {

void ProblemsView::draw(Ui& ui, const Rect& area, const std::vector<Problem>& problems) {
    Column to(ui, area, scroll);
    to.prose("intro", plain(say(S::problems_intro, ui.lang)), {15, 22, ui.colors.muted, Face::prose});
    for (const Problem& problem : problems) {
        to.skip(14);
        to.prose(
            "place",
            plain(problem.line ? say(S::problem_at, ui.lang, {std::to_string(problem.line)}) : std::string(say(S::whole_input, ui.lang))),
            {kSmall, kSmallLine, ui.colors.muted, Face::strong});
        to.prose("problem", plain(ui.lang == Lang::zh ? problem.zh : problem.en));
    }
}

}  // namespace dslens
