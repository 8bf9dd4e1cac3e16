/**
 * @file SQF, the scripting language of Arma 3
 * @license MIT OR Apache-2.0
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

/**
 * Levels of precedence, the loosest first. Commands without a level of their own are on COMMAND.
 *
 * @enum {number}
 */
const LEVEL = {
  OR: 1,
  AND: 2,
  COMPARISON: 3,
  COMMAND: 4,
  ELSE: 5,
  SUM: 6,
  PRODUCT: 7,
  POWER: 8,
  SELECT: 9,
  UNARY: 10,
};

/**
 * The words that the scanner distinguishes, by the node that they become. SQF has no keywords: whether a word takes
 * operands depends on which commands the game has, and on what follows (see src/scanner.c).
 *
 * @type {($: GrammarSymbols<string>) => Rule[]}
 */
const unaryWords = ($) => [
  alias($._unary_command, $.command),
  alias($._unary_conditional, $.conditional_keyword),
  alias($._unary_loop, $.loop_keyword),
  alias($._unary_exception, $.exception_keyword),
  alias($._unary_scope, $.scope_keyword),
  alias($._unary_call, $.call_keyword),
  $.private_keyword,
  alias($._not, $.word_operator),
];

/** @type {($: GrammarSymbols<string>) => [number, RuleOrLiteral[]][]} */
const binaryOperators = ($) => [
  [LEVEL.OR, [alias('||', $.operator), alias($._or, $.word_operator)]],
  [LEVEL.AND, [alias('&&', $.operator), alias($._and, $.word_operator)]],
  [LEVEL.COMPARISON, [alias($._comparison, $.operator)]],
  [
    LEVEL.COMMAND,
    [
      ':',
      alias($._binary_command, $.command),
      alias($._binary_conditional, $.conditional_keyword),
      alias($._binary_loop, $.loop_keyword),
      alias($._binary_exception, $.exception_keyword),
      alias($._binary_scope, $.scope_keyword),
      alias($._binary_call, $.call_keyword),
    ],
  ],
  [LEVEL.ELSE, [alias($._else, $.conditional_keyword)]],
  [LEVEL.SUM, [alias($._sign, $.operator), alias($._sum_command, $.command)]],
  [LEVEL.PRODUCT, [alias($._product, $.operator), alias($._product_command, $.command), alias($._mod, $.word_operator)]],
  [LEVEL.POWER, [alias('^', $.operator)]],
  [LEVEL.SELECT, [alias('#', $.operator)]],
];

