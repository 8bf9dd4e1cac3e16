// How often a server that crashes is started again.

/** Counts crashes within a span of time. */
export class CrashLimit {
  #times: number[] = [];

  /** After more than `most` crashes within `span` milliseconds, enough is enough. */
  constructor(
    readonly most = 3,
    readonly span = 180_000,
  ) {}

  /** Notes a crash at `now`; whether the server is to be started once more. */
  mayRestart(now: number): boolean {
    this.#times = this.#times.filter((time) => now - time < this.span);
    this.#times.push(now);
    return this.#times.length <= this.most;
  }

  /** The user starts the server: the count starts over. */
  reset(): void {
    this.#times = [];
  }
}
