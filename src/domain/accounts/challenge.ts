import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "#platform/clock.ts";
import type { AuthChallenge, Db, Tx } from "#platform/db/index.ts";

type Ceremony = {
  purpose: AuthChallenge["purpose"];
  /** Whose it is; null while nobody is known. */
  userId: number | null;
};

/** What the table keeps of a challenge, whose 256 random bits need no slow hash. */
export function hashChallenge(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * Writes down the first half of a ceremony.
 * @returns its token in base64url, which the second half brings back; only its hash is kept
 */
export async function openChallenge(
  db: Db | Tx,
  clock: Clock,
  { purpose, userId, seconds }: Ceremony & { seconds: number },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  await db.authChallenge.create({
    data: { purpose, userId, tokenHash: hashChallenge(token), expiresAt, createdAt: now },
  });
  return token;
}

/**
 * Uses a challenge up, in one statement: of any number that bring it at once, one gets true.
 * @returns false for one that is unknown, used, expired or somebody else's
 */
export async function takeChallenge(
  db: Db | Tx,
  clock: Clock,
  { purpose, userId, token }: Ceremony & { token: string },
): Promise<boolean> {
  const now = clock.now();
  const { count } = await db.authChallenge.updateMany({
    where: { purpose, userId, tokenHash: hashChallenge(token), usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count === 1;
}
