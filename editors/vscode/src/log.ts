// The game's log: opens and follows the newest one, and shows the errors of the last run as problems.

import { execFile } from "node:child_process";
import * as path from "node:path";
import * as vscode from "vscode";
import { lineAfter, runErrors } from "./lastRun";
import type { Server } from "./server";

/** Interval at which a log is checked while its errors are shown, in milliseconds. */
const PAUSE = 5000;

/** The commands about logs. */
export class GameLog implements vscode.Disposable {
  readonly #problems = vscode.languages.createDiagnosticCollection("sqf-log");
  readonly #disposables: vscode.Disposable[] = [this.#problems];
  /** The log that is followed. */
  #followed: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** When the log whose errors are shown was last written. */
  #written: number | undefined;
  /** Files that were edited at a line with a problem since the problems are shown. */
  readonly #edits = new Set<string>();

  constructor(private readonly server: Server) {
    this.#disposables.push(
      vscode.commands.registerCommand("sqf.openLog", () => this.#open()),
      vscode.commands.registerCommand("sqf.followLog", () => this.#follow()),
      vscode.commands.registerCommand("sqf.showLogProblems", () => this.#show()),
      vscode.commands.registerCommand("sqf.clearLogProblems", () => this.#clear()),
      vscode.workspace.onDidChangeTextDocument((event) => this.#edited(event)),
    );
  }

  dispose(): void {
    this.#stop();
    for (const disposable of this.#disposables) disposable.dispose();
  }

  /** Opens the newest log of this machine. */
  async #open(): Promise<vscode.TextEditor | undefined> {
    const newest = await this.#newest();
    if (newest === undefined) return undefined;
    try {
      return await vscode.window.showTextDocument(vscode.Uri.file(newest), { preview: false });
    } catch (error) {
      await vscode.window.showErrorMessage(`Cannot open ${newest}: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }

  /** Opens the newest log, and shows its end as it grows. */
  async #follow(): Promise<void> {
    const editor = await this.#open();
    if (editor === undefined) return;
    this.#followed = editor.document.uri.toString();
    revealEnd(editor);
  }

  async #show(): Promise<void> {
    this.#stop();
    if (!(await this.#refresh())) return;
    this.#timer = setInterval(() => void this.#refresh(true), PAUSE);
  }

  #clear(): void {
    this.#stop();
    this.#problems.clear();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#written = undefined;
    this.#edits.clear();
  }

  /** Shows the errors of the last run; whether that worked. With `quietly`, only if the log has changed. */
  async #refresh(quietly = false): Promise<boolean> {
    const newest = await this.#newest(quietly);
    if (newest === undefined) return false;
    const { mtime } = await vscode.workspace.fs.stat(vscode.Uri.file(newest));
    if (quietly && mtime === this.#written) return true;
    const folders = vscode.workspace.workspaceFolders?.map(({ uri }) => uri.fsPath) ?? [];
    const projects = folders.flatMap((folder) => ["--project", folder]);
    const report = await this.#run(["log", newest, "--since", "last", "--format", "json", "--no-rules", ...projects]);
    if (report === undefined) return false;
    this.#written = mtime;
    const found = new Map<string, vscode.Diagnostic[]>();
    for (const { file, line, column, message, isChanged } of runErrors(report)) {
      const whole = path.resolve(folders[0] ?? "", file);
      // The game still runs the code as it was before.
      if (isChanged && this.#edits.has(vscode.Uri.file(whole).toString())) continue;
      const range = new vscode.Range(line, column, line, column);
      const problem = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Error);
      problem.source = "last run";
      found.set(whole, [...(found.get(whole) ?? []), problem]);
    }
    this.#problems.set([...found].map(([file, problems]) => [vscode.Uri.file(file), problems]));
    if (!quietly && found.size === 0) {
      await vscode.window.showInformationMessage("The last run has no script errors in files of this workspace.");
    }
    return true;
  }

  /** Removes the problems of edited lines, moves those below, and shows the end of a followed log as it grows. */
  #edited({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (document.uri.toString() === this.#followed) {
      const editor = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
      if (editor === undefined) this.#followed = undefined;
      else revealEnd(editor);
    }
    const problems = this.#problems.get(document.uri);
    if (problems === undefined || problems.length === 0 || contentChanges.length === 0) return;
    const edits = contentChanges.map(({ range, text }) => ({
      start: range.start.line,
      end: range.end.line,
      breaks: text.split("\n").length - 1,
    }));
    const left = problems.flatMap((problem) => {
      const line = lineAfter(problem.range.start.line, edits);
      if (line === undefined) return [];
      problem.range = problem.range.with(problem.range.start.with(line), problem.range.end.with(line));
      return [problem];
    });
    if (left.length < problems.length) this.#edits.add(document.uri.toString());
    this.#problems.set(document.uri, left);
  }

  async #newest(quietly = false): Promise<string | undefined> {
    const newest = (await this.#run(["log", "--which"], quietly))?.trim();
    return newest === "" ? undefined : newest;
  }

  /** What the program prints; undefined after a message if it cannot run. */
  async #run(args: string[], quietly = false): Promise<string | undefined> {
    const program = this.server.program;
    if (program === undefined) {
      if (!quietly) await vscode.window.showErrorMessage("The SQF language server is not running.");
      return undefined;
    }
    const cwd = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    return new Promise((resolve) => {
      execFile(program, args, { cwd, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
        // Status 1 means that there are errors in the log.
        if (error === null || error.code === 1) {
          resolve(stdout);
          return;
        }
        this.server.output.error(stderr.trim());
        if (!quietly) void vscode.window.showErrorMessage(stderr.trim().replace(/^error: /, ""));
        resolve(undefined);
      });
    });
  }
}

function revealEnd(editor: vscode.TextEditor): void {
  const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
  editor.revealRange(new vscode.Range(end, end));
}