export default grammar({
  name: 'sqf',

  // Names begin with an underscore if they exist only to distinguish cases here.
  externals: ($) => [
    $.local_variable,
    $.magic_variable,
    $.variable,
    $.function,
    $.game_function,
    $.macro,
    $.macro_name,
    $.command,
    $._value_loop,
    $.boolean,
    $.constant,
    $._unary_command,
    $._unary_conditional,
    $._unary_loop,
    $._unary_exception,
    $._unary_scope,
    $._unary_call,
    $.private_keyword,
    $._not,
    $._binary_command,
    $._binary_conditional,
    $._binary_loop,
    $._binary_exception,
    $._binary_scope,
    $._binary_call,
    $._else,
    $._or,
    $._and,
    $._sum_command,
    $._product_command,
    $._mod,
    $._separator,
    $._double_content,
    $._single_content,
    $.macro_text,
    $._macro_code,
    $._include,
    $._define,
    $._directive,
    $._line_end,
    $._start,
    $._error,
  ],

  extras: ($) => [
    /\s|\uFEFF|\\\r?\n/,
    $.comment,
    $.preproc_include,
    $.preproc_define,
    $.preproc_directive,
  ],

  supertypes: ($) => [$._expression],

  inline: ($) => [$._body_word],

  rules: {
    // `_start` is never read: where it is allowed, only directives and comments came before.
    source_file: ($) => seq(optional($._start), optional($._statements)),

    _statements: ($) => choice(repeat1($._ended), seq(repeat($._ended), $._statement)),

    // The end of a line ends a statement as well if what follows cannot continue it: macros often bring their own `;`.
    _ended: ($) => choice(';', ',', seq($._statement, choice(';', ',', $._separator))),

    _statement: ($) => choice($.assignment, $._expression),

    assignment: ($) =>
      seq(
        // A macro may stand for `private`, and settings of addons are forced: `force force gate_isOpen = true`.
        optional(
          choice(
            $.private_keyword,
            alias($._unary_command, $.command),
            seq(alias($._unary_command, $.command), alias($._unary_command, $.command)),
          ),
        ),
        field('left', choice($._name, $.macro_call, $.number)),
        '=',
        field('right', $._expression),
      ),

    _name: ($) =>
      choice(
        $.local_variable,
        $.magic_variable,
        $.variable,
        $.function,
        $.game_function,
        $.macro,
      ),

    _expression: ($) =>
      choice(
        $.number,
        $.string,
        $._name,
        $.macro_call,
        $.command,
        alias($._value_loop, $.loop_keyword),
        $.boolean,
        $.constant,
        $.array,
        $.code,
        $.parenthesized_expression,
        $.unary_expression,
        $.binary_expression,
      ),

    unary_expression: ($) =>
      prec(
        LEVEL.UNARY,
        seq(field('operator', choice(alias($._sign, $.operator), alias('!', $.operator), ...unaryWords($))), field('operand', $._expression)),
      ),

    binary_expression: ($) =>
      choice(
        ...binaryOperators($).map(([level, operators]) =>
          prec.left(
            level,
            seq(field('left', $._expression), field('operator', choice(...operators)), field('right', $._expression)),
          ),
        ),
      ),

    parenthesized_expression: ($) => seq('(', optional($._expression), ')'),

    // Elements may be missing: a directive or a macro may bring the comma.
    array: ($) => seq('[', optional($._expression), repeat(seq(',', optional($._expression))), ']'),

    code: ($) => seq('{', optional($._statements), '}'),

    // GVAR(doorState): a word that is not a command before a parenthesis.
    macro_call: ($) => seq(field('name', $.macro_name), field('arguments', $.macro_arguments)),

    macro_arguments: ($) =>
      seq('(', optional($._macro_argument), repeat(seq(',', optional($._macro_argument))), ')'),

    _macro_argument: ($) =>
      choice(
        // Text that is not code: a path, a part of a name, an operator.
        $.macro_text,
        seq($._macro_code, choice(repeat1(choice(';', seq($._statement, ';'))), seq(repeat(choice(';', seq($._statement, ';'))), $._statement))),
      ),

    string: ($) =>
      choice(
        seq(
          '"',
          repeat(choice(alias($._double_content, $.string_content), $.placeholder, alias(token.immediate('""'), $.escape_sequence))),
          token.immediate('"'),
        ),
        seq(
          "'",
          repeat(choice(alias($._single_content, $.string_content), $.placeholder, alias(token.immediate("''"), $.escape_sequence))),
          token.immediate("'"),
        ),
      ),

    _comparison: (_) => token(choice('==', '!=', '<', '>', '<=', '>=', '>>')),
    _sign: (_) => token(choice('+', '-')),
    _product: (_) => token(choice('*', '/', '%')),

    // `%1` in texts of `format`.
    placeholder: (_) => token.immediate(/%[1-9][0-9]?/),

    number: (_) => token(/\$[0-9A-Fa-f]+|0[xX][0-9A-Fa-f]+|([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?/),

    // Without its end, a block comment hides the rest of the file.
    comment: (_) => token(choice(/\/\/[^\r\n]*/, /\/\*([^*]|\*+[^*/])*(\*+\/?)?/)),

    // Directives may be anywhere, also within a statement, so they are extras. The code of all branches is read.
    preproc_include: ($) =>
      seq(
        alias($._include, $.directive),
        field('path', choice($.include_path, alias($._line_string, $.include_path), $.preproc_name)),
        optional($.preproc_body),
        $._line_end,
      ),

    include_path: (_) => /<[^>\r\n=]*>/,

    preproc_define: ($) =>
      seq(
        alias($._define, $.directive),
        field('name', $.preproc_name),
        field('parameters', optional($.preproc_parameters)),
        field('body', optional($.preproc_body)),
        $._line_end,
      ),

    preproc_parameters: ($) =>
      seq(
        token.immediate('('),
        optional(alias($.preproc_name, $.preproc_parameter)),
        repeat(seq(',', alias($.preproc_name, $.preproc_parameter))),
        ')',
      ),

    // `#ifdef`, `#else` and all others.
    preproc_directive: ($) =>
      seq(alias($._directive, $.directive), field('condition', optional($.preproc_condition)), $._line_end),

    preproc_name: (_) => /[A-Za-z_][A-Za-z0-9_]*/,

    preproc_condition: ($) =>
      repeat1(
        choice(
          $.preproc_name,
          $.number,
          alias($._line_string, $.string),
          $.include_path,
          alias(choice($._sign, $._comparison, $._product, '||', '&&', '!'), $.operator),
          ...['(', ')', '[', ']', '{', '}', ',', ';', '=', ':'],
          $.preproc_text,
        ),
      ),

    // A part of a script that need not be whole: brackets may close elsewhere.
    preproc_body: ($) => repeat1($._body_part),

    _body_part: ($) =>
      choice(
        $._body_word,
        $.number,
        alias($._line_string, $.string),
        '(',
        ')',
        '[',
        ']',
        '{',
        '}',
        ',',
        ';',
        '=',
        alias(choice($._sign, $._comparison, $._product, '||', '&&', '^', '!'), $.operator),
        ':',
        alias(/##?/, $.preproc_operator),
        $.preproc_text,
      ),

    // A string in a directive ends with the line at the latest.
    _line_string: (_) => token(choice(/"([^"\r\n\\]|""|\\\r?\n|\\)*"?/, /'([^'\r\n\\]|''|\\\r?\n|\\)*'?/)),

    preproc_text: (_) => /[^A-Za-z0-9_\s"'()\[\]{},;=!#|&<>:+\-*\/%^$\\]|[$|&]|\\[^\r\n"']/,

    _body_word: ($) =>
      choice(
        $._name,
        $.macro_name,
        $.command,
        alias($._value_loop, $.loop_keyword),
        $.boolean,
        $.constant,
        ...unaryWords($),
        alias($._binary_command, $.command),
        alias($._binary_conditional, $.conditional_keyword),
        alias($._binary_loop, $.loop_keyword),
        alias($._binary_exception, $.exception_keyword),
        alias($._else, $.conditional_keyword),
        alias($._or, $.word_operator),
      ),
  },
});
