// The language server's life: found, started, watched, stopped. `restart` is the only way to start it.

import * as fs from "node:fs";
import * as os from "node:os";
import * as vscode from "vscode";
import {
  CloseAction,
  DidChangeConfigurationNotification,
  ErrorAction,
  LanguageClient,
  type LanguageClientOptions,
  RevealOutputChannelOn,
  State,
} from "vscode-languageclient/node";
import { CrashLimit } from "./crashes";
import { DOCUMENTS } from "./documents";
import { bundled, expand, type Found, findServer, type Machine, type Missing } from "./lookup";
import { declaredSettings, type ServerSettings, section, serverSettings } from "./settings";
import { type Life, type ServerStatus, type Shown, shown } from "./status";
import { traceChannel } from "./trace";
import { fits, wanted } from "./versions";

/** The status that the server reports, in the form of rust-analyzer. */
const STATUS = "experimental/serverStatus";

/** The languages in whose documents the state of the server is shown. */
const LANGUAGES = ["sqf", "arma-config", "ext"].map((language) => ({ language }));

const machine: Machine = {
  platform: process.platform,
  env: process.env,
  home: os.homedir(),
  isProgram(file) {
    try {
      fs.accessSync(file, fs.constants.X_OK);
      return fs.statSync(file).isFile();
    } catch {
      return false;
    }
  },
};

/** One server for the window. */
export class Server implements vscode.Disposable {
  readonly output = vscode.window.createOutputChannel("SQF Language Server", { log: true });
  readonly #trace = traceChannel("SQF Language Server Trace");
  readonly #status = vscode.languages.createLanguageStatusItem("sqf.server", LANGUAGES);
  readonly #crashes = new CrashLimit();
  readonly #disposables: vscode.Disposable[];
  #client: LanguageClient | undefined;
  #program: string | undefined;
  readonly #settles = new vscode.EventEmitter<void>();
  #isSettled = false;
  /** Starts and stops, one after the other. */
  #queue: Promise<void> = Promise.resolve();

  constructor(readonly context: vscode.ExtensionContext) {
    this.#status.name = "SQF Language Server";
    this.#disposables = [
      this.output,
      this.#trace,
      this.#status,
      this.#settles,
      vscode.workspace.onDidChangeConfiguration((event) => this.#configurationChanged(event)),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#sendSettings()),
    ];
  }

  /** The program that was started last. */
  get program(): string | undefined {
    return this.#program;
  }

  /** The client of a server that runs. */
  get client(): LanguageClient | undefined {
    return this.#client?.isRunning() ? this.#client : undefined;
  }

  /** Fired when everything that answers depend on is done, such as reading the project. */
  readonly onDidSettle = this.#settles.event;

  /** The client of a server in that state. */
  get settled(): LanguageClient | undefined {
    return this.#isSettled ? this.client : undefined;
  }

