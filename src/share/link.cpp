#include "share/link.h"

#include <zlib.h>

#include <algorithm>
#include <cstdint>

#include "log/clean.h"
#include "share/base64url.h"
#include "share/dictionaries.h"
#include "share/lean.h"

namespace dslens {
namespace {

constexpr std::string_view kFormat = "1.";
constexpr int kWindowBits = 15;
constexpr int kMemoryLevel = 9;

const Words kNotALink = {"This is not a dslens link: what follows # should begin with “1.”.",
                         "这不是 dslens 的链接：# 之后应当以“1.”开头。"};
const Words kTooNew = {"This link was made by a newer dslens than this one. Reload the page, or update the command, and open it again.",
                       "这个链接由更新版本的 dslens 生成。请刷新页面或更新命令行工具，再打开一次。"};
const Words kDamaged = {"This link is damaged or was cut on its way, and nothing of it can be trusted. Ask for it again, or for the log.",
                        "这个链接在传递途中被截断或损坏，内容不可信。请让对方重新发送链接，或直接发送日志。"};
const Words kTooLarge = {"This link is longer, or holds more, than a link of dslens can. Ask for the log instead.",
                         "这个链接的长度或内容超过了 dslens 链接的上限。请让对方直接发送日志。"};
const Words kTooMuchToShare = {"This configuration is too large for a link (over 32,768 characters). Share the log or an export instead.",
                               "这份配置太大，放不进一个链接（超过 32,768 个字符）。请改为分享日志或导出文件。"};

std::string deflate_with(std::string_view text, std::string_view dictionary, int strategy) {
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kWindowBits, kMemoryLevel, strategy) != Z_OK) return {};
    deflateSetDictionary(&stream, reinterpret_cast<const Bytef*>(dictionary.data()), static_cast<uInt>(dictionary.size()));
    std::string out(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int result = deflate(&stream, Z_FINISH);
    out.resize(result == Z_STREAM_END ? stream.total_out : 0);
    deflateEnd(&stream);
    return out;
}

/// The shortest of what every dictionary and strategy gives.
std::string compress(std::string_view text) {
    std::string best;
    for (std::string_view dictionary : dictionaries()) {
        for (int strategy : {Z_DEFAULT_STRATEGY, Z_FIXED}) {
            std::string candidate = deflate_with(text, dictionary, strategy);
            if (!candidate.empty() && (best.empty() || candidate.size() < best.size())) best = std::move(candidate);
        }
    }
    return best;
}

std::string_view dictionary_with(uLong checksum) {
    for (std::string_view dictionary : dictionaries()) {
        if (adler32(adler32(0, nullptr, 0), reinterpret_cast<const Bytef*>(dictionary.data()), static_cast<uInt>(dictionary.size())) ==
            checksum)
            return dictionary;
    }
    return {};
}

enum class Inflated { whole, damaged, too_large };

Inflated inflate_stream(z_stream& stream, std::string& text) {
    char buffer[16 * 1024];
    for (;;) {
        stream.next_out = reinterpret_cast<Bytef*>(buffer);
        stream.avail_out = sizeof buffer;
        const int result = inflate(&stream, Z_NO_FLUSH);
        text.append(buffer, sizeof buffer - stream.avail_out);
        if (text.size() > kMaxLinkText) return Inflated::too_large;
        if (result == Z_STREAM_END) return stream.avail_in == 0 ? Inflated::whole : Inflated::damaged;
        if (result == Z_NEED_DICT) {
            const std::string_view dictionary = dictionary_with(stream.adler);
            if (dictionary.empty()) return Inflated::damaged;
            if (inflateSetDictionary(&stream, reinterpret_cast<const Bytef*>(dictionary.data()), static_cast<uInt>(dictionary.size())) !=
                Z_OK)
                return Inflated::damaged;
            continue;
        }
        if (result != Z_OK) return Inflated::damaged;
    }
}

Inflated decompress(std::string_view packed, std::string& text) {
    z_stream stream{};
    if (inflateInit2(&stream, kWindowBits) != Z_OK) return Inflated::damaged;
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    const Inflated result = inflate_stream(stream, text);
    inflateEnd(&stream);
    return result;
}

/// Behind the '#' (or %23, as some programs write it) that opens a fragment like "1.…"; the first '#' where none does; else 0.
size_t fragment_begin(std::string_view link) {
    for (std::string_view mark : {std::string_view("#"), std::string_view("%23")}) {
        for (size_t at = link.find(mark); at != std::string_view::npos; at = link.find(mark, at + 1)) {
            const size_t begin = at + mark.size();
            size_t end = begin;
            while (end < link.size() && is_digit(link[end])) ++end;
            if (end > begin && end < link.size() && link[end] == '.') return begin;
        }
    }
    const size_t hash = link.find('#');
    return hash == std::string_view::npos ? 0 : hash + 1;
}

/// The fragment's first part: before '&', without the blanks that mail puts into long addresses, and without what stands round an address
/// in a text: quotes, brackets, the end of a sentence.
std::string first_part(std::string_view link) {
    link.remove_prefix(fragment_begin(link));
    link = link.substr(0, link.find('&'));
    std::string part(link);
    part.erase(std::remove_if(part.begin(), part.end(), [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }),
               part.end());
    const size_t begin = std::min(part.find_first_not_of("\"'`<([{"), part.size());
    const size_t last = part.find_last_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") + 1;
    const size_t end = std::max({begin, last, part.find('.', begin) + 1});
    return part.substr(begin, end - begin);
}

bool names_another_format(std::string_view part) {
    const size_t dot = part.find('.');
    return dot != std::string_view::npos && dot > 0 && dot <= 3 &&
           std::all_of(part.begin(), part.begin() + static_cast<std::ptrdiff_t>(dot), [](char c) { return c >= '0' && c <= '9'; });
}

bool fail(Words& error, const Words& why) {
    error = why;
    return false;
}

}  // namespace

