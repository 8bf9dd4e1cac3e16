// Tasks that run the program over a whole project, as in a terminal: `sqf-ls check` and `sqf-ls format`.

import * as vscode from "vscode";

const TYPE = "sqf-ls";

/** A task as `tasks.json` has it. */
interface Definition extends vscode.TaskDefinition {
  command: "check" | "format";
  args?: string[];
}

/** Those that are offered without a `tasks.json`. */
const OFFERED: readonly { name: string; command: Definition["command"]; args: string[] }[] = [
  { name: "check", command: "check", args: [] },
  { name: "check and fix", command: "check", args: ["--fix"] },
  { name: "check the formatting", command: "format", args: ["--check"] },
];

export class Tasks implements vscode.TaskProvider {
  readonly #registration = vscode.tasks.registerTaskProvider(TYPE, this);

  constructor(readonly server: { readonly program: string | undefined }) {}

  dispose(): void {
    this.#registration.dispose();
  }

  provideTasks(): vscode.Task[] {
    return (vscode.workspace.workspaceFolders ?? []).flatMap((folder) =>
      OFFERED.map(({ name, command, args }) => this.#task({ type: TYPE, command, args }, folder, name)),
    );
  }

  resolveTask(task: vscode.Task): vscode.Task | undefined {
    const { command } = task.definition;
    if (command !== "check" && command !== "format") return undefined;
    return this.#task(task.definition as Definition, task.scope ?? vscode.TaskScope.Workspace, task.name);
  }

  #task(definition: Definition, scope: vscode.WorkspaceFolder | vscode.TaskScope, name: string): vscode.Task {
    // The server that runs, so that editor and task agree.
    const program = this.server.program ?? "sqf-ls";
    const execution = new vscode.ProcessExecution(program, [definition.command, ...(definition.args ?? [])]);
    const task = new vscode.Task(definition, scope, name, TYPE, execution, "$sqf-ls");
    if (definition.command === "check") task.group = vscode.TaskGroup.Build;
    return task;
  }
}
