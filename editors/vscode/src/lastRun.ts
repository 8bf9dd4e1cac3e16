// What `sqf-ls log --format json` says, as far as the extension shows it.

/** An error of the last run at its line. */
export interface RunError {
  /** The path, as the program writes it: relative to the folder in which it ran, or absolute. */
  file: string;
  /** The line and the column, from 0 on. */
  line: number;
  column: number;
  message: string;
}

interface Logged {
  message?: unknown;
  count?: unknown;
  meaning?: unknown;
  place?: { file?: unknown; line?: unknown; column?: unknown } | null;
}

/** The errors that are in files of the project. */
export function runErrors(report: string): RunError[] {
  const { errors } = JSON.parse(report) as { errors?: Logged[] };
  return (errors ?? []).flatMap(({ message, count, meaning, place }) => {
    if (typeof place?.file !== "string" || typeof place.line !== "number" || typeof message !== "string") return [];
    const column = typeof place.column === "number" ? place.column - 1 : 0;
    const text = `${times(typeof count === "number" ? count : 1)} in the last run: ${message}`;
    const shown = typeof meaning === "string" ? `${text}\n${meaning}` : text;
    return [{ file: place.file, line: place.line - 1, column, message: shown }];
  });
}

function times(count: number): string {
  return count === 1 ? "Once" : `${count} times`;
}

/** Whether an edit from `start` to `end` touches a line. */
export function touches(line: number, start: number, end: number): boolean {
  return start <= line && line <= end;
}
