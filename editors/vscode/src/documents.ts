// Which documents go to the server.

/** Documents by their language, their name, or both; files only, unless stated otherwise. */
export interface Documents {
  scheme: string;
  language?: string;
  pattern?: string;
}

/**
 * Scripts, configs, stringtables and logs of the game.
 *
 * Stringtables stay XML, and headers stay what they are for other extensions: only their names count. The server looks
 * at the content of a header and at what includes it, and reports nothing in the sources of C++ programs.
 */
export const DOCUMENTS: Documents[] = [
  { scheme: "file", language: "sqf" },
  { scheme: "untitled", language: "sqf" },
  { scheme: "file", language: "arma-config" },
  { scheme: "file", language: "arma-log" },
  // Other extensions have used this name for configs for years, and users' settings map files to it.
  { scheme: "file", language: "ext" },
  { scheme: "file", pattern: "**/[sS]tring[tT]able.xml" },
  { scheme: "file", pattern: "**/config.cpp" },
  { scheme: "file", pattern: "**/*.hpp" },
];

/** The parts of an editor's document that matter here. */
export interface Named {
  languageId: string;
  uri: { scheme: string; path: string };
}

/** Whether the editor shows a document as C++ only because of its name, so that it may be a config or script. */
export function isHeader({ languageId, uri }: Named): boolean {
  const isOfC = ["cpp", "c", "plaintext"].includes(languageId);
  return uri.scheme === "file" && isOfC && /\.hpp$|\/config\.cpp$/i.test(uri.path);
}
