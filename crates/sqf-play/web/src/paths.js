// Which names files may have, how many there may be, and how long they are. Links come from strangers, so they are held to this as well.

export const MOST_FILES = 50;
/** Characters in all files together. */
export const LONGEST_PROJECT = 1_000_000;
/** Characters of the game's log. */
export const LONGEST_LOG = 1_000_000;
const LONGEST_PATH = 120;
const SEGMENT = /^[\p{L}\p{N}_$][\p{L}\p{N}_$ .,()+@#-]*$/u;
/** Names of folders on Windows that are devices; a download with one of them could not be unpacked there. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Says what is wrong with the path of a file.
 * @param {string} path
 * @returns {string | undefined} A sentence for people.
 */
export function wrongPath(path) {
  if (path === "") return "Enter a name.";
  if (path.length > LONGEST_PATH) return `A path may have at most ${LONGEST_PATH} characters.`;
  if (path.includes("\\")) return "Write / between folders.";
  for (const segment of path.split("/")) {
    if (!SEGMENT.test(segment) || segment.endsWith(".") || segment.endsWith(" ") || DEVICE.test(segment)) {
      return "A path consists of names with / in between. A name begins with a letter, a digit or _.";
    }
  }
  return undefined;
}

/**
 * Says whether two paths name the same file: the game ignores letter case.
 * @param {string} one
 * @param {string} other
 */
export function isSamePath(one, other) {
  return one.toLowerCase() === other.toLowerCase();
}
