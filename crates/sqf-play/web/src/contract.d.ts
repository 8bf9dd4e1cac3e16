// What the module offers. Positions are UTF-16 code units from the start of a text, whose lines end with `\n`.

export interface File {
  path: string;
  text: string;
}

export interface Options {
  /** The oldest version of the game that the scripts must run on, such as `2.18`. */
  targetVersion?: string;
  /** Findings below this level are left out. */
  level?: Severity;
}

export type Severity = "error" | "warning" | "information" | "hint";

/** A change. One of a file that does not exist creates it. */
export interface Edit {
  path: string;
  from: number;
  to: number;
  text: string;
}

export interface Fix {
  title: string;
  preferred: boolean;
  edits: Edit[];
}

export interface Place {
  path: string;
  from: number;
  to: number;
}

export interface Finding {
  from: number;
  to: number;
  severity: Severity;
  code: string;
  message: string;
  /** The page of the rule, relative to this page. */
  url: string;
  related: (Place & { message: string })[];
  unnecessary: boolean;
  deprecated: boolean;
  fixes: Fix[];
  hasSafeFix: boolean;
}

/** The fixes of a file that need no review. */
export interface SafeFixes {
  edits: Edit[];
  count: number;
}

export interface Hover {
  from: number;
  to: number;
  html: string;
}

export interface Item {
  label: string;
  detail?: string;
  kind: string;
  /** What is inserted. */
  text: string;
  /** Whether the text has placeholders, as in the language server protocol. */
  snippet: boolean;
  /** What the typed word is compared with, if not the label. */
  filter?: string;
  sort: string;
  /** What it replaces, if not the word of the completion. */
  from?: number;
  to?: number;
  deprecated: boolean;
  /** Further changes in the text. */
  also?: Edit[];
}

export interface Completion {
  from: number;
  to: number;
  items: Item[];
  incomplete: boolean;
}

export interface Signature {
  label: string;
  /** Parts of the label. */
  parameters: [number, number][];
  /** The index of the parameter at the cursor. */
  active: number | null;
  html: string;
}

export interface Outlined {
  name: string;
  detail: string;
  kind: string;
  from: number;
  to: number;
  children: Outlined[];
}

export interface Fold {
  from: number;
  to: number;
  kind: string;
}

export interface Expanded {
  text: string;
  notes: string[];
}

export interface Explained {
  message: string;
  /** HTML, or empty. */
  explanation: string;
  severity: Severity;
  path?: string;
  from?: number;
  to?: number;
  count: number;
}

/** What can be asked, with the types of the answers. Each answer comes as JSON text. */
export interface Answers {
  /** By path; files without findings are left out. */
  allFindings: Record<string, Finding[]>;
  safeFixes: SafeFixes;
  tokens: number[];
  tokenKinds: string[];
  hover: Hover | null;
  completion: Completion | null;
  describe: string | null;
  signature: Signature | null;
  format: Edit[] | { error: string };
  outline: Outlined[];
  folds: Fold[];
  definition: Place[];
  expand: Expanded | null;
  explainLog: Explained[];
}

export type Question = keyof Answers;

/** What is open, and what a link contains. */
export interface State {
  files: File[];
  /** The path of the file that is shown. */
  open: string;
  options: Options;
  /** What was pasted of the game's log, if anything. */
  log?: string;
}
