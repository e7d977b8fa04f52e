import type { Clock } from "#platform/clock.ts";
import { type Db, Prisma } from "#platform/db/index.ts";
import type { Claim } from "./begin.ts";

/**
 * Stores the response for repeats, for 24 h from now.
 * @param response its body must already be free of secrets
 */
export async function completeRequest(
  db: Db,
  clock: Clock,
  { userId, key, fingerprint }: Claim,
  response: { status: number; body: unknown },
): Promise<void> {
  const body =
    response.body === undefined || response.body === null ? Prisma.DbNull : (response.body as Prisma.InputJsonValue);
  await db.idempotencyKey.updateMany({
    where: { userId, key, fingerprint, status: null },
    data: { status: response.status, body, createdAt: clock.now() },
  });
}
