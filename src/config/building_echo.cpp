// A record that is printed once more: by a second handler of the logger, or by another process at the same moment.
#include "config/building.h"

namespace dslens {

bool Building::is_echo(const Text& record, const RecordHead& head, const Origin& origin) const {
    bool json = head.what == RecordHead::What::json;
    std::string_view begin = record.view().substr(head.name_begin), name = begin.substr(0, head.name_end - head.name_begin);
    bool again = json ? finished() && echoes_ > 0 : !finished() && name == last_name_ && has(name);
    if (!again || !at_last_time(origin.time)) return false;
    return json || begin == last_begin_ || (dump_.has_header && echoes_ > 0);
}

bool Building::is_header_echo(std::string_view name, const Origin& origin) const {
    return dump_.has_header && !has_records_ && name == dump_.name && origin.logger && at_last_time(origin.time);
}

/// The same value again is passed over; another one is left out, and that is said once.
void Building::finish_echo() {
    Problems unsaid;
    record_->finish(unsaid);
    const std::vector<Row>& rows = record_->rows();
    std::string_view value = rows.empty() ? std::string_view() : record_->text().view().substr(rows[0].text.begin, rows[0].text.size());
    bool same = value == dump_.view(last_text_);
    if (!same && !interleaved_) {
        interleaved_ = true;
        std::string name = record_->name().text;
        problems_.add(record_->text().point(record_name_.begin),
                      "Records of more than one configuration are mixed here, and nothing tells them apart: of each name the first was "
                      "read, and the others, from " +
                          name + " on, were left out.",
                      "此处混有多份配置的记录，且无法区分：每个名称只读取第一条，从 " + name + " 起的其余记录已略去。");
    }
    record_.reset();
    next_.clear();
    echo_ = dangling_ = false;
}

}  // namespace dslens
