// The README of a package.

/**
 * Points pictures and links to files of the repository to its address. Without an address they are left out, because an
 * editor finds no files there; the text of a link stays.
 */
export function packaged(markdown, repository) {
  const address = (kind, target) => {
    if (/^(?:https:|#)/.test(target)) return target;
    if (repository === undefined) return undefined;
    const { pathname, hash } = new URL(target, "file:///editors/vscode/");
    return `${repository}/${kind}/HEAD${pathname}${hash}`;
  };
  return markdown
    .replace(/^!\[([^\]]*)\]\(([^)\s]+)\)\n\n?/gm, (picture, _text, target) => {
      const to = address("raw", target);
      return to === undefined ? "" : picture.replace(target, () => to);
    })
    .replace(/(?<!!)\[([^\]]*)\]\(([^)\s]+)\)/g, (_link, text, target) => {
      const to = address("blob", target);
      return to === undefined ? text : `[${text}](${to})`;
    });
}
