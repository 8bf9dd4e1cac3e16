// Headers and `config.cpp` open as C++. The server knows which of them a mission or mod uses as configs or scripts, and
// these are switched to their language, so that they have its highlighting and features.

import * as vscode from "vscode";
import { ExecuteCommandRequest, type LanguageClient } from "vscode-languageclient/node";
import { isHeader } from "./documents";

/** The command of the server that tells the language of a document. */
const LANGUAGE = "sqf-ls.language";

/** The part of the server that is needed here. */
export interface Settling {
  /** The client, while answers are reliable because the include graph is known. */
  readonly settled: LanguageClient | undefined;
  readonly onDidSettle: vscode.Event<void>;
}

export class HeaderLanguages implements vscode.Disposable {
  /** Open documents that were switched. If one is C++ again, the user wants it to be. */
  readonly #switched = new Set<vscode.TextDocument>();
  readonly #disposables: vscode.Disposable[];

  constructor(readonly server: Settling) {
    this.#disposables = [
      server.onDidSettle(() => this.#lookAtAll()),
      vscode.workspace.onDidOpenTextDocument((document) => this.#look(document)),
      vscode.workspace.onDidSaveTextDocument((document) => this.#look(document)),
      vscode.workspace.onDidCloseTextDocument((document) => {
        // A document that changes its language is closed and opened at once.
        setTimeout(() => {
          if (document.isClosed) this.#switched.delete(document);
        }, 0);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("sqf.detectLanguage")) this.#lookAtAll();
      }),
    ];
    this.#lookAtAll();
  }

  dispose(): void {
    vscode.Disposable.from(...this.#disposables).dispose();
  }

  #lookAtAll(): void {
    for (const document of vscode.workspace.textDocuments) this.#look(document);
  }

  #look(document: vscode.TextDocument): void {
    const client = this.server.settled;
    if (client === undefined || !isHeader(document) || this.#switched.has(document) || !isWanted(document)) return;
    if (!client.initializeResult?.capabilities.executeCommandProvider?.commands.includes(LANGUAGE)) return;
    // A failure is in the log of the client; the document stays as it is.
    this.#switch(client, document).catch(() => {});
  }

  async #switch(client: LanguageClient, document: vscode.TextDocument): Promise<void> {
    const uri = client.code2ProtocolConverter.asUri(document.uri);
    const language: unknown = await client.sendRequest(ExecuteCommandRequest.type, {
      command: LANGUAGE,
      arguments: [uri],
    });
    // Meanwhile it may have been closed, or its language changed.
    if (typeof language !== "string" || document.isClosed || !isHeader(document)) return;
    this.#switched.add(document);
    await vscode.languages.setTextDocumentLanguage(document, language);
  }
}

/** Whether the settings leave the language to the extension. A language that the user has set takes precedence. */
function isWanted(document: vscode.TextDocument): boolean {
  if (!vscode.workspace.getConfiguration("sqf", document).get("detectLanguage", true)) return false;
  const associations = vscode.workspace.getConfiguration("files", document).get<Record<string, string>>("associations", {});
  return !Object.keys(associations).some((pattern) => {
    return vscode.languages.match({ pattern: pattern.includes("/") ? pattern : `**/${pattern}` }, document) > 0;
  });
}
