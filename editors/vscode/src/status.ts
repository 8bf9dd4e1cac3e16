// What the language status shows about the server.

/** What the server reports with `experimental/serverStatus`. */
export interface ServerStatus {
  health: "ok" | "warning" | "error";
  /** Whether no work is in progress that answers depend on. */
  quiescent: boolean;
  message?: string;
}

/** The server's life as the extension sees it. */
export type Life =
  | { kind: "starting" }
  | { kind: "running"; name: string; origin: string; status?: ServerStatus }
  | { kind: "stopped" }
  | { kind: "missing" }
  | { kind: "broken"; program: string }
  | { kind: "unfit"; name: string; wanted: string };

/** An item of the language status. */
export interface Shown {
  text: string;
  detail: string;
  severity: "information" | "warning" | "error";
  busy: boolean;
}

export function shown(life: Life): Shown {
  const calm = { severity: "information" as const, busy: false };
  switch (life.kind) {
    case "starting":
      return { ...calm, text: "starting", detail: "", busy: true };
    case "running": {
      const { name, origin, status } = life;
      const detail = [status?.message, `server ${origin}`].filter(Boolean).join(", ");
      return { ...calm, text: name, detail, busy: status !== undefined && !status.quiescent };
    }
    case "stopped":
      return { text: "stopped", detail: "the language server is not running", severity: "warning", busy: false };
    case "missing":
      return { text: "not found", detail: "there is no language server", severity: "error", busy: false };
    case "broken":
      return { text: "failed to start", detail: life.program, severity: "error", busy: false };
    case "unfit":
      return { text: `${life.name} does not fit`, detail: `sqf-ls ${life.wanted} is needed`, severity: "error", busy: false };
  }
}
