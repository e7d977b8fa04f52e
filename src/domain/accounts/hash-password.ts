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
  const compareWith = storedHash ?? (await decoy);
  return (await verify(compareWith, password)) && storedHash !== null;
}
