/**
 * @file Configs of Arma 3: description.ext, config.cpp, mission.sqm, .hpp, .rvmat
 * @license MIT OR Apache-2.0
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

/**
 * A keyword, in any case.
 *
 * @param {string} word
 */
const keyword = (word) =>
  alias(new RegExp([...word].map((c) => `[${c}${c.toUpperCase()}]`).join('')), word);

export default grammar({
  name: 'arma_config',

  // `_in_string` and `_start` are never read. Where the first is allowed, a `#` begins no directive; where the second
  // is, only directives and comments came before.
  externals: ($) => [$._include, $._define, $._directive, $._line_end, $._in_string, $._start, $._error],

  extras: ($) => [/\s|\uFEFF|\\\r?\n/, $.comment, $.preproc_include, $.preproc_define, $.preproc_directive],

  rules: {
    source_file: ($) => seq(optional($._start), repeat($._item)),

    _item: ($) => choice($.class_declaration, $.delete, $.import, $.enum, $.property, $.macro_statement, ';'),

    class_declaration: ($) =>
      prec.right(
        seq(
          keyword('class'),
          field('name', $._class_name),
          optional(seq(':', field('base', $._class_name))),
          field('body', optional($.class_body)),
          optional(';'),
        ),
      ),

    // Names may begin with a digit, and may be made by macros.
    _class_name: ($) => choice($._plain_class_name, $.joined_name),

    _plain_class_name: ($) =>
      choice(alias(choice($.identifier, $._digit_name, $.number), $.type_identifier), $.macro_call),

    // `GATE##_big`
    joined_name: ($) =>
      prec.right(seq($._plain_class_name, repeat1(seq(alias('##', $.preproc_operator), $._plain_class_name)))),

    class_body: ($) => seq('{', repeat($._item), '}'),

    delete: ($) => seq(keyword('delete'), field('name', $._class_name), ';'),

    import: ($) =>
      seq(
        keyword('import'),
        field('name', $._class_name),
        optional(seq(keyword('from'), field('from', $._class_name))),
        ';',
      ),

    enum: ($) =>
      prec.right(
        seq(
          keyword('enum'),
          optional(field('name', alias($.identifier, $.type_identifier))),
          '{',
          optional($.enumerator),
          repeat(seq(choice(',', ';'), optional($.enumerator))),
          '}',
          optional(';'),
        ),
      ),

    enumerator: ($) => seq(field('name', alias($.identifier, $.constant)), optional(seq('=', field('value', $._item_value)))),

    property: ($) =>
      seq(
        field(
          'name',
          choice(alias($.identifier, $.property_identifier), alias($._digit_name, $.property_identifier), $.macro_call),
        ),
        choice(
          seq('=', field('value', optional(alias($._scalar, $.value)))),
          seq('[', ']', choice('=', '+=', '-='), field('value', choice($.array, alias($._scalar, $.value)))),
        ),
        ';',
      ),

    // `GATE_PROPERTIES(big)`, with or without a `;`.
    macro_statement: ($) => choice(alias($.identifier, $.macro_name), $.macro_call),

    array: ($) => seq('{', optional($._element), repeat(seq(choice(',', ';'), optional($._element))), '}'),

    _element: ($) => choice($.array, $._item_value),

    // Values may go without quotes, so they are lists of anything up to the separator.
    _item_value: ($) => alias($._parts, $.value),

    _parts: ($) => prec.right(repeat1($._part)),

    _scalar: ($) => repeat1(choice($._part, ',')),

    _part: ($) => choice($._atom, $.group),

    _atom: ($) =>
      choice(
        $.string,
        $.number,
        $.boolean,
        $.stringtable_key,
        $.identifier,
        $.macro_call,
        $.operator,
        alias($._text, $.text),
        '[',
        ']',
        ':',
      ),

    group: ($) => seq('(', repeat(choice($._part, ',')), ')'),

    macro_call: ($) => seq(field('name', alias($.identifier, $.macro_name)), field('arguments', $.macro_arguments)),

    // Arguments may hold code, which need not be whole.
    macro_arguments: ($) => seq(token.immediate('('), repeat($._argument_part), ')'),

    _argument_part: ($) =>
      choice($._atom, alias($._nested, $.group), ',', ';', '{', '}', '=', keyword('class'), alias(/\+=|-=/, $.operator)),

    _nested: ($) => seq('(', repeat($._argument_part), ')'),

    string: ($) =>
      choice(
        seq(
          '"',
          repeat(choice($._in_string, $.string_content, alias(token.immediate('""'), $.escape_sequence))),
          token.immediate('"'),
        ),
        $._single,
      ),

    _single: (_) => token(/'([^'\r\n]|'')*'/),

    string_content: (_) => token.immediate(prec(2, /[^"]+/)),

    boolean: (_) => /[tT][rR][uU][eE]|[fF][aA][lL][sS][eE]/,

    // `$STR_gate_name`
    stringtable_key: (_) => /\$[A-Za-z_]\w*/,

    number: (_) => token(/0[xX][0-9A-Fa-f]+|([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?/),

    operator: (_) => token(choice(/[-+*\/%^!<>?]/, /[<>=!]=/, '&&', '||', '>>')),

    _text: (_) => token(prec(-1, /[^\sA-Za-z0-9_"(){}\[\],;:=+*\/%^!<>?$-]/)),

    identifier: (_) => /[A-Za-z_][A-Za-z0-9_]*/,

    _digit_name: (_) => /[0-9]+[A-Za-z_][A-Za-z0-9_]*/,

    comment: (_) => token(choice(/\/\/[^\r\n]*/, /\/\*([^*]|\*+[^*/])*(\*+\/?)?/)),

    // Directives may be anywhere, so they are extras.
    preproc_include: ($) =>
      seq(
        alias($._include, $.directive),
        field('path', choice($.include_path, alias($._line_string, $.include_path), alias($.identifier, $.preproc_name))),
        optional($.preproc_body),
        $._line_end,
      ),

    include_path: (_) => /<[^>\r\n=]*>/,

    preproc_define: ($) =>
      seq(
        alias($._define, $.directive),
        field('name', alias($.identifier, $.preproc_name)),
        field('parameters', optional($.preproc_parameters)),
        field('body', optional($.preproc_body)),
        $._line_end,
      ),

    preproc_parameters: ($) =>
      seq(
        token.immediate('('),
        optional(alias($.identifier, $.preproc_parameter)),
        repeat(seq(',', alias($.identifier, $.preproc_parameter))),
        ')',
      ),

    preproc_directive: ($) =>
      seq(alias($._directive, $.directive), field('condition', optional($.preproc_condition)), $._line_end),

    preproc_condition: ($) =>
      repeat1(
        choice(
          alias($.identifier, $.preproc_name),
          $.number,
          alias($._line_string, $.string),
          $.include_path,
          $.operator,
          ...['(', ')', '[', ']', '{', '}', ',', ';', '=', ':'],
          alias($._text, $.text),
        ),
      ),

    // A string in a directive ends with the line at the latest.
    _line_string: (_) => token(choice(/"([^"\r\n\\]|""|\\\r?\n|\\)*"?/, /'([^'\r\n\\]|''|\\\r?\n|\\)*'?/)),

    // A part of a config that need not be whole.
    preproc_body: ($) => repeat1($._body_part),

    _body_part: ($) =>
      choice(
        alias($._line_string, $.string),
        $.number,
        $.boolean,
        $.stringtable_key,
        $.identifier,
        $.operator,
        alias(token(prec(1, /##?/)), $.preproc_operator),
        alias($._text, $.text),
        ...['(', ')', '[', ']', '{', '}', ',', ';', ':', '=', '$'],
        keyword('class'),
      ),
  },
});
