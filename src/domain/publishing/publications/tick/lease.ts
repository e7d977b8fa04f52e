import { startStopwatch, systemClock } from "#platform/clock.ts";
import { LeaseExpiredError } from "#platform/connectors/contract.ts";

/**
 * The claim's lease as this process sees it. It starts before the claim is requested, so it expires here before it does
 * in the database.
 */
export class Lease {
  readonly #elapsedMs = startStopwatch(systemClock);
  readonly #ms: number;

  constructor(seconds: number) {
    this.#ms = seconds * 1000;
  }

  outlives(ms: number): boolean {
    return this.#elapsedMs() + ms < this.#ms;
  }

  /** @throws LeaseExpiredError */
  assertAlive(): void {
    if (!this.outlives(0)) throw new LeaseExpiredError();
  }
}
