import { type StatusRow, storePostStatuses } from "#domain/content/posts/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Clock } from "#platform/clock.ts";
import type { PublicationStatus, Tx } from "#platform/db/index.ts";
import { blocksOf } from "./blocks.ts";
import { MAY_GO_ON, whereDue } from "./due.ts";
import { type Now, rowOf } from "./ended-row.ts";
import { Lease } from "./lease.ts";
import { LOCKED, type Locking } from "./locking.ts";
import { recordPublished } from "./notify-published.ts";
import { applySideEffects, isRejected } from "./side-effects.ts";
import type { EndedClaim } from "./stages.ts";

/** When an ending was written, and the claim's new lease if its next part follows. */
export type WrittenEnding = { at: Date; lease: Lease | null };

/**
 * Writes the endings, the webhook events in the order of the endings, the posts' statuses and what their writers are to be
 * notified of in one transaction; each only while its claim is still held. A single ending is written as a batch of one.
 * @returns for each, when it was written and whether its claim goes on, or null when another worker has claimed the
 * publication since and nothing was written. An ending whose post is locked is omitted, or the lock is waited for
 */
export async function settle(
  ctx: SystemContext,
  endings: readonly EndedClaim[],
  locking: Locking,
): Promise<Map<EndedClaim, WrittenEnding | null>> {
  const leaseFrom = new Map(endings.map((ended) => [ended, new Lease(ended.claimed.leaseSeconds)]));
  return ctx.db.$transaction(async (tx) => {
    const posts = await lockPosts(tx, ctx.clock, endings, locking);
    const isHeld = ({ claimed }: EndedClaim) => posts.some(({ id }) => id === claimed.postId);
    const [now] = posts;
    await lockRejected(tx, endings.filter(isHeld));
    const written = now ? await write(tx, endings.filter(isHeld), now) : new Map<number, WrittenRow>();
    const settled = endings.filter(({ claimed }) => written.has(claimed.id));
    if (now && settled.length > 0) {
      await applySideEffects(tx, { ...ctx, clock: { now: () => now.due } }, settled);
      const posts = await storePostStatuses(tx, statusRowsOf([...written.values()]));
      const finished = [...postsPublished(settled)].filter((id) => posts.get(id)?.isFinished);
      await recordPublished(tx, finished, now.due);
    }
    const known = locking === "wait" ? endings : endings.filter(isHeld);
    return new Map(
      known.map((ended) => {
        const row = written.get(ended.claimed.id);
        if (!now || !row) return [ended, null];
        return [ended, { at: now.due, lease: row.isKept ? (leaseFrom.get(ended) ?? null) : null }];
      }),
    );
  });
}

/**
 * Locks the channels whose access was rejected, in a fixed order and before any other is marked: otherwise two batches,
 * each of which has published on a channel that the other has lost, would wait for each other.
 */
async function lockRejected(tx: Tx, endings: readonly EndedClaim[]): Promise<void> {
  const ids = endings.filter(isRejected).map(({ claimed }) => claimed.channelId);
  if (ids.length === 0) return;
  await tx.$queryRaw`select from channels where id = any(${ids}::bigint[]) order by id for no key update`;
}

/**
 * Locks the posts before their publications, the same order as everywhere. Each statement of the transaction is planned
 * once per connection, whatever its values (`plan_cache_mode`): planning them takes longer than running them.
 * @returns the locked posts, and the time
 */
function lockPosts(
  tx: Tx,
  clock: Clock,
  endings: readonly EndedClaim[],
  locking: Locking,
): Promise<(Now & { id: number })[]> {
  const ids = endings.map(({ claimed }) => claimed.postId);
  return tx.$queryRaw`
    select id, ${whereDue(clock)} as due, clock_timestamp() as wall
    from set_config('plan_cache_mode', 'force_generic_plan', true), posts
    where id = any(${ids}::bigint[]) order by id for no key update of posts ${LOCKED[locking]}`;
}

/** A publication whose ending was written, and its post with the statuses of all its other publications. */
type WrittenRow = Omit<StatusRow, "id" | "publications"> & {
  id: number;
  postId: number;
  /** Whether its claim goes on. */
  isKept: boolean;
  now: PublicationStatus;
  others: PublicationStatus[];
};

function statusRowsOf(written: readonly WrittenRow[]): StatusRow[] {
  return [...Map.groupBy(written, ({ postId }) => postId)].flatMap(([id, rows]) =>
    rows.slice(0, 1).map(({ status, lastDecision, ideaId, others }) => ({
      id,
      status,
      lastDecision,
      ideaId,
      publications: [...others, ...rows.map(({ now }) => now)],
    })),
  );
}

/**
 * Writes the endings whose claim is still held. A worker that claimed a publication later may have marked it as unknown
 * because it could not settle it; if nothing was sent since, this response, which could not be written in time, settles
 * it. So does the response to a request that the database has forgotten: its numbers may belong to other rows by now, so the
 * publication is recognized by its key.
 * @returns the publications that were written
 */
