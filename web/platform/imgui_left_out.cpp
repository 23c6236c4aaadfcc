// What Dear ImGui itself refers to and the page never shows: tables and columns, whose source is not compiled. What else is left out of it
// stands in web/CMakeLists.txt.
#include <algorithm>
#include <cstdarg>
#include <cstring>

#include "imgui_internal.h"

/// The format as it stands: what ImGui would put into it are numbers of windows that the page does not have.
int ImFormatStringV(char* buffer, size_t size, const char* format, va_list /*arguments*/) {
    size_t length = std::strlen(format);
    if (!buffer || size == 0) return static_cast<int>(length);
    length = std::min(length, size - 1);
    std::memcpy(buffer, format, length);
    buffer[length] = 0;
    return static_cast<int>(length);
}

int ImFormatString(char* buffer, size_t size, const char* format, ...) {
    va_list none;
    va_start(none, format);
    int length = ImFormatStringV(buffer, size, format, none);
    va_end(none);
    return length;
}

namespace ImGui {

void EndTable() {}
void EndColumns() {}
void TableGcCompactSettings() {}
void TableGcCompactTransientBuffers(ImGuiTable* /*table*/) {}
void TableGcCompactTransientBuffers(ImGuiTableTempData* /*data*/) {}
void TablePopColumnChannel() {}
void TablePushColumnChannel(int /*column*/) {}
void TableSettingsAddSettingsHandler() {}

}  // namespace ImGui

/// libc++abi's own writes a message with printf first.
extern "C" void __cxa_pure_virtual() { __builtin_trap(); }
