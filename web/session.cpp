#include "session.h"

#include <emscripten.h>

#include "share/link.h"

namespace dslens {
namespace {

void explain(Session& session, const Knowledge& knowledge) {
    session.explanations.reserve(session.reading.dumps.size());
    session.parameters.resize(session.reading.dumps.size());
    for (const Dump& dump : session.reading.dumps) session.explanations.emplace_back(dump, knowledge);
}

}  // namespace

Loading::Loading(const Knowledge& knowledge, Session::Source source, std::string name)
    : knowledge_(knowledge), session_(std::make_unique<Session>()), reader_(knowledge.vocabulary()) {
    session_->source = source;
    session_->name = std::move(name);
}

void Loading::feed(std::string_view bytes) {
    const double start = emscripten_get_now();
    reader_.feed(bytes);
    session_->parse_ms += emscripten_get_now() - start;
}

std::unique_ptr<Session> Loading::finish() {
    const double start = emscripten_get_now();
    session_->reading = reader_.finish();
    explain(*session_, knowledge_);
    session_->parse_ms += emscripten_get_now() - start;
    return std::move(session_);
}

std::unique_ptr<Session> open_link(std::string_view link, const Knowledge& knowledge, Words& error) {
    const double start = emscripten_get_now();
    auto session = std::make_unique<Session>();
    session->source = Session::Source::link;
    if (!decode_link(link, knowledge.vocabulary(), session->reading.dumps, error)) return nullptr;
    session->reading.no_dump = NoDump::found;
    explain(*session, knowledge);
    session->parse_ms = emscripten_get_now() - start;
    return session;
}

}  // namespace dslens