  /** Ends the server, if there is one, and starts it. Never fails: errors are shown to the user. */
  restart(): Promise<void> {
    this.#crashes.reset();
    return this.#enqueue(async () => {
      await this.#stop();
      await this.#start();
    });
  }

  /** Ends the server. */
  stop(): Promise<void> {
    return this.#enqueue(() => this.#stop());
  }

  dispose(): void {
    vscode.Disposable.from(...this.#disposables).dispose();
  }

  #enqueue(step: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(step).catch((error: unknown) => this.output.error(String(error)));
    return this.#queue;
  }

  async #stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (client === undefined) return;
    try {
      if (client.isRunning()) await client.stop();
    } catch (error) {
      // It did not respond in time; the client has killed it.
      this.output.warn(`The server did not shut down: ${error}`);
    } finally {
      await client.dispose().catch(() => {});
      this.#show({ kind: "stopped" });
    }
  }

  async #start(): Promise<void> {
    const found = this.#find();
    if (found.kind === "missing") {
      this.#show({ kind: "missing" });
      this.#reportMissing(found);
      return;
    }
    this.output.info(`Starting ${found.program} (${ORIGIN[found.by]}).`);
    const client = new LanguageClient("sqf", "SQF Language Server", { command: found.program }, this.#clientOptions());
    this.#client = client;
    this.#program = found.program;
    client.registerFeature({
      fillClientCapabilities: (capabilities) => {
        const commands = { commands: ["editor.action.triggerSuggest", "sqf.rename"] };
        capabilities.experimental = { ...capabilities.experimental, serverStatusNotification: true, commands };
      },
      initialize: () => {},
      getState: () => ({ kind: "static" }),
      clear: () => {},
    });
    client.onNotification(STATUS, (status: ServerStatus) => {
      if (client === this.#client) this.#show({ ...running(client, found), status });
    });
    client.onDidChangeState(({ newState }) => {
      if (client === this.#client) this.#stateChanged(client, newState, found);
    });
    try {
      await client.start();
    } catch (error) {
      this.output.error(`Cannot start the server: ${error}`);
      this.#show({ kind: "broken", program: found.program });
      void this.#offer(`Cannot start the SQF language server ${found.program}.`, [SHOW_OUTPUT, OPEN_SETTINGS]);
      return;
    }
    const ours: string = this.context.extension.packageJSON.version;
    if (!fits(client.initializeResult?.serverInfo?.version, ours)) await this.#refuse(client, found, ours);
  }

  /** Stops a server of another version: what the extension asks it for may mean something else to it. */
  async #refuse(client: LanguageClient, found: Found, ours: string): Promise<void> {
    const { name } = running(client, found);
    await this.#stop();
    this.#show({ kind: "unfit", name, wanted: wanted(ours) });
    const message = `${name} (${ORIGIN[found.by]}) does not fit version ${ours} of the extension, which needs sqf-ls ${wanted(ours)}.`;
    this.output.error(message);
    void this.#offer(message, [OPEN_SETTINGS, SHOW_README]);
  }

  #find(): Found | Missing {
    // Unpacking the package may have dropped the executable bit.
    if (machine.platform !== "win32") {
      const inside = bundled(this.context.extensionPath, machine.platform);
      if (fs.existsSync(inside) && !machine.isProgram(inside)) {
        try {
          fs.chmodSync(inside, 0o755);
        } catch (error) {
          this.output.warn(`Cannot make ${inside} executable: ${error}`);
        }
      }
    }
    const setting = vscode.workspace.getConfiguration("sqf").get("server.path", "");
    return findServer(expandPath(setting), this.context.extensionPath, machine);
  }

  #clientOptions(): LanguageClientOptions {
    const count = () => `${this.#crashes.most + 1} times within ${this.#crashes.span / 60_000} minutes`;
    return {
      documentSelector: DOCUMENTS,
      outputChannel: this.output,
      traceOutputChannel: this.#trace,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationOptions: () => this.#settings(undefined),
      initializationFailedHandler: () => false,
      stdioOptions: {
        // The server's log; its standard output is the protocol.
        stderr: (input, output) => eachLine(input, (line) => output.info(line)),
        stdout: () => {},
      },
      errorHandler: {
        error: (_error, _message, times) => ({
          action: (times ?? 0) <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown,
          handled: true,
        }),
        closed: () => {
          if (this.#crashes.mayRestart(Date.now())) {
            return {
              action: CloseAction.Restart,
              message: "The server crashed and is being restarted.",
              handled: true,
            };
          }
          const message = `The SQF language server crashed ${count()} and was not restarted.`;
          void this.#offer(message, [RESTART, SHOW_OUTPUT]);
          return { action: CloseAction.DoNotRestart, message, handled: true };
        },
      },
      middleware: {
        // The editor underlines them all the time, which in red strings looks like an error. Ctrl and click lead to the
        // same files, because they are definitions, too.
        provideDocumentLinks: () => [],
        workspace: {
          configuration: ({ items }) =>
            items.map((item) => {
              const scope = item.scopeUri === undefined ? undefined : vscode.Uri.parse(item.scopeUri);
              return section(item.section, this.#settings(scope));
            }),
          // The whole section has more than the server knows: `#configurationChanged` sends its part.
          didChangeConfiguration: async () => {},
        },
      },
    };
  }

  #configurationChanged(event: vscode.ConfigurationChangeEvent): void {
    if (event.affectsConfiguration("sqf.server.path")) {
      void this.restart();
    } else if (event.affectsConfiguration("sqf")) {
      this.#sendSettings();
    }
  }

  #settings(scope: vscode.Uri | undefined): ServerSettings {
    const declared = declaredSettings(this.context.extension.packageJSON);
    const configuration = vscode.workspace.getConfiguration("sqf", scope);
    const expandHere = (path: string) => expandPath(path, scope);
    return serverSettings(declared, (key) => configuration.get(key), expandHere, vscode.workspace.isTrusted);
  }

  #sendSettings(): void {
    const settings = { sqf: this.#settings(undefined) };
    this.client?.sendNotification(DidChangeConfigurationNotification.type, { settings }).catch((error: unknown) => {
      this.output.warn(`Cannot send changed settings to the server: ${error}`);
    });
  }

  #stateChanged(client: LanguageClient, state: State, found: Found): void {
    switch (state) {
      case State.Starting:
        this.#show({ kind: "starting" });
        break;
      case State.Running:
        this.#show(running(client, found));
        break;
      default:
        this.#show({ kind: "stopped" });
    }
  }

  #show(life: Life): void {
    const wasSettled = this.#isSettled;
    this.#isSettled = life.kind === "running" && life.status?.quiescent === true;
    if (this.#isSettled && !wasSettled) this.#settles.fire();
    const { text, detail, severity, busy } = shown(life);
    this.#status.busy = busy;
    this.#status.severity = SEVERITY[severity];
    this.#status.text = text;
    this.#status.detail = detail;
    this.#status.command =
      severity === "information"
        ? { title: "Show output", command: "sqf.showOutput" }
        : { title: "Restart", command: "sqf.restartServer" };
  }

  #reportMissing({ setting }: Missing): void {
    const message =
      setting === undefined
        ? "SQF language server not found: this package does not include one, and there is no sqf-ls on the PATH."
        : `SQF language server not found: sqf.server.path is set to ${setting}, which is not a program.`;
    this.output.error(message);
    void this.#offer(message, [OPEN_SETTINGS, SHOW_README]);
  }

  async #offer(message: string, choices: string[]): Promise<void> {
    switch (await vscode.window.showErrorMessage(message, ...choices)) {
      case OPEN_SETTINGS:
        await vscode.commands.executeCommand("workbench.action.openSettings", "sqf.server.path");
        break;
      case SHOW_README:
        await vscode.commands.executeCommand("extension.open", this.context.extension.id);
        break;
      case SHOW_OUTPUT:
        this.output.show();
        break;
      case RESTART:
        await this.restart();
        break;
    }
  }
}

