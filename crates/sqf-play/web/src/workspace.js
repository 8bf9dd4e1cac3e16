// The files that are open: their texts, their histories, and which one the editor shows.

import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { applied, byFile } from "./edits.js";
import { LONGEST_PROJECT, MOST_FILES, isSamePath, wrongPath } from "./paths.js";
import { showPlace } from "./place.js";

/** @import { Extension } from "@codemirror/state" */
/** @import { Edit, File, Options, Place, State } from "./contract.js" */

/**
 * What the page does when something changed.
 * @typedef {object} Watcher
 * @property {(path: string, text: string) => void} text The text of a file.
 * @property {() => void} files Names or number of the files, or which is shown.
 * @property {() => void} all Everything: other files were opened.
 */

export class Workspace {
  /** @type {Map<string, EditorState>} */
  #states = new Map();
  #open = "";
  /** @type {Options} */
  options = {};
  #extensions;
  #watcher;
  view;

  /**
   * @param {HTMLElement} parent
   * @param {Extension} extensions
   * @param {Watcher} watcher
   */
  constructor(parent, extensions, watcher) {
    // First, so that what others ask about a change comes after it.
    this.#extensions = [EditorView.updateListener.of((update) => {
      this.#states.set(this.#open, update.state);
      if (update.docChanged) this.#watcher.text(this.#open, update.state.doc.toString());
    }), extensions];
    this.#watcher = watcher;
    this.view = new EditorView({ parent, extensions: this.#extensions });
  }

  /** The path of the file in the editor. */
  get open() {
    return this.#open;
  }

  get paths() {
    return [...this.#states.keys()];
  }

  /** @returns {File[]} */
  get files() {
    return [...this.#states].map(([path, state]) => ({ path, text: state.doc.toString() }));
  }

  /** @returns {State} */
  get state() {
    return { files: this.files, open: this.#open, options: this.options };
  }

  /** @param {State} state */
  load({ files, open, options }) {
    this.#states = new Map(files.map(({ path, text }) => [path, this.#made(path, text)]));
    this.options = options;
    this.#show(open);
    this.#watcher.all();
  }

  /** @param {string} path */
  show(path) {
    if (path === this.#open || !this.#states.has(path)) return;
    this.#show(path);
    this.#watcher.files();
  }

  /**
   * @param {string} path
   * @param {string} text
   * @returns {string | undefined} What prevents it, as a sentence for people.
   */
  add(path, text = "") {
    const problem = this.#refused(path);
    if (problem) return problem;
    if (this.#states.size >= MOST_FILES) return `There can be at most ${MOST_FILES} files.`;
    this.#states.set(path, this.#made(path, text));
    this.#watcher.text(path, text);
    this.show(path);
    return undefined;
  }

  /**
   * @param {string} from
   * @param {string} to
   * @returns {string | undefined} What prevents it, as a sentence for people.
   */
  rename(from, to) {
    const problem = from === to ? undefined : this.#refused(to, from);
    if (problem) return problem;
    const text = this.#text(from);
    this.#states = new Map([...this.#states].map(([path, state]) => (path === from ? [to, this.#made(to, text)] : [path, state])));
    this.#show(to);
    this.#watcher.all();
    return undefined;
  }

  /** @param {string} path */
  remove(path) {
    if (this.#states.size < 2) return;
    const at = this.paths.indexOf(path);
    this.#states.delete(path);
    this.#show(this.paths[Math.min(at, this.#states.size - 1)] ?? "");
    this.#watcher.all();
  }

  /** @param {Edit[]} edits */
  edit(edits) {
    for (const [path, changes] of byFile(edits)) {
      const state = this.#states.get(path);
      if (!state) this.add(path, applied("", changes));
      if (!state || changes.some(({ from, to }) => from > to || to > state.doc.length)) continue;
      const transaction = state.update({ changes: changes.map(({ from, to, text }) => ({ from, to, insert: text })), userEvent: "input.fix" });
      if (path === this.#open) {
        this.view.dispatch(transaction);
      } else {
        this.#states.set(path, transaction.state);
        this.#watcher.text(path, applied(state.doc.toString(), changes));
      }
    }
  }

  /**
   * Shows a place and puts the cursor there.
   * @param {Place} place
   */
  reveal({ path, from, to }) {
    this.show(path);
    if (this.#open !== path) return;
    const { length } = this.view.state.doc;
    const [anchor, head] = [Math.min(from, length), Math.min(to, length)];
    this.view.dispatch({ selection: { anchor, head }, effects: [showPlace.of(anchor), EditorView.scrollIntoView(anchor, { y: "center" })] });
    this.view.focus();
  }

  /** @param {string} path */
  #text(path) {
    return this.#states.get(path)?.doc.toString() ?? "";
  }

  /**
   * @param {string} path
   * @param {string} [except]
   */
  #refused(path, except) {
    const isTaken = this.paths.some((other) => other !== except && isSamePath(other, path));
    return wrongPath(path) ?? (isTaken ? "There is a file with this name already." : undefined);
  }

  /** @param {string} path */
  #show(path) {
    this.#open = path;
    const state = this.#states.get(path);
    if (state) this.view.setState(state);
  }

  /**
   * @param {string} path
   * @param {string} text
   */
  #made(path, text) {
    const limit = EditorState.changeFilter.of((transaction) => transaction.newDoc.length <= LONGEST_PROJECT);
    const label = EditorView.contentAttributes.of({ "aria-label": `Code of ${path}` });
    return EditorState.create({ doc: text, extensions: [this.#extensions, limit, label] });
  }
}
