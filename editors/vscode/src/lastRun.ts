// What `sqf-ls log --format json` says, as far as the extension shows it.

/** An error of the last run at its line. */
export interface RunError {
  /** The path, as the program writes it: relative to the folder in which it ran, or absolute. */
  file: string;
  /** The line and the column, starting at 0. */
  line: number;
  column: number;
  message: string;
  /** Whether the code that the log quotes is no longer in the file. */
  isChanged: boolean;
}

interface Logged {
  message?: unknown;
  count?: unknown;
  meaning?: unknown;
  place?: { file?: unknown; line?: unknown; column?: unknown; state?: unknown } | null;
}

/** The errors that are in files of the project. */
export function runErrors(report: string): RunError[] {
  const { errors } = JSON.parse(report) as { errors?: Logged[] };
  return (errors ?? []).flatMap(({ message, count, meaning, place }) => {
    if (typeof place?.file !== "string" || typeof place.line !== "number" || typeof message !== "string") return [];
    const column = typeof place.column === "number" ? place.column - 1 : 0;
    const text = `${times(typeof count === "number" ? count : 1)} in the last run: ${message}`;
    const shown = typeof meaning === "string" ? `${text}\n${meaning}` : text;
    return [{ file: place.file, line: place.line - 1, column, message: shown, isChanged: place.state === "changed" }];
  });
}

function times(count: number): string {
  return count === 1 ? "Once" : `${count} times`;
}

/** An edit: the lines from `start` to `end` are replaced by a text with this many line breaks. */
export interface LineEdit {
  start: number;
  end: number;
  breaks: number;
}

/** Where a line is after edits that are made at once; undefined if one of them touches it. */
export function lineAfter(line: number, edits: LineEdit[]): number | undefined {
  if (edits.some(({ start, end }) => start <= line && line <= end)) return undefined;
  const above = edits.filter(({ end }) => end < line);
  return above.reduce((moved, { start, end, breaks }) => moved + breaks - (end - start), line);
}
