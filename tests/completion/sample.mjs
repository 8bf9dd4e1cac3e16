// Chooses at random, the same for the same seed, from the files of a project.

import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const LARGEST_FILE = 200_000;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Shuffles a list in place. */
export function shuffled(list, next) {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    [list[last], list[other]] = [list[other], list[last]];
  }
  return list;
}

/** The scripts and configs of a project with their texts, in a fixed order. */
export function filesOf(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(sqf|hpp|ext|cpp)$/i.test(name)).sort();
  const paths = names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
  const files = paths.map((path) => ({ path, text: readFileSync(path, "utf8") }));
  return files.filter(({ text }) => text.length < LARGEST_FILE);
}
