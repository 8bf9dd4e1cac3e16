// Which documents go to the server.

/** Documents by their language, their name, or both; files only, where nothing else is said. */
export interface Documents {
  scheme: string;
  language?: string;
  pattern?: string;
}

/**
 * Scripts, configs, stringtables and logs of the game.
 *
 * Stringtables stay XML, and headers stay what they are for other extensions: only their names count. The server looks
 * at what is in a header and who includes it, and is silent about the sources of C++ programs.
 */
export const DOCUMENTS: Documents[] = [
  { scheme: "file", language: "sqf" },
  { scheme: "untitled", language: "sqf" },
  { scheme: "file", language: "arma-config" },
  { scheme: "file", language: "arma-log" },
  // Other extensions have called configs so for years, and people's settings map files to it.
  { scheme: "file", language: "ext" },
  { scheme: "file", pattern: "**/[sS]tring[tT]able.xml" },
  { scheme: "file", pattern: "**/config.cpp" },
  { scheme: "file", pattern: "**/*.hpp" },
];

/** What is looked at of a document of the editor. */
export interface Named {
  languageId: string;
  uri: { scheme: string; path: string };
}

/** Whether the editor has taken a document for C++ because of its name alone, so that it may be a config or script. */
export function isHeader({ languageId, uri }: Named): boolean {
  const isOfC = ["cpp", "c", "plaintext"].includes(languageId);
  return uri.scheme === "file" && isOfC && /\.hpp$|\/config\.cpp$/i.test(uri.path);
}
