import { hash, verify } from "@node-rs/argon2";
import { createFairQueue } from "#platform/heavy/fair-queue.ts";
import { processWide } from "#platform/heavy/process-wide.ts";

/** argon2id at three times OWASP's minimum of memory: some 60 ms on one core, so that a stolen table is slow to guess. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/**
 * Hashes share four threads with the file system and DNS; two of them stay free, and 64 MiB each are held twice at most.
 * One address hashes one at a time, so that a flood of guesses does not keep others from signing in.
 */
const turns = () =>
  processWide("passwords", () =>
    createFairQueue({ running: 2, runningPerClient: 1, waiting: 120, waitingPerClient: 30 }),
  );

/**
 * @param client who asks, mostly an address: clients take turns
 * @returns the encoded hash, with its salt and cost
 * @throws Fault unavailable, throttled when too many wait already
 */
export function hashPassword(password: string, client: string | null = null): Promise<string> {
  return turns().run(client ?? "unknown", () => hash(password, COST));
}

let decoy: Promise<string> | undefined;

/**
 * Takes the same time whether there is a password to compare with or not, so that nobody learns which addresses exist.
 * @param storedHash null for unknown people and those who have no password
 * @param client who asks, as for `hashPassword`
 * @throws Fault unavailable, throttled when too many wait already
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
  client: string | null = null,
): Promise<boolean> {
  decoy ??= hash("compared with when there is nothing to compare with", COST);
  // Awaited either way, or the first unknown address after a start would be told by the time it is made in.
  const nobodys = await decoy;
  const isEqual = await turns().run(client ?? "unknown", () => verify(storedHash ?? nobodys, password));
  return isEqual && storedHash !== null;
}