async function write(tx: Tx, endings: readonly EndedClaim[], now: Now): Promise<Map<number, WrittenRow>> {
  const blocks = blocksOf(endings);
  const rows = await tx.$queryRaw<WrittenRow[]>`
    with ended as (
      select * from jsonb_to_recordset(${JSON.stringify(endings.map((ended) => rowOf(ended, now, blocks)))}::jsonb) as e (
        id bigint, key uuid, token uuid, attempt_id bigint, outcome text, status publication_status, step send_step, external_id text,
        permalink text, published_at timestamptz, error jsonb, response jsonb, connector_state jsonb, tries int,
        next_attempt_at timestamptz, lease_until timestamptz, is_begun_anew boolean, is_preparing boolean,
        part int, part_external_id text, part_permalink text, kept_seconds float8
      )
    ),
    going_on as (
      select p.id from ended e join publications p on p.id = e.id where e.kept_seconds is not null and ${MAY_GO_ON}
    ),
    written as (
      update publications p set
        status = coalesce(e.status, p.status),
        step = coalesce(e.step, p.step),
        external_id = coalesce(e.external_id, p.external_id),
        permalink = coalesce(e.permalink, p.permalink),
        published_at = coalesce(e.published_at, p.published_at),
        error = case when e.status = 'published' then null else coalesce(e.error, p.error) end,
        in_doubt_since = case when e.status = 'published' then null else p.in_doubt_since end,
        connector_state = case when e.is_begun_anew then null else coalesce(e.connector_state, p.connector_state) end,
        tries = case when e.part is null then coalesce(e.tries, p.tries) else 0 end,
        crashes = case when e.part is null then p.crashes else 0 end,
        preparing_since = case when e.is_preparing then coalesce(p.preparing_since, now())
          when e.part is null and e.status is distinct from 'published' then p.preparing_since end,
        progress = case when e.is_preparing and not e.is_begun_anew then p.progress end,
        next_attempt_at = coalesce(e.next_attempt_at, p.next_attempt_at),
        lease_until = case when g.id is not null and p.lease_token = e.token
          then now() + make_interval(secs => e.kept_seconds) else e.lease_until end,
        lease_token = case when g.id is not null and p.lease_token = e.token then p.lease_token end,
        updated_at = now()
      from ended e left join going_on g on g.id = e.id
      where p.id = e.id and (p.lease_token = e.token or (
        (e.status = 'published' or e.part is not null) and e.attempt_id is not null and p.lease_token is null
        and (p.status = 'unknown' or p.in_doubt_since is not null and p.status in ('scheduled', 'publishing', 'processing'))
        and p.idempotency_key = e.key
        and (e.part is null or e.part = (select count(*) from publication_parts where publication_id = p.id))
        and not exists (select from publication_attempts a where a.publication_id = p.id and a.id > e.attempt_id)
      ))
      returning p.id, p.post_id, p.status, p.channel_id, p.lease_token, e.attempt_id, e.outcome, e.error, e.response, e.part, e.part_external_id, e.part_permalink
    ),
    parts as (
      insert into publication_parts (publication_id, number, external_id, permalink, published_at)
      select id, part, part_external_id, part_permalink, ${now.due} from written where part is not null
      on conflict do nothing
    ),
    preparations as (
      insert into publication_attempts (publication_id, number, part, outcome, error, response, started_at, finished_at)
      select id, (select coalesce(max(number), 0) + 1 from publication_attempts where publication_id = written.id),
        (select count(*) from publication_parts where publication_id = written.id), outcome, error, response,
        ${now.wall}, ${now.wall}
      from written where attempt_id is null and response is not null and error is not null
    ),
    -- Once a minute is enough and keeps publications of one channel from waiting for each other; so does skipping locked
    -- rows.
    channels_ok as (
      update channels set last_ok_at = now() where id in (
        select id from channels
        where id in (select channel_id from written where outcome = 'published')
          and (last_ok_at is null or last_ok_at < now() - interval '1 minute')
        for no key update skip locked
      )
    ),
    attempts as (
      update publication_attempts a set outcome = w.outcome, error = w.error, response = w.response, finished_at = ${now.wall}
      from written w where a.id = w.attempt_id and a.publication_id = w.id
    ),
    -- A remark that came while the platform was asked belongs to the attempt that sent it.
    remarks as (
      update publication_attempts a set response = w.response
      from written w
      where w.attempt_id is null and w.outcome = 'published' and w.response is not null
        and a.id = (select max(id) from publication_attempts where publication_id = w.id)
    )
    -- The posts are locked, so nobody else changes the statuses of their publications.
    select w.id, w.post_id as "postId", w.lease_token is not null as "isKept", w.status::text as now,
      posts.status::text, posts.last_decision::text as "lastDecision", posts.idea_id as "ideaId",
      array(
        select p.status::text from publications p
        where p.post_id = w.post_id and p.id not in (select id from written)
      ) as others
    from written w join posts on posts.id = w.post_id`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** The posts of which a publication was published just now. */
function postsPublished(settled: readonly EndedClaim[]): Set<number> {
  return new Set(settled.flatMap(({ claimed, ending }) => (ending.kind === "published" ? claimed.postId : [])));
}
