import { hash, verify } from "@node-rs/argon2";

/** argon2id at three times OWASP's minimum of memory: some 60 ms on one core, so that a stolen table is slow to guess. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** @returns the encoded hash, with its salt and cost */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * Takes the same time whether there is a password to compare with or not, so that nobody learns which addresses exist.
 * @param storedHash null for unknown people and those who have no password
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("compared with when there is nothing to compare with");
  // Awaited either way, or the first unknown address after a start would be told by the time it is made in.
  const nobodys = await decoy;
  return (await verify(storedHash ?? nobodys, password)) && storedHash !== null;
}
