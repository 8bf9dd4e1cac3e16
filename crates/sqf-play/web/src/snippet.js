// Snippets: from the form of the language server protocol to that of CodeMirror.

/**
 * Converts `${1:name}`, `$1`, `${1|one,two|}` and `$0`.
 * @param {string} text
 */
export function template(text) {
  return text.replace(/\\([$}\\])|\$(\d+)|\$\{(\d+)(?::([^}]*)|\|([^,|]*)[^}]*)?\}|[{}]/g,
    (/** @type {string} */ all, escaped, bare, number, name, choice) => {
      if (escaped !== undefined) return escaped === "}" ? "\\}" : escaped;
      if (all === "{" || all === "}") return `\\${all}`;
      const place = bare ?? number;
      // The end comes after all others.
      const order = place === "0" ? "99" : place;
      return `\${${order}:${name ?? choice ?? ""}}`;
    });
}
