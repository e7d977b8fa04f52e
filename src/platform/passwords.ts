import { hash, verify } from "@node-rs/argon2";
import { createFairQueue } from "./heavy/fair-queue.ts";
import { processWide } from "./heavy/process-wide.ts";

/** The work itself. */
export type PasswordHash = {
  /** @returns the encoded hash, with its salt and cost */
  hash(password: string): Promise<string>;
  verify(storedHash: string, password: string): Promise<boolean>;
};

/** argon2id at three times OWASP's minimum of memory: some 60 ms on one core, so that a stolen table is slow to guess. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

export function argon2id(cost: { memoryCost: number; timeCost: number; parallelism: number } = COST): PasswordHash {
  return { hash: (password) => hash(password, cost), verify: (storedHash, password) => verify(storedHash, password) };
}

/**
 * Hashes share four threads with the file system and DNS; two of them stay free, and 64 MiB each are held twice at most.
 * One address hashes one at a time, so that a flood of guesses does not keep others from signing in.
 */
const passwordQueue = () =>
  processWide("passwords", () =>
    createFairQueue({ running: 2, runningPerClient: 1, waiting: 120, waitingPerClient: 30 }),
  );

export class Passwords {
  readonly #work: PasswordHash;
  #dummyHash: Promise<string> | undefined;

  /** @param work replaced only in tests: what is stored must be slow to guess */
  constructor(work: PasswordHash = argon2id()) {
    this.#work = work;
  }

  /**
   * @param client who asks, mostly an address: clients take turns
   * @returns the encoded hash, with its salt and cost
   * @throws Fault unavailable, throttled when too many wait already
   */
  hash(password: string, client: string | null = null): Promise<string> {
    return passwordQueue().run(client ?? "unknown", () => this.#work.hash(password));
  }

  /**
   * Takes the same time whether there is a password to compare with or not, so that nobody learns which addresses exist.
   * @param storedHash null for unknown people and those who have no password
   * @param client who asks, as for `hash`
   * @throws Fault unavailable, throttled when too many wait already
   */
  async verify(storedHash: string | null, password: string, client: string | null = null): Promise<boolean> {
    this.#dummyHash ??= this.#work.hash("compared with when there is nothing to compare with");
    // Awaited either way, or the first unknown address after a start would be told by the time it is made in.
    const dummyHash = await this.#dummyHash;
    const isEqual = await passwordQueue().run(client ?? "unknown", () =>
      this.#work.verify(storedHash ?? dummyHash, password),
    );
    return isEqual && storedHash !== null;
  }
}
