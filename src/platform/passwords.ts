import { hash, verify } from "@node-rs/argon2";
import { createFairQueue } from "./heavy/fair-queue.ts";
import { processWide } from "./heavy/process-wide.ts";

/** The hash function. */
export type PasswordHash = {
  /** @returns the encoded hash, with its salt and cost */
  hash(password: string): Promise<string>;
  verify(storedHash: string, password: string): Promise<boolean>;
};

/** argon2id at three times OWASP's minimum of memory: some 60 ms on one core, so that a stolen table is slow to crack. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

export function argon2id(cost: { memoryCost: number; timeCost: number; parallelism: number } = COST): PasswordHash {
  return { hash: (password) => hash(password, cost), verify: (storedHash, password) => verify(storedHash, password) };
}

/**
 * Hashing shares four threads with the file system and DNS; two of them stay free, and at most two hashes hold 64 MiB
 * each. One IP address hashes one at a time, so that many guesses from one do not keep others from signing in.
 */
const passwordQueue = () =>
  processWide("passwords", () =>
    createFairQueue({ running: 2, runningPerClient: 1, waiting: 120, waitingPerClient: 30 }),
  );

export class Passwords {
  readonly #work: PasswordHash;
  #dummyHash: Promise<string> | undefined;

  /** @param work replaced only in tests: production hashes must be slow to guess */
  constructor(work: PasswordHash = argon2id()) {
    this.#work = work;
  }

  /**
   * @param client who asks, mostly an IP address: clients take turns
   * @returns the encoded hash, with its salt and cost
   * @throws Fault unavailable, throttled when too many wait already
   */
  hash(password: string, client: string | null = null): Promise<string> {
    return passwordQueue().run(client ?? "unknown", () => this.#work.hash(password));
  }

  /**
   * Takes the same time with and without a stored hash, so that the duration does not reveal which email addresses
   * exist.
   * @param storedHash null for an unknown user and for one without a password
   * @param client who asks, as for `hash`
   * @throws Fault unavailable, throttled when too many wait already
   */
  async verify(storedHash: string | null, password: string, client: string | null = null): Promise<boolean> {
    this.#dummyHash ??= this.#work.hash("compared with when there is nothing to compare with");
    // Awaited in either case, or the first unknown address after a start would be revealed by the time it takes to
    // compute.
    const dummyHash = await this.#dummyHash;
    const isEqual = await passwordQueue().run(client ?? "unknown", () =>
      this.#work.verify(storedHash ?? dummyHash, password),
    );
    return isEqual && storedHash !== null;
  }
}
