// Distinguishes the words of SQF. The language has no keywords: a word is a value, a command before a value or a command
// between two, depending on which commands the game has (words.h) and on what follows.
//
// It also reads directives, which begin only at the start of a line, the text of strings, and the ends of lines that end
// something. It keeps no state: everything depends on the text ahead and on what the parser can take.

#include "preprocessor.h"
#include "words.h"

// In the order of `externals` in grammar.js.
enum Token {
  LOCAL_VARIABLE,
  MAGIC_VARIABLE,
  VARIABLE,
  FUNCTION,
  GAME_FUNCTION,
  MACRO,
  MACRO_NAME,
  COMMAND,
  VALUE_LOOP,
  BOOLEAN,
  CONSTANT,
  UNARY_COMMAND,
  UNARY_CONDITIONAL,
  UNARY_LOOP,
  UNARY_EXCEPTION,
  UNARY_SCOPE,
  UNARY_CALL,
  PRIVATE,
  NOT,
  BINARY_COMMAND,
  BINARY_CONDITIONAL,
  BINARY_LOOP,
  BINARY_EXCEPTION,
  BINARY_SCOPE,
  BINARY_CALL,
  ELSE,
  OR,
  AND,
  SUM_COMMAND,
  PRODUCT_COMMAND,
  MOD,
  SEPARATOR,
  DOUBLE_CONTENT,
  SINGLE_CONTENT,
  MACRO_TEXT,
  MACRO_CODE,
  INCLUDE,
  DEFINE,
  DIRECTIVE,
  LINE_END,
  START,
  ERROR,
};

// Words that are not commands have none of these.
enum Special {
  CONDITIONAL = 1,
  LOOP,
  EXCEPTION,
  SCOPE,
  CALL,
  SPECIAL_PRIVATE,
  SPECIAL_NOT,
  SPECIAL_ELSE,
  SPECIAL_OR,
  SPECIAL_AND,
  SPECIAL_MOD,
  SUM,
  PRODUCT,
  SPECIAL_BOOLEAN,
  SPECIAL_CONSTANT,
};

// Commands that editors show in another color, or that bind differently from the rest. Sorted.
static const struct {
  const char *name;
  uint8_t special;
} SPECIALS[] = {
    {"and", SPECIAL_AND},
    {"atan2", PRODUCT},
    {"blufor", SPECIAL_CONSTANT},
    {"break", LOOP},
    {"breakout", SCOPE},
    {"breakto", SCOPE},
    {"breakwith", LOOP},
    {"call", CALL},
    {"case", CONDITIONAL},
    {"catch", EXCEPTION},
    {"civilian", SPECIAL_CONSTANT},
    {"confignull", SPECIAL_CONSTANT},
    {"continue", LOOP},
    {"continuewith", LOOP},
    {"controlnull", SPECIAL_CONSTANT},
    {"default", CONDITIONAL},
    {"diaryrecordnull", SPECIAL_CONSTANT},
    {"displaynull", SPECIAL_CONSTANT},
    {"do", LOOP},
    {"east", SPECIAL_CONSTANT},
    {"else", SPECIAL_ELSE},
    {"endl", SPECIAL_CONSTANT},
    {"exec", CALL},
    {"execfsm", CALL},
    {"execvm", CALL},
    {"exitwith", CONDITIONAL},
    {"false", SPECIAL_BOOLEAN},
    {"for", LOOP},
    {"foreach", LOOP},
    {"foreachreversed", LOOP},
    {"from", LOOP},
    {"grpnull", SPECIAL_CONSTANT},
    {"if", CONDITIONAL},
    {"independent", SPECIAL_CONSTANT},
    {"linebreak", SPECIAL_CONSTANT},
    {"locationnull", SPECIAL_CONSTANT},
    {"max", SUM},
    {"min", SUM},
    {"mod", SPECIAL_MOD},
    {"nil", SPECIAL_CONSTANT},
    {"not", SPECIAL_NOT},
    {"objnull", SPECIAL_CONSTANT},
    {"opfor", SPECIAL_CONSTANT},
    {"or", SPECIAL_OR},
    {"pi", SPECIAL_CONSTANT},
    {"private", SPECIAL_PRIVATE},
    {"remoteexec", CALL},
    {"remoteexeccall", CALL},
    {"resistance", SPECIAL_CONSTANT},
    {"scopename", SCOPE},
    {"scriptnull", SPECIAL_CONSTANT},
    {"sideambientlife", SPECIAL_CONSTANT},
    {"sideempty", SPECIAL_CONSTANT},
    {"sideenemy", SPECIAL_CONSTANT},
    {"sidefriendly", SPECIAL_CONSTANT},
    {"sidelogic", SPECIAL_CONSTANT},
    {"sideunknown", SPECIAL_CONSTANT},
    {"spawn", CALL},
    {"step", LOOP},
    {"switch", CONDITIONAL},
    {"tasknull", SPECIAL_CONSTANT},
    {"teammembernull", SPECIAL_CONSTANT},
    {"then", CONDITIONAL},
    {"throw", EXCEPTION},
    {"to", LOOP},
    {"true", SPECIAL_BOOLEAN},
    {"try", EXCEPTION},
    {"waituntil", LOOP},
    {"west", SPECIAL_CONSTANT},
    {"while", LOOP},
    {"with", SCOPE},
};

