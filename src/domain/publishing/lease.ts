import { LeaseExpiredError } from "#platform/connectors/contract.ts";

/**
 * The claim as this process sees it. It counts from before the claim was asked for, so it ends here before it ends in
 * the database. The monotonic clock stands still while a machine sleeps and the wall clock can be set back: the one that
 * has moved further counts.
 */
export class Lease {
  readonly #monotonic = performance.now();
  readonly #wall = Date.now();
  readonly #ms: number;

  constructor(seconds: number) {
    this.#ms = seconds * 1000;
  }

  outlives(ms: number): boolean {
    return Math.max(performance.now() - this.#monotonic, Date.now() - this.#wall) + ms < this.#ms;
  }

  /** @throws LeaseOver */
  assertAlive(): void {
    if (!this.outlives(0)) throw new LeaseExpiredError();
  }
}
