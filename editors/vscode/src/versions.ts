// Which versions of the server this extension works with.

/**
 * Whether a server has what the extension asks for. As with versions of libraries, the first number that is not zero must
 * be the same, and the server must not be older. A server that tells no version is one in development.
 */
export function fits(server: string | undefined, extension: string): boolean {
  const theirs = numbers(server);
  const ours = numbers(extension);
  if (theirs === undefined || ours === undefined) return true;
  if (theirs[0] !== ours[0]) return false;
  if (ours[0] === 0) return theirs[1] === ours[1];
  return theirs[1] >= ours[1];
}

/** The versions that fit, for people. */
export function wanted(extension: string): string {
  const [major, minor] = numbers(extension) ?? [0, 0];
  return major === 0 ? `0.${minor}` : `${major}.${minor} or a newer ${major}`;
}

function numbers(version: string | undefined): [number, number] | undefined {
  const found = /^v?(\d+)\.(\d+)\.\d+/.exec(version ?? "");
  return found === null ? undefined : [Number(found[1]), Number(found[2])];
}
