// Reads lines of the preprocessor: where a directive begins, only at the start of a line, and where it ends.
// It keeps no state.

#include "preprocessor.h"

// In the order of `externals` in grammar.js.
enum Token { INCLUDE, DEFINE, DIRECTIVE, LINE_END, IN_STRING, START, ERROR };

static bool give(TSLexer *lexer, enum Token token) {
  lexer->result_symbol = (TSSymbol)token;
  return true;
}

void *tree_sitter_arma_config_external_scanner_create(void) { return NULL; }
void tree_sitter_arma_config_external_scanner_destroy(void *payload) { (void)payload; }
void tree_sitter_arma_config_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload, (void)buffer, (void)length;
}
unsigned tree_sitter_arma_config_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload, (void)buffer;
  return 0;
}

bool tree_sitter_arma_config_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)payload;
  bool recovers = valid[ERROR];
  if (!recovers && valid[IN_STRING]) return false;
  bool in_line = valid[LINE_END] && !recovers;
  Blanks before = skip_blanks(lexer, !in_line);
  if (before.is_backslash) return false;
  if (in_line) {
    if (!is_line_end(lexer)) return false;
    lexer->mark_end(lexer);
    return give(lexer, LINE_END);
  }
  bool is_first = before.passed_line || (valid[START] && !recovers);
  if (lexer->lookahead != '#' || !valid[DEFINE] || !is_first) return false;
  switch (read_directive(lexer)) {
  case INCLUDE_DIRECTIVE: return give(lexer, INCLUDE);
  case DEFINE_DIRECTIVE: return give(lexer, DEFINE);
  case OTHER_DIRECTIVE: return give(lexer, DIRECTIVE);
  default: return false;
  }
}