const OPEN_SETTINGS = "Open Settings";
const SHOW_README = "Show README";
const SHOW_OUTPUT = "Show Output";
const RESTART = "Restart";

const ORIGIN: Record<Found["by"], string> = {
  setting: "set by sqf.server.path",
  package: "included in the extension",
  path: "from the PATH",
};

const SEVERITY: Record<Shown["severity"], vscode.LanguageStatusSeverity> = {
  information: vscode.LanguageStatusSeverity.Information,
  warning: vscode.LanguageStatusSeverity.Warning,
  error: vscode.LanguageStatusSeverity.Error,
};

function running(client: LanguageClient, found: Found): Extract<Life, { kind: "running" }> {
  const server = client.initializeResult?.serverInfo;
  const name = [server?.name ?? "sqf-ls", server?.version].filter(Boolean).join(" ");
  return { kind: "running", name, origin: ORIGIN[found.by] };
}

/** Replaces the variables for folders in a path from the settings of a folder, or of the first one. */
export function expandPath(setting: string, scope?: vscode.Uri): string {
  const folder = scope && vscode.workspace.getWorkspaceFolder(scope);
  return expand(setting, (folder ?? vscode.workspace.workspaceFolders?.[0])?.uri.fsPath, machine);
}

function eachLine(input: NodeJS.ReadableStream, say: (line: string) => void): void {
  let rest = "";
  input.setEncoding("utf8");
  input.on("data", (text: string) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) say(line);
  });
  input.on("end", () => {
    if (rest !== "") say(rest);
  });
}
