// The page's end of the worker: what changed, what is asked, and starting again after a failure.
//
// One question runs at a time. A question that waits is replaced by the next one of its kind, so that however slow the
// answers are, only the newest state is computed. Changes are sent with the next question.

/** @import { Answers, File, Options, Question } from "./contract.js" */

/**
 * What the client needs of a worker.
 * @typedef {object} WorkerLike
 * @property {(message: Start | Asked) => void} postMessage
 * @property {() => void} terminate
 * @property {((event: any) => void) | null} onmessage Its event has a `Reply` as data.
 * @property {((event: any) => void) | null} onerror
 */
/** @typedef {{ files: File[], options: Options }} Start The first message to a worker; `start` adds the module. */
/** @typedef {{ changes: [path: string, text: string | undefined][], options: Options | undefined, question: Question, given: unknown[] }} Asked */
/**
 * `problem` is for people; after `dead`, the module cannot be used any more.
 * @typedef {{ ready?: true, json?: string, problem?: string, dead?: string }} Reply
 */
/** @typedef {"starting" | "ready" | "busy" | "stopped" | "failed"} Status */

/** Questions, the urgent ones first. */
const ORDER = /** @type {Question[]} */ (["describe", "completion", "signature", "hover", "definition", "format", "safeFixes", "tokens",
  "allFindings", "folds", "outline", "expand", "explainLog", "tokenKinds"]);
/** Failures in a row after which the module is not started again. */
const MOST_FAILURES = 3;

export class Client {
  /** @type {WorkerLike | undefined} */
  #worker;
  #isReady = false;
  /** @type {Map<string, string>} All files, for a worker that starts. */
  #files = new Map();
  /** @type {Options} */
  #options = {};
  /** @type {Map<string, string | undefined>} What the worker does not know yet; undefined for a removed file. */
  #changes = new Map();
  #hasNewOptions = false;
  /** @type {Map<Question, { given: unknown[], done: (answer: any) => void }>} */
  #waiting = new Map();
  /** @type {{ done: (answer: any) => void } | undefined} */
  #running;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #failures = 0;
  /** After a failure: the same text would fail again. */
  #isPaused = false;
  #start;
  #onStatus;
  #limits;

  /**
   * @param {object} given
   * @param {(message: Start) => WorkerLike} given.start Starts a worker.
   * @param {(status: Status, detail?: string) => void} given.onStatus
   * @param {{ start: number, answer: number }} [given.limits] Milliseconds.
   */
  constructor({ start, onStatus, limits = { start: 60_000, answer: 10_000 } }) {
    this.#start = start;
    this.#onStatus = onStatus;
    this.#limits = limits;
  }

  /** @param {File[]} files All files of the project. */
  setFiles(files) {
    for (const path of this.#files.keys()) this.#changes.set(path, undefined);
    this.#files.clear();
    for (const file of files) this.setText(file.path, file.text);
    this.#changed();
  }

  /**
   * @param {string} path
   * @param {string} text
   */
  setText(path, text) {
    this.#files.set(path, text);
    this.#changes.set(path, text);
    this.#changed();
  }

  /** @param {Options} options */
  setOptions(options) {
    this.#options = options;
    this.#hasNewOptions = true;
    this.#changed();
  }

  /** Begins to check. Before, nothing is asked. */
  start() {
    this.#isReady = false;
    this.#changes.clear();
    this.#hasNewOptions = false;
    this.#onStatus("starting");
    const files = [...this.#files].map(([path, text]) => ({ path, text }));
    const worker = this.#start({ files, options: this.#options });
    worker.onmessage = (/** @type {{ data: Reply }} */ { data }) => this.#receive(data);
    worker.onerror = (/** @type {{ message?: string }} */ { message }) => this.#fail(message ?? "the worker ended");
    this.#worker = worker;
    this.#timer = setTimeout(() => this.#fail("it did not start in time"), this.#limits.start);
  }

  /**
   * Gives up: the module cannot be loaded.
   * @param {string} reason
   */
  giveUp(reason) {
    this.#isReady = false;
    this.#fail(reason);
  }

  /**
   * Asks the module.
   * @template {Question} Q
   * @param {Q} question
   * @param {...unknown} given
   * @returns {Promise<Answers[Q] | undefined>} Nothing if the same was asked again before the answer, or there is none.
   */
  ask(question, ...given) {
    this.#waiting.get(question)?.done(undefined);
    this.#waiting.delete(question);
    if (this.#isPaused) return Promise.resolve(undefined);
    return new Promise((done) => {
      this.#waiting.set(question, { given, done });
      this.#next();
    });
  }

  #changed() {
    if (!this.#isPaused || this.#failures >= MOST_FAILURES) return;
    this.#isPaused = false;
    this.start();
  }

  #next() {
    if (!this.#isReady || this.#running || !this.#worker) return;
    const question = ORDER.find((question) => this.#waiting.has(question));
    const waiting = question && this.#waiting.get(question);
    if (!waiting) {
      this.#onStatus("ready");
      return;
    }
    this.#waiting.delete(question);
    this.#running = waiting;
    this.#onStatus("busy");
    this.#timer = setTimeout(() => this.#fail(`it took longer than ${this.#limits.answer / 1000} seconds`), this.#limits.answer);
    const options = this.#hasNewOptions ? this.#options : undefined;
    this.#worker.postMessage({ changes: [...this.#changes], options, question, given: waiting.given });
    this.#changes.clear();
    this.#hasNewOptions = false;
  }

  /** @param {Reply} reply */
  #receive(reply) {
    if (reply.dead !== undefined) return this.#fail(reply.dead);
    clearTimeout(this.#timer);
    if (reply.ready) {
      this.#isReady = true;
    } else {
      this.#failures = 0;
      const running = this.#running;
      this.#running = undefined;
      running?.done(reply.json === undefined ? undefined : JSON.parse(reply.json));
    }
    if (reply.problem !== undefined) this.#onStatus("ready", reply.problem);
    this.#next();
  }

  /** @param {string} reason */
  #fail(reason) {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    const wasReady = this.#isReady;
    this.#isReady = false;
    this.#isPaused = true;
    this.#failures = wasReady ? this.#failures + 1 : MOST_FAILURES;
    const unanswered = [...this.#waiting.values(), ...(this.#running ? [this.#running] : [])];
    this.#waiting.clear();
    this.#running = undefined;
    for (const { done } of unanswered) done(undefined);
    this.#onStatus(this.#failures >= MOST_FAILURES ? "failed" : "stopped", reason);
  }
}
