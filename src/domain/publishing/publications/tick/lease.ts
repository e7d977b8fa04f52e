import { startStopwatch, systemClock } from "#platform/clock.ts";
import { LeaseExpiredError } from "#platform/connectors/contract.ts";

/** Less than this share of its duration, and a lease is renewed. */
const ENOUGH = 2 / 3;

/**
 * The claim's lease as this process sees it. It starts before the claim is requested, and anew before each renewal, so it
 * expires here before it does in the database.
 */
export class Lease {
  #elapsedMs: () => number;
  readonly #ms: number;

  /** @param elapsedMs since the lease was requested */
  constructor(seconds: number, elapsedMs = startStopwatch(systemClock)) {
    this.#ms = seconds * 1000;
    this.#elapsedMs = elapsedMs;
  }

  /** It was renewed for its full duration, by a request that began so long ago. */
  extend(elapsedMs: () => number): void {
    this.#elapsedMs = elapsedMs;
  }

  /** Whether it is time to renew it. */
  isShort(): boolean {
    return !this.outlives(this.#ms * ENOUGH);
  }

  outlives(ms: number): boolean {
    return this.#elapsedMs() + ms < this.#ms;
  }

  /** @throws LeaseExpiredError */
  assertAlive(): void {
    if (!this.outlives(0)) throw new LeaseExpiredError();
  }
}
