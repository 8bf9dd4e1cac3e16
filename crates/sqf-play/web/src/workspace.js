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
  log = "";
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
    const { files, open, options, log } = this;
    return { files, open, options, ...(log && { log }) };
  }

  /** @param {State} state */
  load({ files, open, options, log = "" }) {
    this.#states = new Map(files.map(({ path, text }) => [path, this.#made(path, text)]));
    this.options = options;
    this.log = log;
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

  /**
   * Changes files, and adds those that do not exist, of which the last one is shown.
   * @param {Edit[]} edits
   * @returns {string | undefined} What prevents it, as a sentence for people; then nothing is changed.
   */
  edit(edits) {
    const files = [...byFile(edits)];
    const added = files.filter(([path]) => !this.#states.has(path));
    for (const [path, changes] of files) {
      const state = this.#states.get(path);
      const problem = state ? misplaced(changes, state.doc.length) : this.#refused(path, undefined, added.length);
      if (problem) return problem;
    }
    for (const [path, changes] of files) {
      const state = this.#states.get(path);
      if (state) this.#change(path, state, changes);
    }
    for (const [path, changes] of added) this.add(path, applied("", changes));
    return undefined;
  }

  /**
   * @param {string} path
   * @param {EditorState} state
   * @param {Edit[]} edits
   */
  #change(path, state, edits) {
    const changes = edits.map(({ from, to, text }) => ({ from, to, insert: text }));
    const transaction = state.update({ changes, userEvent: "input.fix" });
    if (path === this.#open) {
      this.view.dispatch(transaction);
    } else {
      this.#states.set(path, transaction.state);
      this.#watcher.text(path, transaction.newDoc.toString());
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
   * @param {string} [renamed] The file that gets this path, if it is not a new one.
   * @param {number} [count] The number of files that are added.
   */
  #refused(path, renamed, count = 1) {
    const wrong = wrongPath(path);
    if (wrong) return wrong;
    if (this.paths.some((other) => other !== renamed && isSamePath(other, path))) return "There is a file with this name already.";
    return renamed === undefined && this.#states.size + count > MOST_FILES ? `There can be at most ${MOST_FILES} files.` : undefined;
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

/**
 * @param {Edit[]} edits
 * @param {number} length Of the text that they are about.
 */
function misplaced(edits, length) {
  return edits.some(({ from, to }) => from > to || to > length) ? "The text has changed in the meantime." : undefined;
}
