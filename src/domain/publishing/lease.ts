import { LeaseExpiredError } from "#platform/connectors/contract.ts";

/**
 * The claim's lease as this process sees it. It starts before the claim is requested, so it expires here before it does
 * in the database. The monotonic clock stops while a machine is suspended and the wall clock can be set back: whichever
 * has advanced further counts.
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

  /** @throws LeaseExpiredError */
  assertAlive(): void {
    if (!this.outlives(0)) throw new LeaseExpiredError();
  }
}
