import { recordShortLinks } from "#domain/publishing/link-rules/index.ts";
import { type Db, readRows } from "#platform/db/index.ts";
import { LOCKED, type Locking } from "./locking.ts";
import type { Intent } from "./stages.ts";

/**
 * Commits the intent to send, with its attempt row, before any request leaves: from here on an expired lease means that
 * the publication may have been sent. None is committed for a brand on hold: its claim is lost, and the next one after the hold
 * begins anew. Its short links lead to their targets from before that on.
 * @returns the attempt's id for each, or null for a claim that was lost; a row locked by another transaction is waited
 * for or skipped
 */
export async function recordIntents(
  db: Db,
  intents: readonly Intent[],
  locking: Locking,
): Promise<Map<Intent, number | null>> {
  await recordShortLinks(
    db,
    intents.map(({ claimed, content }) => ({ publicationId: claimed.id, links: content.shortLinks })),
  );
  const ids = intents.map(({ claimed }) => claimed.id);
  const tokens = intents.map(({ claimed }) => claimed.token);
  const contexts = intents.map(({ content }) => (content.linkContext ? JSON.stringify(content.linkContext) : null));
  const rows = await readRows<{ id: number; attemptId: number | null }>(db, { isFrequent: locking === "skip" })`
    with found as (
      select p.id, p.lease_token, p.lease_until from publications p
      where p.id = any(${ids}::int[]) order by p.id for no key update of p ${LOCKED[locking]}
    ),
    mine as (
      update publications p
      set step = 'sending', first_sent_at = case when step = 'sending' then first_sent_at else now() end,
        link_context = claim.context::jsonb, updated_at = now()
      from found join unnest(${ids}::int[], ${tokens}::uuid[], ${contexts}::text[])
          as claim (id, token, context)
        on claim.id = found.id and claim.token = found.lease_token and found.lease_until > now()
      where p.id = found.id and not exists (select from holds where holds.brand_id = p.brand_id)
      returning p.id
    ),
    begun as (
      insert into publication_attempts (publication_id, number, part, outcome, started_at)
      select mine.id, (select coalesce(max(number), 0) + 1 from publication_attempts where publication_id = mine.id),
        (select count(*) from publication_parts where publication_id = mine.id), 'started', now()
      from mine
      returning id, publication_id
    )
    select found.id, begun.id as "attemptId" from found left join begun on begun.publication_id = found.id`;
  const attempts = new Map(rows.map(({ id, attemptId }) => [id, attemptId]));
  const isKnown = ({ claimed }: Intent) => locking === "wait" || attempts.has(claimed.id);
  return new Map(intents.filter(isKnown).map((intent) => [intent, attempts.get(intent.claimed.id) ?? null]));
}