std::string encode_link(const std::vector<Dump>& dumps, Words& error) {
    const std::string text = lean_text(dumps);
    if (text.size() > kMaxLinkText || dumps.size() > kMaxLinkDumps) {
        error = kTooMuchToShare;
        return {};
    }
    const std::string payload = base64url(compress(text));
    if (payload.empty() || payload.size() > kMaxLinkPayload) {
        error = kTooMuchToShare;
        return {};
    }
    std::string link = "#";
    return link.append(kFormat).append(payload);
}

Lang link_lang(std::string_view link, Lang otherwise) {
    constexpr std::string_view kAsked = "&lang=";
    const size_t at = link.find(kAsked, fragment_begin(link));
    if (at == std::string_view::npos) return otherwise;
    const std::string_view lang = link.substr(at + kAsked.size(), 2);
    return lang == "zh" ? Lang::zh : lang == "en" ? Lang::en : otherwise;
}

bool decode_link(std::string_view link, const Vocabulary& vocabulary, std::vector<Dump>& dumps, Words& error) {
    const std::string part = first_part(link);
    if (part.compare(0, kFormat.size(), kFormat) != 0) return fail(error, names_another_format(part) ? kTooNew : kNotALink);
    const std::string_view payload = std::string_view(part).substr(kFormat.size());
    if (payload.size() > kMaxLinkPayload) return fail(error, kTooLarge);
    std::string packed, text;
    if (!from_base64url(payload, packed)) return fail(error, kDamaged);
    switch (decompress(packed, text)) {
        case Inflated::whole: break;
        case Inflated::damaged: return fail(error, kDamaged);
        case Inflated::too_large: return fail(error, kTooLarge);
    }
    std::vector<Dump> read;
    if (!read_lean_text(text, vocabulary, read)) return fail(error, kDamaged);
    if (read.size() > kMaxLinkDumps) return fail(error, kTooLarge);
    dumps = std::move(read);
    return true;
}

}  // namespace dslens
