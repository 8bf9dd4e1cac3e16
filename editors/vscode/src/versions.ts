// Which versions of the server this extension works with.

/**
 * Whether a server supports what the extension uses. As with versions of libraries, the first number that is not zero must
 * be the same, and the server must not be older. A server without a version is a development build.
 */
export function fits(server: string | undefined, extension: string): boolean {
  const theirs = numbers(server);
  const ours = numbers(extension);
  if (theirs === undefined || ours === undefined) return true;
  if (theirs[0] !== ours[0]) return false;
  if (ours[0] === 0) return theirs[1] === ours[1];
  return theirs[1] >= ours[1];
}

/** The compatible versions, for messages. */
export function wanted(extension: string): string {
  const [major, minor] = numbers(extension) ?? [0, 0];
  return major === 0 ? `0.${minor}` : `${major}.${minor} or a newer ${major}`;
}

function numbers(version: string | undefined): [number, number] | undefined {
  const found = /^v?(\d+)\.(\d+)\.\d+/.exec(version ?? "");
  return found === null ? undefined : [Number(found[1]), Number(found[2])];
}
