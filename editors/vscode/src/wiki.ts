// The wiki's page about a word.

const WIKI = "https://community.bistudio.com/";

/**
 * The address of the page in a hover's Markdown. The server writes the link to the page last; other links, if there are
 * any, lead from the text to further pages.
 */
export function pageInHover(markdown: string): string | undefined {
  let page: string | undefined;
  for (const [, address] of markdown.matchAll(/\[[^\]\n]*\]\(<?(https?:\/\/(?:[^()\s<>]|\([^()\s<>]*\))+)>?\)/g)) {
    page = address;
  }
  return page;
}

/** The address of the wiki's search for `word`. */
export function searchFor(word: string): string {
  return `${WIKI}wiki?search=${encodeURIComponent(word)}`;
}
