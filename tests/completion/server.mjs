// The server, asked over its standard streams as an editor does.

import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";

const CAPABILITIES = {
  experimental: { serverStatusNotification: true },
  workspace: { diagnostics: { refreshSupport: true } },
  textDocument: {
    diagnostic: {},
    publishDiagnostics: { relatedInformation: true },
    completion: {
      contextSupport: true,
      completionItem: { snippetSupport: true, insertReplaceSupport: true, labelDetailsSupport: true, deprecatedSupport: true },
    },
  },
};

export class Server {
  #process;
  #waiting = new Map();
  #last = 0;
  #version = 1;
  #quiet;
  #hasBegun = false;

  /** Starts the program and waits until it has read the folder. */
  static async start(program, folder) {
    const server = new Server();
    server.#process = spawn(program, ["server"], { stdio: ["pipe", "pipe", "ignore"] });
    server.#read();
    const rootUri = pathToFileURL(folder).href;
    const workspaceFolders = [{ uri: rootUri, name: "measured" }];
    const quiet = new Promise((resolve) => server.#quiet = resolve);
    await server.ask("initialize", { processId: process.pid, rootUri, workspaceFolders, capabilities: CAPABILITIES });
    server.#send({ method: "initialized", params: {} });
    await quiet;
    return server;
  }

  ask(method, params) {
    const id = ++this.#last;
    this.#send({ id, method, params });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  open(uri, text) {
    const languageId = /\.sqf$/i.test(uri) ? "sqf" : "arma-config";
    this.#send({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId, version: 1, text } } });
  }

  /** Replaces the text of an open document. */
  change(uri, text) {
    const textDocument = { uri, version: ++this.#version };
    this.#send({ method: "textDocument/didChange", params: { textDocument, contentChanges: [{ text }] } });
  }

  close(uri) {
    this.#send({ method: "textDocument/didClose", params: { textDocument: { uri } } });
  }

  async stop() {
    await this.ask("shutdown");
    // What the server still asks for comes too late.
    this.#process.stdin.on("error", () => {});
    this.#send({ method: "exit" });
  }

  #send(message) {
    const text = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.#process.stdin.write(`Content-Length: ${text.length}\r\n\r\n`);
    this.#process.stdin.write(text);
  }

  #read() {
    let rest = Buffer.alloc(0);
    this.#process.stdout.on("data", (data) => {
      rest = Buffer.concat([rest, data]);
      for (;;) {
        const head = rest.indexOf("\r\n\r\n");
        const length = head < 0 ? NaN : Number(/Content-Length: (\d+)/i.exec(rest.subarray(0, head))[1]);
        if (!(rest.length >= head + 4 + length)) return;
        this.#take(JSON.parse(rest.subarray(head + 4, head + 4 + length)));
        rest = rest.subarray(head + 4 + length);
      }
    });
  }

  #take(message) {
    if (message.method === undefined) {
      this.#waiting.get(message.id)?.(message.result);
      this.#waiting.delete(message.id);
    } else if (message.id !== undefined) {
      // The server asks for settings, or registers something.
      this.#send({ id: message.id, result: message.params?.items?.map(() => null) ?? null });
    } else if (message.method === "experimental/serverStatus") {
      // The reference may be ready before the folder is read.
      this.#hasBegun ||= message.params.message.includes("indexing");
      if (this.#hasBegun && message.params.quiescent) this.#quiet();
    }
  }
}
