// Colours, light and dark. Text on its ground has a contrast of 4.5 : 1 or more.
#pragma once

#include "imgui.h"

namespace dslens {

struct Palette {
    ImU32 ground;  // behind the explanation
    ImU32 pane;    // behind the tree, cards
    ImU32 line;
    ImU32 ink;
    ImU32 muted;
    ImU32 accent;
    ImU32 wash;  // behind the selection
    ImU32 hover;
    ImU32 changed;
    ImU32 error;
    ImU32 warning_wash;
    ImU32 warning_edge;
    ImU32 match;  // behind what the filter found
};

const Palette& palette(bool dark);

}  // namespace dslens
