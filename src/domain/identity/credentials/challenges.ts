import type { Clock } from "#platform/clock.ts";
import type { AuthChallenge, Db, Tx } from "#platform/db/index.ts";
import { generateToken, hashToken } from "#platform/random-token.ts";

type Ceremony = {
  purpose: AuthChallenge["purpose"];
  /** The user; null while nobody is identified. */
  userId: number | null;
};

/**
 * Stores the challenge of a ceremony.
 * @returns its token in base64url, which the second half sends back; only its hash is stored
 */
export async function createChallenge(
  db: Db | Tx,
  clock: Clock,
  { purpose, userId, seconds }: Ceremony & { seconds: number },
): Promise<string> {
  const token = generateToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  await db.authChallenge.create({
    data: { purpose, userId, tokenHash: hashToken(token), expiresAt, createdAt: now },
  });
  return token;
}

/**
 * Uses a challenge, in one statement: of concurrent requests with the same challenge, one gets true.
 * @returns false for one that is unknown, used, expired or another user's
 */
export async function consumeChallenge(
  db: Db | Tx,
  clock: Clock,
  { purpose, userId, token }: Ceremony & { token: string },
): Promise<boolean> {
  const now = clock.now();
  const { count } = await db.authChallenge.updateMany({
    where: { purpose, userId, tokenHash: hashToken(token), usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count === 1;
}