// Variables that the game sets. Sorted.
static const char *const MAGIC[] = {
    "_exception",       "_fnc_scriptname",    "_fnc_scriptnameparent",   "_foreachindex", "_this",       "_thisargs",
    "_thisevent",       "_thiseventhandler",  "_thisfsm",                "_thisscript",   "_thisscriptedeventhandler",
    "_x",               "_y",                 "this",                    "thislist",      "thistrigger",
};

// No command and no variable that matters here is longer; longer words are names like all others.
#define LONGEST 64

typedef struct {
  // In lower case, and cut at LONGEST.
  char text[LONGEST + 1];
  uint32_t length;
  bool is_upper;
  bool is_long;
} Word;

static Word read_word(TSLexer *lexer) {
  Word word = {.is_upper = true};
  uint32_t length = 0;
  while (is_word(lexer->lookahead)) {
    int32_t c = lexer->lookahead;
    if (c >= 'a' && c <= 'z') word.is_upper = false;
    if (length < LONGEST) word.text[length] = (char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    length++;
    advance(lexer);
  }
  word.is_long = length > LONGEST;
  word.length = length < LONGEST ? length : LONGEST;
  word.text[word.length] = 0;
  return word;
}

// Returns what operands a word takes as a command; 0 for other words.
static uint8_t forms_of(const Word *word) {
  if (word->is_long || !is_letter(word->text[0])) return 0;
  uint32_t hash = 0x811c9dc5;
  for (uint32_t i = 0; i < word->length; i++) hash = (hash ^ (uint8_t)word->text[i]) * 0x01000193;
  // There are empty slots.
  for (uint32_t slot = hash % WORD_SLOTS; WORDS[slot].name; slot = (slot + 1) % WORD_SLOTS) {
    if (strcmp(word->text, WORDS[slot].name) == 0) return WORDS[slot].forms;
  }
  return 0;
}

static uint8_t special_of(const Word *word) {
  uint32_t first = 0, end = sizeof(SPECIALS) / sizeof(SPECIALS[0]);
  while (first < end) {
    uint32_t middle = first + (end - first) / 2;
    int order = strcmp(word->text, SPECIALS[middle].name);
    if (order == 0) return SPECIALS[middle].special;
    if (order < 0) {
      end = middle;
    } else {
      first = middle + 1;
    }
  }
  return 0;
}

static bool is_magic(const Word *word) {
  if (word->text[0] != '_' && word->text[0] != 't') return false;
  for (size_t i = 0; i < sizeof(MAGIC) / sizeof(MAGIC[0]); i++) {
    if (strcmp(word->text, MAGIC[i]) == 0) return true;
  }
  return false;
}

// Whether a word is written like a macro: `GATE_OPEN`, `FUNC`, `__gate`.
static bool is_macro(const Word *word) {
  if (word->text[0] == '_') return word->length > 2 && word->text[1] == '_';
  return word->is_upper && word->length > 1;
}

// Whether a name is one of a function: `TAG_fnc_openGate`.
static bool is_function(const Word *word) {
  const char *part = strstr(word->text, "_fnc_");
  return part && part > word->text && part[5] != 0;
}

// Returns the token of a word that is not a command.
static enum Token name_of(const Word *word) {
  if (is_magic(word)) return MAGIC_VARIABLE;
  if (is_macro(word)) return MACRO;
  if (word->text[0] == '_') return LOCAL_VARIABLE;
  if (is_function(word)) {
    bool is_game = strncmp(word->text, "bis_fnc_", 8) == 0 || strncmp(word->text, "bin_fnc_", 8) == 0;
    return is_game ? GAME_FUNCTION : FUNCTION;
  }
  return VARIABLE;
}

static enum Token unary_of(uint8_t special) {
  switch (special) {
  case CONDITIONAL: return UNARY_CONDITIONAL;
  case LOOP: return UNARY_LOOP;
  case EXCEPTION: return UNARY_EXCEPTION;
  case SCOPE: return UNARY_SCOPE;
  case CALL: return UNARY_CALL;
  case SPECIAL_PRIVATE: return PRIVATE;
  case SPECIAL_NOT: return NOT;
  default: return UNARY_COMMAND;
  }
}

static enum Token binary_of(uint8_t special) {
  switch (special) {
  case CONDITIONAL: return BINARY_CONDITIONAL;
  case LOOP: return BINARY_LOOP;
  case EXCEPTION: return BINARY_EXCEPTION;
  case SCOPE: return BINARY_SCOPE;
  case CALL: return BINARY_CALL;
  case SPECIAL_ELSE: return ELSE;
  case SPECIAL_OR: return OR;
  case SPECIAL_AND: return AND;
  case SPECIAL_MOD: return MOD;
  case SUM: return SUM_COMMAND;
  case PRODUCT: return PRODUCT_COMMAND;
  default: return BINARY_COMMAND;
  }
}

static enum Token nullary_of(uint8_t special) {
  switch (special) {
  case LOOP: return VALUE_LOOP;
  case SPECIAL_BOOLEAN: return BOOLEAN;
  case SPECIAL_CONSTANT: return CONSTANT;
  default: return COMMAND;
  }
}

// How far the scanner looks for the next token, and in the arguments of macros. A limit keeps the time for any text
// proportional to its length.
#define FARTHEST 1024

typedef struct {
  bool passed_line;
  // A `/` was skipped that begins no comment.
  bool is_division;
  // What follows is too far away.
  bool is_far;
} Trivia;

// Skips blanks, line breaks and comments.
static Trivia pass_trivia(TSLexer *lexer) {
  Trivia trivia = {false, false, false};
  enum { OUTSIDE, IN_LINE, IN_BLOCK } place = OUTSIDE;
  int32_t last = 0;
  for (uint32_t passed = 0; passed < FARTHEST; passed++) {
    int32_t c = lexer->lookahead;
    if (lexer->eof(lexer)) return trivia;
    if (is_line_break(c)) trivia.passed_line = true;
    if (place == OUTSIDE && last == '/') {
      trivia.is_division = c != '/' && c != '*';
      if (trivia.is_division) return trivia;
      place = c == '/' ? IN_LINE : IN_BLOCK;
      c = 0;
    } else if (place == IN_BLOCK ? last == '*' && c == '/' : place == IN_LINE && is_line_break(c)) {
      place = OUTSIDE;
      c = 0;
    } else if (place == OUTSIDE && c != '/' && !is_blank(c) && !is_line_break(c)) {
      return trivia;
    }
    last = c;
    advance(lexer);
  }
  trivia.is_far = true;
  return trivia;
}

typedef enum { NOTHING, LITERAL, UNKNOWN_WORD, LOCAL_WORD, COMMAND_WORD } Beginning;

// Returns what kind of value begins at the next character; `forms` are those of its word.
static Beginning beginning(TSLexer *lexer, uint8_t *forms) {
  int32_t c = lexer->lookahead;
  *forms = 0;
  switch (c) {
  case '"':
  case '\'':
  case '(':
  case '[':
  case '{':
  case '!':
  case '+':
  case '-':
  case '$':
  case '.':
    return LITERAL;
  default:
    break;
  }
  if (is_digit(c)) return LITERAL;
  if (!is_letter(c) && c != '_') return NOTHING;
  Word word = read_word(lexer);
  *forms = forms_of(&word);
  if (*forms) return (*forms & (NULLARY | UNARY)) ? COMMAND_WORD : NOTHING;
  return word.text[0] == '_' ? LOCAL_WORD : UNKNOWN_WORD;
}

// Whether a value is next that cannot be an operator: not `(`, which may belong to a macro, nor a sign. After `force` of
// the settings of addons, it may be any name.
static bool begins_operand(TSLexer *lexer, bool any_name) {
  uint8_t forms;
  int32_t c = lexer->lookahead;
  if (c == '(' || c == '!' || c == '+' || c == '-' || c == '.' || c == '$') return false;
  Beginning next = beginning(lexer, &forms);
  return next == LITERAL || next == LOCAL_WORD || (next == UNKNOWN_WORD && any_name) || (next == COMMAND_WORD && !(forms & BINARY));
}

// Whether `=`, but not `==`, is next.
static bool is_assignment(TSLexer *lexer) {
  if (lexer->lookahead != '=') return false;
  advance(lexer);
  return lexer->lookahead != '=';
}

static bool give(TSLexer *lexer, enum Token token) {
  lexer->result_symbol = (TSSymbol)token;
  return true;
}

// Reads a word of a line of the preprocessor, where operands do not matter.
static bool scan_body_word(TSLexer *lexer) {
  Word word = read_word(lexer);
  lexer->mark_end(lexer);
  uint8_t forms = forms_of(&word);
  if (!forms) return give(lexer, lexer->lookahead == '(' && word.text[0] != '_' ? MACRO_NAME : name_of(&word));
  uint8_t special = special_of(&word);
  switch (special) {
  case SPECIAL_BOOLEAN:
  case SPECIAL_CONSTANT: return give(lexer, nullary_of(special));
  case SPECIAL_ELSE:
  case SPECIAL_OR:
  case SPECIAL_AND:
  case SPECIAL_MOD: return give(lexer, special == SPECIAL_ELSE ? ELSE : OR);
  case SUM:
  case PRODUCT: return give(lexer, COMMAND);
  default: return give(lexer, special ? unary_of(special) : COMMAND);
  }
}

// Reads a word where a value is expected.
static bool scan_value(TSLexer *lexer, const bool *valid) {
  Word word = read_word(lexer);
  lexer->mark_end(lexer);
  uint8_t forms = forms_of(&word);
  bool is_call = lexer->lookahead == '(';
  // `LOG("...")`: commands are not written like that.
  bool is_macro_call = is_call && word.is_upper && word.length > 1 && !(forms & UNARY && special_of(&word));
  if (is_macro_call && valid[MACRO_NAME]) return give(lexer, MACRO_NAME);
  Trivia trivia = pass_trivia(lexer);
  bool is_apart = trivia.passed_line || trivia.is_division || trivia.is_far;
  is_call |= lexer->lookahead == '(' && !is_apart && word.text[0] != '_';
  if (!forms) {
    enum Token name = name_of(&word);
    if (is_call && valid[MACRO_NAME]) return give(lexer, MACRO_NAME);
    // A command of a newer game, or a macro: `LOG "..."`.
    bool can_be_unary = (name == VARIABLE || name == MACRO) && !is_apart && valid[UNARY_COMMAND];
    if (can_be_unary && begins_operand(lexer, strcmp(word.text, "force") == 0)) return give(lexer, UNARY_COMMAND);
    return give(lexer, name);
  }
  uint8_t special = special_of(&word);
  if (trivia.is_far && forms & UNARY && valid[UNARY_COMMAND]) return give(lexer, unary_of(special));
  if (lexer->lookahead == '=' && !trivia.is_division) return give(lexer, is_assignment(lexer) ? VARIABLE : nullary_of(special));
  uint8_t next_forms;
  if (forms & UNARY && valid[UNARY_COMMAND] && !trivia.is_division && beginning(lexer, &next_forms) != NOTHING) {
    return give(lexer, unary_of(special));
  }
  // A command without the operands that it needs: an argument of a macro, or a script that is being written.
  return give(lexer, nullary_of(special));
}

// Reads a word where an operator is expected, or ends the statement before it.
static bool scan_operator(TSLexer *lexer, bool can_end) {
  Word word = read_word(lexer);
  uint8_t forms = forms_of(&word);
  if (forms & BINARY) {
    lexer->mark_end(lexer);
    return give(lexer, binary_of(special_of(&word)));
  }
  // At the start of another line, it begins a statement.
  if (can_end) return give(lexer, SEPARATOR);
  if (forms || word.text[0] == '_') return false;
  // A command of a newer game, or a macro.
  lexer->mark_end(lexer);
  Trivia trivia = pass_trivia(lexer);
  if (trivia.is_division || trivia.is_far) return false;
  uint8_t next_forms;
  return beginning(lexer, &next_forms) != NOTHING && give(lexer, BINARY_COMMAND);
}

static bool scan_directive(TSLexer *lexer) {
  switch (read_directive(lexer)) {
  case INCLUDE_DIRECTIVE: return give(lexer, INCLUDE);
  case DEFINE_DIRECTIVE: return give(lexer, DEFINE);
  case OTHER_DIRECTIVE: return give(lexer, DIRECTIVE);
  default: return false;
  }
}

// Reads the text of a string up to a quote or a placeholder.
static bool scan_content(TSLexer *lexer, int32_t quote, enum Token token) {
  bool has_text = false;
  while (!lexer->eof(lexer) && lexer->lookahead != quote) {
    if (lexer->lookahead == '%') {
      lexer->mark_end(lexer);
      advance(lexer);
      if (lexer->lookahead >= '1' && lexer->lookahead <= '9') return has_text && give(lexer, token);
    } else {
      advance(lexer);
    }
    has_text = true;
  }
  lexer->mark_end(lexer);
  return has_text && give(lexer, token);
}

// Whether a character is one of operators.
static bool is_operator(int32_t c) { return c > 0 && c < 0x80 && strchr("+-*/%^#=!<>&|:", (int)c) != NULL; }

// Reads the argument of a macro if it is not code: `data\gate.paa`, `gate_%1`, `==`. Returns an empty token before code.
static bool scan_macro_argument(TSLexer *lexer) {
  lexer->mark_end(lexer);
  while (is_blank(lexer->lookahead)) skip(lexer);
  if (lexer->lookahead == ',' || lexer->lookahead == ')') return false;
  uint32_t depth = 0, length = 0, operators = 0;
  // `3dGate` is not a number.
  bool is_text = false, is_word_so_far = is_digit(lexer->lookahead);
  int32_t before = 0;
  for (;;) {
    int32_t c = lexer->lookahead;
    if (depth == 0 && (c == ',' || c == ')')) break;
    bool is_code = lexer->eof(lexer) || is_line_break(c) || length == FARTHEST || c == '"' || c == '\'' || c == '{' || c == '[' || c == ';';
    if (is_code || (before == '/' && (c == '/' || c == '*'))) return give(lexer, MACRO_CODE);
    if (c == '(') depth++;
    if (c == ')') depth--;
    if (c == '\\' || (before == '%' && is_word(c)) || (before == '.' && (is_letter(c) || c == '_'))) is_text = true;
    is_word_so_far &= is_word(c);
    if (is_word_so_far && (c == '_' || (is_letter(c) && strchr("xXabcdefABCDEF", (int)c) == NULL))) is_text = true;
    length++;
    operators += is_operator(c) || is_blank(c);
    if (!is_blank(c)) before = c;
    advance(lexer);
  }
  if (!is_text && operators < length) return give(lexer, MACRO_CODE);
  lexer->mark_end(lexer);
  return give(lexer, MACRO_TEXT);
}

// Reads a token in a line of the preprocessor.
static bool scan_line(TSLexer *lexer, const bool *valid) {
  if (skip_blanks(lexer, false).is_backslash) return false;
  if (is_line_end(lexer)) {
    lexer->mark_end(lexer);
    return give(lexer, LINE_END);
  }
  // The names in conditions are macros, which the parser reads.
  return (is_letter(lexer->lookahead) || lexer->lookahead == '_') && valid[VARIABLE] && scan_body_word(lexer);
}

void *tree_sitter_sqf_external_scanner_create(void) { return NULL; }
void tree_sitter_sqf_external_scanner_destroy(void *payload) { (void)payload; }
void tree_sitter_sqf_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload, (void)buffer, (void)length;
}
unsigned tree_sitter_sqf_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload, (void)buffer;
  return 0;
}

