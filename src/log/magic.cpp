#include "log/magic.h"

namespace dslens {
namespace {

using Kind = Format::Kind;

constexpr Format kFormats[] = {
    {"PK\x03\x04", "a zip archive (or an office document)", "zip 压缩包（或 Office 文档）", Kind::archive},
    {"\xFD"
     "7zXZ",
     "xz-compressed", "xz 压缩文件", Kind::compressed},
    {"\x28\xB5\x2F\xFD", "zstd-compressed", "zstd 压缩文件", Kind::compressed},
    {"BZh", "bzip2-compressed", "bzip2 压缩文件", Kind::compressed},
    {"\x04\x22\x4D\x18", "lz4-compressed", "lz4 压缩文件", Kind::compressed},
    {"7z\xBC\xAF\x27\x1C", "a 7z archive", "7z 压缩包", Kind::archive},
    {"Rar!", "a rar archive", "rar 压缩包", Kind::archive},
    {"\x89PNG", "a picture (PNG)", "图片（PNG）", Kind::picture},
    {"\xFF\xD8\xFF", "a picture (JPEG)", "图片（JPEG）", Kind::picture},
    {"GIF8", "a picture (GIF)", "图片（GIF）", Kind::picture},
    {"RIFF", "a picture or a recording (RIFF)", "图片或音频（RIFF）", Kind::picture},
    {"%PDF-", "a PDF document", "PDF 文档", Kind::document},
    {"\x7F"
     "ELF",
     "a program (ELF)", "可执行程序（ELF）", Kind::other},
    {"\x89HDF", "an HDF5 file", "HDF5 文件", Kind::other},
    {"\x80\x02}", "a Python pickle", "Python pickle 文件", Kind::other},
    {"SQLite f", "an SQLite database", "SQLite 数据库", Kind::other},
};

}  // namespace

const Format* find_format(std::string_view head) {
    for (const Format& format : kFormats) {
        if (head.substr(0, format.magic.size()) == format.magic) return &format;
    }
    return nullptr;
}

}  // namespace dslens
