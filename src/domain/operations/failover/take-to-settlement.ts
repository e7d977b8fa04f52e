import { Prisma, type Tx } from "#platform/db/index.ts";

/** How far the clocks of two database servers may differ, in seconds. */
const CLOCK_SKEW_SECONDS = 1;

/** What may have been sent by now, as far as this database knows. `p` is a publication. */
const MAY_BE_SENT = Prisma.sql`(p.status in ('publishing', 'processing') or p.status = 'scheduled'
  and p.scheduled_at <= now() + make_interval(secs => ${CLOCK_SKEW_SECONDS}))`;

/**
 * Marks everything that may have been sent without this database knowing it, so that it is looked up, sent again under its key
 * or put before a person first. Claims that were made before are void. Nothing is settled for a lease: whatever still sends
 * under a claim of the former server has ended by then. The entries of our own feed are in the database, so they are forgotten
 * together with it.
 * @returns how many publications and replies are in doubt
 */
export async function takeToSettlement(tx: Tx, leaseSeconds: number): Promise<number> {
  const publications = await markPublications(tx, MAY_BE_SENT, leaseSeconds);
  const replies = await tx.$executeRaw`
    update inbox_replies set first_sent_at = coalesce(first_sent_at, created_at), lease_token = null,
      lease_until = now() + make_interval(secs => ${leaseSeconds})
    where status = 'sending'`;
  // Sent again, an edit or a deletion changes nothing; it only has to know that the first one may have been received.
  await tx.$executeRaw`
    update publication_changes set is_ambiguous = true, lease_token = null,
      lease_until = now() + make_interval(secs => ${leaseSeconds})
    where status = 'pending'`;
  return publications + replies;
}

/**
 * The same for what a worker has sent under these keys, whatever its time is now: a person may have published it at once, which
 * the database has forgotten as well.
 */
export async function takeSentToSettlement(tx: Tx, keys: readonly string[], leaseSeconds: number): Promise<void> {
  if (keys.length === 0) return;
  const wasSent = Prisma.sql`p.idempotency_key = any(${keys}::uuid[]) and p.in_doubt_since is null
    and p.status not in ('published', 'failed', 'unknown')`;
  await markPublications(tx, wasSent, leaseSeconds);
}

function markPublications(tx: Tx, which: Prisma.Sql, leaseSeconds: number): Promise<number> {
  const lease = Prisma.sql`now() + make_interval(secs => ${leaseSeconds})`;
  return tx.$executeRaw`
    with found as (
      select p.id from publications p join channels c on c.id = p.channel_id
      where ${which} and c.platform <> 'feed' order by p.id for no key update of p
    )
    update publications p set in_doubt_since = now(), lease_token = null,
      first_sent_at = case when p.step = 'sending' then p.first_sent_at else least(p.scheduled_at, now()) end,
      lease_until = case when p.status = 'publishing' then ${lease} end,
      next_attempt_at = case when p.status = 'publishing' then p.next_attempt_at else greatest(p.next_attempt_at, ${lease}) end,
      updated_at = now()
    from found where p.id = found.id`;
}
