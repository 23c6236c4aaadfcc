#include "knowledge/lexer.h"

#include "log/clean.h"

namespace dslens {
namespace {

constexpr std::string_view kLog = "log.";

bool begins_name(char c) { return is_letter(c) || c == '_'; }

class Lexer {
  public:
    Lexer(std::string_view source, std::vector<Token>& tokens) : source_(source), tokens_(tokens) {}

    bool run(std::string& error) {
        while (skip_blanks(), at_ < source_.size()) {
            if (!next(error)) return false;
        }
        tokens_.push_back({Token::Kind::end, source_.substr(source_.size()), at_});
        return true;
    }

  private:
    char peek(size_t ahead = 0) const { return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0'; }
    void skip_blanks() {
        while (peek() == ' ' || peek() == '\n' || peek() == '\t') ++at_;
    }
    void push(Token::Kind kind, size_t begin) { tokens_.push_back({kind, source_.substr(begin, at_ - begin), begin}); }

    bool next(std::string& error) {
        if (is_digit(peek())) return number(), true;
        if (begins_name(peek())) return name(error);
        if (peek() == '"') return text(error);
        return symbol(error);
    }

    void digits() {
        while (is_digit(peek())) ++at_;
    }

    // 12, 0.5, 1e9; with two points it is a version: 0.17.1
    void number() {
        size_t begin = at_;
        Token::Kind kind = Token::Kind::number;
        digits();
        if (peek() == '.' && is_digit(peek(1))) {
            ++at_;
            digits();
            if (peek() == '.' && is_digit(peek(1))) {
                ++at_;
                digits();
                kind = Token::Kind::version;
            }
        }
        if (kind == Token::Kind::number) exponent();
        push(kind, begin);
    }

    void exponent() {
        if (peek() != 'e' && peek() != 'E') return;
        size_t sign = peek(1) == '-' || peek(1) == '+' ? 2 : 1;
        if (!is_digit(peek(sign))) return;
        at_ += sign;
        digits();
    }

    // zero_config.stage, run.dtype, different_groups.<group>.params, log.launched-world.world
    bool name(std::string& error) {
        const size_t begin = at_;
        const bool line = source_.substr(at_, kLog.size()) == kLog;  // the kinds of lines have hyphens
        while (true) {
            if (peek() == '<') {
                while (at_ < source_.size() && peek() != '>') ++at_;
                if (peek() != '>') return error = "a name in < > is not closed", false;
                ++at_;
            } else {
                while (is_word(peek()) || (line && peek() == '-' && is_letter(peek(1)))) ++at_;
            }
            if (peek() != '.' || !(is_word(peek(1)) || peek(1) == '<')) break;
            ++at_;
        }
        push(Token::Kind::name, begin);
        return true;
    }

    bool text(std::string& error) {
        size_t begin = ++at_;
        while (at_ < source_.size() && peek() != '"') ++at_;
        if (at_ == source_.size()) return error = "a text is not closed", false;
        push(Token::Kind::text, begin);
        ++at_;
        return true;
    }

    bool symbol(std::string& error) {
        static constexpr std::string_view kSymbols[] = {"==", "!=", "<=", ">=", "//", "<", ">", "+", "-",
                                                        "*",  "/",  "%",  "(",  ")",  "[", "]", ","};
        for (std::string_view symbol : kSymbols) {
            if (source_.substr(at_, symbol.size()) != symbol) continue;
            size_t begin = at_;
            at_ += symbol.size();
            push(Token::Kind::symbol, begin);
            return true;
        }
        error = "unexpected '" + std::string(source_.substr(at_, 1)) + "' at byte " + std::to_string(at_ + 1);
        return false;
    }

    std::string_view source_;
    std::vector<Token>& tokens_;
    size_t at_ = 0;
};

}  // namespace

bool tokenize(std::string_view source, std::vector<Token>& tokens, std::string& error) {
    tokens.clear();
    return Lexer(source, tokens).run(error);
}

}  // namespace dslens
