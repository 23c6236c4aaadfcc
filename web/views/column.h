// What a tab of the right pane is made of: one thing below the other, in a column no wider than prose should be, that scrolls.
#pragma once

#include <string>
#include <string_view>

#include "views/prose.h"
#include "views/run.h"
#include "views/ui.h"

namespace dslens {

inline constexpr float kProse = 15.5f, kProseLine = 23;  // CSS pixels, as all below
inline constexpr float kSmall = 13, kSmallLine = 20;
inline constexpr float kMono = 13;
inline constexpr float kGap = 18;  // between things

/// Clips, and takes what the pane scrolls by; at its end the scroll bar.
class Column {
  public:
    Column(Ui& of, const Rect& pane, Scroller& scroll);
    ~Column();
    Column(const Column&) = delete;
    Column& operator=(const Column&) = delete;

    Ui& ui;
    float x, y, width;  // device pixels; y: where the next thing begins

    void skip(float css) { y += ui.px(css); }
    void prose(std::string_view id, const Prose& prose, const ProseStyle& style);
    void prose(std::string_view id, const Prose& prose);  // as explanations are
    void small(std::string_view id, const Prose& prose);  // muted
    void label(std::string_view text);
    Rect card(float height) const;  // framed, from y on
    /// Prose on a wash with an edge; gives where it is.
    Rect washed(std::string_view id, const Prose& prose, ImU32 wash, ImU32 edge);
    /// What can be copied; `copied` is what was copied last.
    void code(const std::string& text, std::string& copied);

    double above() const { return static_cast<double>(y - top_); }  // device pixels from the column's beginning to y
    Rect area() const { return area_; }

  private:
    Rect area_;
    Clip clip_;
    Scroller& scroll_;
    float top_;
};

}  // namespace dslens
