// What we ask of Dear ImGui (its IMGUI_USER_CONFIG): all of Unicode, large vertex buffers, nothing that the page never shows.
#pragma once

#define IMGUI_USE_WCHAR32
#define ImDrawIdx unsigned int  // WebGL has no vertex offsets: a wall of text passes 65,535 vertices

// In name only: the default loader is then ImGuiFreeType::GetFontLoader(), which fonts.cpp defines, and stb_truetype stays out.
#define IMGUI_ENABLE_FREETYPE

#define IMGUI_DISABLE_OBSOLETE_FUNCTIONS
#define IMGUI_DISABLE_DEMO_WINDOWS
#define IMGUI_DISABLE_DEBUG_TOOLS
#define IMGUI_DISABLE_DEFAULT_FONT
#define IMGUI_DISABLE_FILE_FUNCTIONS
#define IMGUI_DISABLE_DEFAULT_FILE_FUNCTIONS
#define IMGUI_DISABLE_DEFAULT_SHELL_FUNCTIONS
#define IMGUI_DISABLE_TTY_FUNCTIONS

#define IM_ASSERT_USER_ERROR(_EXPR, _MSG) IM_ASSERT(_EXPR)  // its messages were for a log that the page does not have

// Text that is formatted by ImGui is its own windows' names; what it scans is its settings, which are never read, and in its backend the
// number in "#version 300 es". Without these neither printf nor scanf is in the page.
#define IMGUI_DISABLE_DEFAULT_FORMAT_FUNCTIONS  // imgui_left_out.cpp has them
#include <stdio.h>
template <class Number, class... More>
int scan_first_number(const char* text, const char* /*format*/, Number* number, More... /*more*/) {
    while (*text && (*text < '0' || *text > '9')) ++text;
    for (*number = 0; *text >= '0' && *text <= '9'; ++text) *number = *number * 10 + static_cast<Number>(*text - '0');
    return 1;
}
inline int scan_first_number(const char* /*text*/, const char* /*format*/, void* /*value*/) { return 0; }  // of a text field for numbers
#define sscanf(...) scan_first_number(__VA_ARGS__)
#define fprintf(...) 0  // a shader that does not compile: the page then shows its report alone
