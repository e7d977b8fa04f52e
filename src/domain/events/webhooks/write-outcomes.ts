import type { Tx } from "#platform/db/index.ts";
import type { DueDelivery, Outcome } from "./delivery-claim.ts";
import { INTERRUPTED, type Step } from "./rules.ts";

type EndedAttempt = { outcome: Outcome; step: Step };

/**
 * Writes down attempts that have ended: their deliveries leave the queue with their status, or wait in it for the next
 * attempt (the database's function `settle_deliveries`).
 * @param due deliveries that are due now, regardless of this machine's clock
 * @returns these deliveries; a missing one was settled earlier by a worker that considered it abandoned
 */
export async function writeOutcomes(
  tx: Tx,
  settled: readonly EndedAttempt[],
  due: readonly DueDelivery[],
  now: Date,
): Promise<Set<number>> {
  if (settled.length + due.length === 0) return new Set();
  const moved = await tx.$queryRaw<{ id: number }[]>`
    select id from settle_deliveries(
      ${outcomesJson(settled, now)}::json, ${JSON.stringify(due)}::json, ${now.toISOString()}::timestamptz
    ) as id`;
  return new Set(moved.map(({ id }) => id));
}

/** What `settle_deliveries` reads. */
export function outcomesJson(settled: readonly EndedAttempt[], now: Date): string {
  const rows = settled.map(({ outcome, step }) => ({
    delivery_id: outcome.deliveryId,
    number: outcome.number,
    attempt_status: outcome.succeeded ? "succeeded" : "failed",
    response_code: outcome.responseCode,
    response_body: outcome.responseBody,
    error: outcome.error,
    duration_ms: outcome.durationMs,
    request_headers: outcome.requestHeaders,
    // The worker that held it may just have renewed its lease.
    only_abandoned: outcome.error === INTERRUPTED.error,
    status: step.status,
    due_at: step.status === "pending" ? new Date(now.getTime() + step.afterSeconds * 1000) : null,
  }));
  return JSON.stringify(rows);
}
