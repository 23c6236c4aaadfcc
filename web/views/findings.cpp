#include "views/findings.h"

#include <algorithm>

#include "views/mark.h"
#include "views/strings.h"

namespace dslens {
namespace {

constexpr float kIndent = 30;  // CSS pixels: the mark stands in it
constexpr float kTitle = 16.5f, kTitleLine = 24;
constexpr S kHeadings[] = {S::errors, S::warnings, S::notes};

}  // namespace

void FindingsView::draw(Ui& ui, const Rect& area) {
    Column to(ui, area, scroll);
    const float indent = ui.px(kIndent);
    for (size_t i = 0; i < findings_.size(); ++i) {
        const Entry& finding = findings_[i];
        if (i == wanted_) scroll.at = to.above() - static_cast<double>(ui.px(kGap));
        if (i == 0 || findings_[i - 1].severity != finding.severity) {
            const auto same = [&](const Entry& other) { return other.severity == finding.severity; };
            const auto count = std::count_if(findings_.begin(), findings_.end(), same);
            to.label(say(kHeadings[static_cast<size_t>(finding.severity)], ui.lang, {std::to_string(count)}));
            to.skip(4);
        }
        draw_mark(ui, to.x, to.y + ui.px(kTitleLine) / 2, finding.severity);
        to.x += indent;
        to.width -= indent;
        to.prose("title", plain(finding.label), {kTitle, kTitleLine, ui.colors.ink, Face::strong});
        to.skip(4);
        to.prose("detail", finding.text);
        to.skip(6);
        to.small("evidence", finding.evidence);
        if (!finding.fix.empty()) {
            to.skip(10);
            to.code(finding.fix, copied_);
        }
        to.x -= indent;
        to.width += indent;
        to.skip(26);
    }
    wanted_ = SIZE_MAX;
}

}  // namespace dslens
