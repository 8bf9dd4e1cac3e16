// Limits the restarts of a server that crashes.

/** Counts crashes within a span of time. */
export class CrashLimit {
  #times: number[] = [];

  /** Allows up to `most` crashes within `span` milliseconds. */
  constructor(
    readonly most = 3,
    readonly span = 180_000,
  ) {}

  /** Records a crash at `now`; returns whether the server should be started again. */
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
