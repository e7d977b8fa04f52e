import { recordShortLinks } from "#domain/publishing/link-rules/index.ts";
import { type Db, type Prisma, readRows } from "#platform/db/index.ts";
import { ON_RECORDED_TIMELINE } from "#platform/db/timeline.ts";
import { IN_STOPPED_BRAND, ON_STOPPED_CHANNEL } from "./due.ts";
import { LOCKED, type Locking } from "./locking.ts";
import type { Intent } from "./stages.ts";

/** The attempt's id, null for a claim that was lost, "stopped" for one that is still held but may not send. */
export type RecordedIntent = number | "stopped" | null;

type IntentRow = { id: number; attemptId: number | null; isStopped: boolean };

/**
 * Commits the intent to send, with its attempt row, before any request leaves: from here on an expired lease means that
 * the publication may have been sent. None is committed for a brand that was closed or put on hold since it was claimed, nor
 * for a channel that was paused or lost, unless something of it was sent already; nor by a database that may have forgotten what
 * was sent, until that is taken to settlement. Its short links lead to their targets from before that on.
 * @param fence whether this database server may commit intents
 * @returns what became of each; a row locked by another transaction is waited for or skipped
 */
export async function recordIntents(
  db: Db,
  intents: readonly Intent[],
  locking: Locking,
  fence: Prisma.Sql = ON_RECORDED_TIMELINE,
): Promise<Map<Intent, RecordedIntent>> {
  await recordShortLinks(
    db,
    intents.map(({ claimed, content }) => ({ publicationId: claimed.id, links: content.shortLinks })),
  );
  const ids = intents.map(({ claimed }) => claimed.id);
  const tokens = intents.map(({ claimed }) => claimed.token);
  const contexts = intents.map(({ content }) => (content.linkContext ? JSON.stringify(content.linkContext) : null));
  const resends = intents.map(({ isResend }) => isResend);
  const rows = await readRows<IntentRow>(db, { isFrequent: locking === "skip" })`
    with found as (
      select p.id, p.lease_token, p.lease_until from publications p
      where p.id = any(${ids}::bigint[]) order by p.id for no key update of p ${LOCKED[locking]}
    ),
    held as materialized (
      select p.id, ${IN_STOPPED_BRAND} or p.first_sent_at is null and ${ON_STOPPED_CHANNEL} as is_stopped
      from found join unnest(${ids}::bigint[], ${tokens}::uuid[]) as claim (id, token)
          on claim.id = found.id and claim.token = found.lease_token and found.lease_until > now() and ${fence}
        join publications p on p.id = found.id
    ),
    mine as (
      update publications p
      set step = 'sending',
        first_sent_at = case when step = 'sending' or in_doubt_since is not null and claim.is_resend
          then coalesce(first_sent_at, now()) else now() end,
        -- What certainly was not sent is in doubt no longer, nor is any part after it.
        in_doubt_since = case when claim.is_resend then in_doubt_since end,
        link_context = claim.context::jsonb, updated_at = now()
      from held join unnest(${ids}::bigint[], ${contexts}::text[], ${resends}::boolean[]) as claim (id, context, is_resend)
        on claim.id = held.id
      where p.id = held.id and not held.is_stopped
      returning p.id
    ),
    begun as (
      insert into publication_attempts (publication_id, number, part, outcome, started_at)
      select mine.id, (select coalesce(max(number), 0) + 1 from publication_attempts where publication_id = mine.id),
        (select count(*) from publication_parts where publication_id = mine.id), 'started', now()
      from mine
      returning id, publication_id
    )
    select found.id, begun.id as "attemptId", coalesce(held.is_stopped, false) as "isStopped"
    from found left join begun on begun.publication_id = found.id left join held on held.id = found.id`;
  const attempts = new Map(
    rows.map(({ id, attemptId, isStopped }) => [id, isStopped ? "stopped" : attemptId] as const),
  );
  const isKnown = ({ claimed }: Intent) => locking === "wait" || attempts.has(claimed.id);
  return new Map(intents.filter(isKnown).map((intent) => [intent, attempts.get(intent.claimed.id) ?? null]));
}
