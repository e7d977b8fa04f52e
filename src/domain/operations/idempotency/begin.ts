import { fault } from "#kernel/fault.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/db/index.ts";
import { KEPT_HOURS, LOCK_SECONDS } from "./rules.ts";

/** `fingerprint` identifies a repeat of the same request: a digest of method, URL, brand and body. */
export type Claim = { userId: number; key: string; fingerprint: string };

export type BeginResult = { kind: "new" } | { kind: "replay"; status: number; body: unknown };

/** The key may be released between the two statements; then this request takes it. */
const MAX_TRIES = 3;

/**
 * Claims a key for a request, or returns the response of its first run. Of concurrent equal requests, one is new.
 * @throws Fault idempotency_in_flight while the first still runs, idempotency_answer_lost if it was carried out by a
 * process that died before it responded, refused `idempotency_mismatch` for another request
 */
export async function beginRequest(db: Db, clock: Clock, claim: Claim): Promise<BeginResult> {
  const { userId, key, fingerprint } = claim;
  for (let turn = 0; turn < MAX_TRIES; turn += 1) {
    if (await takeOver(db, clock, claim)) return { kind: "new" };
    const held = await db.idempotencyKey.findUnique({ where: { userId_key: { userId, key } } });
    if (!held) continue;
    if (held.fingerprint !== fingerprint) {
      const message = "This Idempotency-Key was already used for a different request.";
      throw fault("refused", { code: "idempotency_mismatch", message });
    }
    if (held.status !== null) return { kind: "replay", status: held.status, body: held.body };
    if (held.committedAt && held.lockedUntil <= clock.now()) throw fault("idempotency_answer_lost", {});
    break;
  }
  throw fault("idempotency_in_flight", {});
}

/** One statement, so that the row lock decides which request is first. It also claims keys whose lock has expired. */
async function takeOver(db: Db, clock: Clock, { userId, key, fingerprint }: Claim): Promise<boolean> {
  const now = clock.now();
  const oldest = new Date(now.getTime() - KEPT_HOURS * 3_600_000);
  const lockedUntil = new Date(now.getTime() + LOCK_SECONDS * 1000);
  const taken = await db.$executeRaw`
    insert into idempotency_keys as held (user_id, key, fingerprint, locked_until, created_at)
    values (${userId}, ${key}, ${fingerprint}, ${lockedUntil}, ${now})
    on conflict (user_id, key) do update
    set fingerprint = excluded.fingerprint, status = null, body = null, committed_at = null,
      locked_until = excluded.locked_until, created_at = excluded.created_at
    where held.created_at <= ${oldest}
      or (held.status is null and held.committed_at is null and held.locked_until <= ${now}
        and held.fingerprint = excluded.fingerprint)`;
  return taken === 1;
}
