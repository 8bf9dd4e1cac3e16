// The files of a new mission, made from those in `templates/mission`.

/** What is asked for. */
export interface Mission {
  /** Name of the folder, with the world: `harbor.Altis`. */
  folder: string;
  title: string;
  /** The tag with which names of functions and global variables begin. */
  tag: string;
}

/** Why the name of a folder cannot be that of a mission; nothing if it can. */
export function wrongFolder(name: string): string | undefined {
  if (/^[\w~-][\w .~-]*\.\w+$/.test(name)) return undefined;
  return "Name and world, such as harbor.Altis: letters, digits, _ and -, and one dot before the world";
}

/** Why a tag cannot be used; nothing if it can. */
export function wrongTag(tag: string): string | undefined {
  if (/^(?:BIS|BIN)$/i.test(tag)) return `The functions of the game begin with ${tag}`;
  return /^[A-Za-z]\w*$/.test(tag) ? undefined : "A letter, then letters, digits and _";
}

/** Why a name cannot be that of a function; nothing if it can. */
export function wrongFunction(name: string): string | undefined {
  return /^[A-Za-z]\w*_fnc_\w+$/i.test(name) ? undefined : "A name such as TAG_fnc_openGate";
}

/** A tag from the name of a folder. */
export function suggestedTag(folder: string): string {
  return /^[A-Za-z]\w*/.exec(folder.replace(/[ ~-]/g, "_"))?.[0] ?? "TAG";
}

/** A file of the templates, filled in. */
export function filled(template: string, { title, tag }: Mission, author: string): string {
  const quoted = (text: string) => text.replaceAll('"', '""');
  return template
    .replace(/\bTAG(?=\b|_)/g, () => tag)
    .replace(/"TITLE"/g, () => `"${quoted(title)}"`)
    .replace(/"AUTHOR"/g, () => `"${quoted(author)}"`);
}
