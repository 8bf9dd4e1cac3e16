// What both grammars read alike: blanks, and lines of the preprocessor. src/preprocessor.h of the grammars of SQF and of
// configs is the same file.

#ifndef PREPROCESSOR_H_
#define PREPROCESSOR_H_

#include "tree_sitter/parser.h"

#include <string.h>

static inline bool is_letter(int32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static inline bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }
static inline bool is_word(int32_t c) { return is_letter(c) || is_digit(c) || c == '_'; }
static inline bool is_line_break(int32_t c) { return c == '\n' || c == '\r'; }
// The game skips control characters like blanks.
static inline bool is_blank(int32_t c) { return c == ' ' || (c > 0 && c < ' ' && !is_line_break(c)) || c == 0xFEFF; }

static inline void advance(TSLexer *lexer) { lexer->advance(lexer, false); }
static inline void skip(TSLexer *lexer) { lexer->advance(lexer, true); }

// What stands before a token.
typedef struct {
  // Whether there is a line break.
  bool passed_line;
  // Whether a `\` follows that continues no line. It was passed, so the scanner must find nothing.
  bool is_backslash;
} Blanks;

// Skips blanks and continued lines, and line breaks if `lines`.
static inline Blanks skip_blanks(TSLexer *lexer, bool lines) {
  Blanks before = {false, false};
  for (;;) {
    if (is_blank(lexer->lookahead)) {
      skip(lexer);
    } else if (is_line_break(lexer->lookahead) && lines) {
      skip(lexer);
      before.passed_line = true;
    } else if (lexer->lookahead == '\\') {
      skip(lexer);
      before.is_backslash = !is_line_break(lexer->lookahead);
      if (before.is_backslash) return before;
      if (lexer->lookahead == '\r') skip(lexer);
      if (lexer->lookahead == '\n') skip(lexer);
    } else {
      return before;
    }
  }
}

typedef enum { NO_DIRECTIVE, INCLUDE_DIRECTIVE, DEFINE_DIRECTIVE, OTHER_DIRECTIVE } Directive;

// Reads `#` and the word of a directive, if it is one.
static inline Directive read_directive(TSLexer *lexer) {
  static const char *const OTHERS[] = {"undef", "ifdef", "ifndef", "if", "elif", "else", "endif", "line", "pragma"};
  advance(lexer);
  while (lexer->lookahead == ' ' || lexer->lookahead == '\t') advance(lexer);
  char name[8] = {0};
  uint32_t length = 0;
  while (is_word(lexer->lookahead)) {
    if (length == sizeof(name) - 1) return NO_DIRECTIVE;
    name[length++] = (char)lexer->lookahead;
    advance(lexer);
  }
  lexer->mark_end(lexer);
  if (strcmp(name, "include") == 0) return INCLUDE_DIRECTIVE;
  if (strcmp(name, "define") == 0) return DEFINE_DIRECTIVE;
  for (size_t i = 0; i < sizeof(OTHERS) / sizeof(OTHERS[0]); i++) {
    if (strcmp(name, OTHERS[i]) == 0) return OTHER_DIRECTIVE;
  }
  return NO_DIRECTIVE;
}

// Whether the line ends here: before its line break, or at the end of the text.
static inline bool is_line_end(TSLexer *lexer) { return lexer->eof(lexer) || is_line_break(lexer->lookahead); }

#endif