bool tree_sitter_sqf_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)payload;
  bool recovers = valid[ERROR];
  if (!recovers) {
    if (valid[DOUBLE_CONTENT]) return scan_content(lexer, '"', DOUBLE_CONTENT);
    if (valid[SINGLE_CONTENT]) return scan_content(lexer, '\'', SINGLE_CONTENT);
    if (valid[LINE_END]) return scan_line(lexer, valid);
    if (valid[MACRO_TEXT]) return scan_macro_argument(lexer);
  }
  bool can_end = valid[SEPARATOR] && !recovers;
  // If the statement ends here, it does so before the blanks.
  if (can_end) lexer->mark_end(lexer);
  Blanks before = skip_blanks(lexer, true);
  if (before.is_backslash) return false;
  bool passed_line = before.passed_line;
  if (lexer->lookahead == '#') {
    bool is_first = before.passed_line || (valid[START] && !recovers);
    return is_first && valid[DEFINE] && scan_directive(lexer);
  }
  if (is_letter(lexer->lookahead) || lexer->lookahead == '_') {
    if (valid[BINARY_COMMAND] && !recovers) return scan_operator(lexer, can_end && passed_line);
    if (valid[VARIABLE]) return scan_value(lexer, valid);
    return false;
  }
  if (!can_end || lexer->eof(lexer)) return false;
  bool in_comment = lexer->lookahead == '/';
  if (in_comment) {
    Trivia trivia = pass_trivia(lexer);
    if (trivia.is_division || trivia.is_far) return false;
    passed_line |= trivia.passed_line;
  }
  if (!passed_line || lexer->lookahead == '+' || lexer->lookahead == '-') return false;
  if (in_comment && (is_letter(lexer->lookahead) || lexer->lookahead == '_')) {
    Word word = read_word(lexer);
    return !(forms_of(&word) & BINARY) && give(lexer, SEPARATOR);
  }
  uint8_t forms;
  return beginning(lexer, &forms) == LITERAL && lexer->lookahead != '.' && give(lexer, SEPARATOR);
}
