// A file as the preprocessor leaves it, in a document of its own beside the file.

import * as vscode from "vscode";
import { ExecuteCommandRequest, type LanguageClient } from "vscode-languageclient/node";

const SCHEME = "sqf-expanded";

/** What the server answers. */
interface Expanded {
  text: string;
  /** Where each part comes from; a comment in the line before its first one says the same. */
  places: { line: number; uri: string; sourceLine: number }[];
}

export class ExpandedFiles implements vscode.TextDocumentContentProvider, vscode.DocumentLinkProvider {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  /** By the URI of the document that shows it. */
  readonly #shown = new Map<string, Expanded>();
  readonly #registrations: vscode.Disposable;
  readonly onDidChange = this.#changed.event;

  constructor(server: { readonly client: LanguageClient | undefined }) {
    this.#registrations = vscode.Disposable.from(
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.languages.registerDocumentLinkProvider({ scheme: SCHEME }, this),
      vscode.workspace.onDidCloseTextDocument((document) => this.#shown.delete(document.uri.toString())),
      vscode.commands.registerCommand("sqf.showExpanded", () => this.#show(server.client)),
    );
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#shown.get(uri.toString())?.text ?? "";
  }

  provideDocumentLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
    const places = this.#shown.get(document.uri.toString())?.places ?? [];
    return places.map(({ line, uri, sourceLine }) => {
      const { range } = document.lineAt(line - 1);
      const start = range.start.translate(0, "// ".length);
      const target = vscode.Uri.parse(uri, true).with({ fragment: `L${sourceLine + 1}` });
      return new vscode.DocumentLink(new vscode.Range(start, range.end), target);
    });
  }

  async #show(client: LanguageClient | undefined): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (client === undefined || document === undefined) return;
    const expanded = (await client.sendRequest(ExecuteCommandRequest.type, {
      command: "sqf-ls.expand",
      arguments: [client.code2ProtocolConverter.asUri(document.uri)],
    })) as Expanded | null;
    if (expanded === null) {
      await vscode.window.showInformationMessage("The preprocessor does not read this file.");
      return;
    }
    const uri = vscode.Uri.from({ scheme: SCHEME, path: document.uri.path, query: document.uri.toString() });
    this.#shown.set(uri.toString(), expanded);
    this.#changed.fire(uri);
    const shown = await vscode.workspace.openTextDocument(uri);
    await vscode.languages.setTextDocumentLanguage(shown, document.languageId);
    await vscode.window.showTextDocument(shown, { viewColumn: vscode.ViewColumn.Beside, preview: true });
  }
}
