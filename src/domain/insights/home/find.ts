import { credentialOf, reachableBrands } from "#domain/brands/access/index.ts";
import type { PostStatus } from "#domain/content/posts/terms.ts";
import { countWaitingFor, waitsFor } from "#domain/review/approval-steps/index.ts";
import type { Person } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import { type Role, rolesThat } from "#kernel/permissions.ts";
import type { TextFormat } from "#kernel/without-marks.ts";
import type { PublishError } from "#platform/connectors/contract.ts";
import { type Db, Prisma, readRows } from "#platform/db/index.ts";
import { MAX_BADGE, MAX_COUNTED, MAX_LISTED } from "./schema.ts";

const DUE_SOON_HOURS = 48;
/** A failure that was left alone for this long needs no attention today. */
const FAILURE_DAYS = 14;

const APPROVING = rolesThat("approve");
const MANAGING = rolesThat("content.manage");
const REPLYING = rolesThat("comments.manage");
const CONNECTING = rolesThat("connections.manage");

/** Of the row `mine`. */
const MY_ROLE = Prisma.sql`mine.role::text`;
const MY_BRAND = Prisma.sql`mine.brand_id`;

/**
 * Of whom something is found, and in which brands: a subquery with `brand_id`, the person's `role` there, `timezone` and
 * `is_held`.
 */
export type Reach = { userId: number; brands: Prisma.Sql };

/** The brands that the caller has access to. @param except one that is left out */
export function inAllBrands(caller: Person, except: number | null = null): Reach {
  return {
    userId: caller.userId,
    brands: Prisma.sql`
      select reach.brand_id, reach.role, reach.timezone, reach.is_held
      from (${reachableBrands(credentialOf(caller))}) reach
      where reach.access = 'open' and reach.brand_id is distinct from ${except}::bigint`,
  };
}

/** One brand, access to which was checked before. */
export function inBrand(caller: Person, brandId: BrandId, role: Role): Reach {
  return {
    userId: caller.userId,
    brands: Prisma.sql`
      select brand.id as brand_id, ${role}::text as role, brand.timezone, false as is_held
      from brands brand where brand.id = ${brandId}`,
  };
}

export type Kind = "to_approve" | "changes_requested" | "assigned" | "troubled" | "expiring" | "today";

export type WaitingRow = {
  kind: Kind;
  total: number;
  id: number;
  brandId: number;
  body: string;
  format: TextFormat;
  thumbKey: string | null;
  status: PostStatus;
  at: Date | null;
  dueAt: Date | null;
  authorId: number;
  firstName: string;
  lastName: string;
  note: string;
  /** What failed, on which platform, for a note that is described from it. */
  trouble: { platform: string; error: PublishError } | null;
  /** Whom a change request in `note` mentions. */
  mentioned: { id: number; firstName: string; lastName: string }[];
};

/** The posts in a user's brands that need an action: each post once, in one statement; the first few of each kind. */
export function findWaitingPosts(db: Db, { userId, brands }: Reach, now: Date): Promise<WaitingRow[]> {
  return readRows<WaitingRow>(db)`
    with mine as materialized (${brands}),
    waiting as materialized (
      select mine.brand_id, mine.role, (${countWaitingFor({ person: userId, role: MY_ROLE, now }, MY_BRAND, MAX_COUNTED)}) as total
      from mine where mine.role = any(${APPROVING})
    ),
    assigned as materialized (
      select mine.brand_id, (select count(*) from posts p where ${isAssigned(Prisma.sql`${userId}::bigint`)}) as total
      from mine where mine.role = any(${MANAGING})
    ),
    found as (
      -- Of each brand as many as are shown, by the index of their order.
      select p.id, p.at, 'to_approve' as kind
      from waiting mine cross join lateral (
        select p.id, p.earliest_at as at from posts p
        where p.brand_id = mine.brand_id and p.status = 'in_review' and ${waitsFor(userId, MY_ROLE, now)}
        order by coalesce(p.earliest_at, 'infinity'), p.id limit ${MAX_LISTED}
      ) p
      union all
      select p.id, p.earliest_at, 'changes_requested' from mine join posts p on p.brand_id = mine.brand_id
      where p.status = 'changes_requested' and p.author_id = ${userId} and mine.role = any(${MANAGING})
      union all
      select p.id, p.at, 'assigned' from assigned mine cross join lateral (
        select p.id, coalesce(p.due_at, p.earliest_at) as at from posts p where ${isAssigned(Prisma.sql`${userId}::bigint`)}
        order by coalesce(p.due_at, p.earliest_at, 'infinity'), p.id limit ${MAX_LISTED}
      ) p
      union all
      select p.id, p.earliest_at, 'expiring' from mine cross join lateral (
        ${dueSoon("draft", userId, now)} union all ${dueSoon("in_review", userId, now)}
      ) p
      where case p.status when 'draft' then mine.role = any(${MANAGING}) and p.assignee_id is distinct from ${userId} else mine.role <> all(${APPROVING}) end
      union all
      select p.id, p.scheduled_at, 'troubled' from mine cross join lateral (
        select p.id, p.scheduled_at from posts p where p.brand_id = mine.brand_id and p.status = 'unknown'
        union all
        select p.id, p.scheduled_at from posts p
        where p.brand_id = mine.brand_id and p.status in ('failed', 'partially_published')
          and p.updated_at > ${hoursAfter(now, -24 * FAILURE_DAYS)}
          -- As a value, post by post: as a condition, PostgreSQL may read the publications of all brands.
          and (select true from publications c where c.post_id = p.id and c.status = 'failed' limit 1)
      ) p
      where mine.role = any(${MANAGING})
      union all
      select c.post_id, min(c.scheduled_at), 'today' from mine join publications c on c.brand_id = mine.brand_id
      where c.status in ('scheduled', 'publishing', 'processing', 'published')
        -- The day, with an hour around it in which clocks may change.
        and c.scheduled_at > ${dayOf(now)} - interval '1 hour' and c.scheduled_at < ${dayOf(now)} + interval '25 hours'
        and (c.scheduled_at at time zone mine.timezone)::date = (${now}::timestamptz at time zone mine.timezone)::date
      group by c.post_id
    ),
    ranked as (
      select found.id, found.at, kind,
        case kind when 'to_approve' then (select sum(total) from waiting) when 'assigned' then (select sum(total) from assigned)
          else count(*) over (partition by kind) end as total,
        row_number() over (partition by kind order by found.at nulls last, found.id) as place
      from found
    )
    select ranked.kind, ranked.total::int as total, p.id, p.brand_id as "brandId", left(p.body, 400) as body, p.format,
      p.status::text as status, case ranked.kind when 'assigned' then p.due_at end as "dueAt",
      case ranked.kind when 'assigned' then p.earliest_at else ranked.at end as at, p.author_id as "authorId",
      author.first_name as "firstName", author.last_name as "lastName",
      (select asset.thumb_key from post_media media join media_assets asset on asset.id = media.asset_id
        where media.post_id = p.id order by media.position limit 1) as "thumbKey",
      coalesce(case ranked.kind when 'changes_requested' then (
        select left(entry.body, 300) from thread_entries entry
        where entry.post_id = p.id and entry.kind = 'change_request' order by entry.id desc limit 1
      ) end, '') as note,
      case ranked.kind when 'troubled' then (
        select case when c.error is not null then json_build_object('platform', channel.platform, 'error', c.error) end
        from publications c join channels channel on channel.id = c.channel_id
        where c.post_id = p.id and c.status in ('failed', 'unknown') order by c.id limit 1
      ) end as trouble,
      coalesce(case ranked.kind when 'changes_requested' then (
        select json_agg(json_build_object('id', person.id, 'firstName', person.first_name, 'lastName', person.last_name))
        from thread_mentions mention join users person on person.id = mention.user_id
        where mention.entry_id = (select max(entry.id) from thread_entries entry
          where entry.post_id = p.id and entry.kind = 'change_request')
      ) end, '[]') as mentioned
    from ranked join posts p on p.id = ranked.id join users author on author.id = p.author_id
    where ranked.place <= ${MAX_LISTED}
    order by ranked.kind, ranked.place`;
}

/**
 * The posts that a user is to get ready; `mine` is the row of their brand, and `userId` an expression. Those with requested changes are listed as
 * such where they are the user's own. Written like the index's condition, or PostgreSQL does not use it:
 * `posts_unready_of_assignee_idx`.
 */
export function isAssigned(userId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`p.assignee_id = ${userId} and p.brand_id = mine.brand_id and p.status in ('draft', 'changes_requested')
    and not (p.status = 'changes_requested' and p.author_id = ${userId})`;
}

/** The user's own posts of a status that are due soon; `mine` is the row of their brand. */
function dueSoon(status: PostStatus, userId: number, now: Date): Prisma.Sql {
  return Prisma.sql`
    select p.id, p.earliest_at, p.status, p.assignee_id from posts p
    where p.brand_id = mine.brand_id and p.status = ${status}::post_status and p.author_id = ${userId}
      and coalesce(p.earliest_at, 'infinity') > ${now}
      and coalesce(p.earliest_at, 'infinity') < ${hoursAfter(now, DUE_SOON_HOURS)}`;
}

/** When the day of a moment begins in the time zone of the row `mine`. */
function dayOf(moment: Date): Prisma.Sql {
  return Prisma.sql`(date_trunc('day', ${moment}::timestamptz at time zone mine.timezone) at time zone mine.timezone)`;
}

function hoursAfter(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * 3_600_000);
}

export type ChannelNeedingAttention = {
  id: number;
  brandId: number;
  platform: string;
  handle: string;
  displayName: string;
  avatarUrl: string | null;
  status: "expiring" | "needs_reconnect";
};

/** Channels that are about to lose their connection, or have lost it, and that the user may reconnect. */
export function findChannelsNeedingAttention(db: Db, { brands }: Reach): Promise<ChannelNeedingAttention[]> {
  return readRows<ChannelNeedingAttention>(db)`
    with mine as (${brands})
    select channel.id, channel.brand_id as "brandId", channel.platform, channel.handle,
      channel.display_name as "displayName", channel.avatar_url as "avatarUrl", channel.status::text as status
    from mine join channels channel on channel.brand_id = mine.brand_id
    where mine.role = any(${CONNECTING}) and channel.status in ('needs_reconnect', 'expiring')
    order by channel.status desc, channel.id`;
}

export type InboxNeedingReply = { brandId: number; open: number; drafted: number; toApprove: number; failed: number };

/** Inboxes with waiting items, for a user who may reply. */
export function findInboxesNeedingReply(db: Db, { brands }: Reach, now: Date): Promise<InboxNeedingReply[]> {
  return readRows<InboxNeedingReply>(db)`
    with mine as (${brands})
    select mine.brand_id as "brandId", cardinality(open.ids) as open, replies.drafted, replies."toApprove", replies.failed
    from mine cross join lateral (
      select array(select id from inbox_items where brand_id = mine.brand_id and status = 'open'
        and (snoozed_until is null or snoozed_until <= ${now}) order by id desc limit ${MAX_COUNTED}) as ids
      offset 0 -- read once, not with each use
    ) open cross join lateral (
      -- Of all items together, in the order of the index.
      select count(*) filter (where reply.status = 'draft')::int as drafted,
        count(*) filter (where reply.status = 'awaiting_approval')::int as "toApprove",
        count(*) filter (where reply.status in ('failed', 'unknown'))::int as failed
      from inbox_replies reply
      where reply.item_id = any(open.ids) and reply.status in ('draft', 'awaiting_approval', 'failed', 'unknown')
    ) replies
    where mine.role = any(${REPLYING}) and open.ids <> '{}'
    order by mine.brand_id`;
}

export type BrandCount = { brandId: number; toApprove: number; inbox: number; isHeld: boolean };

/** The counts of waiting posts and items in each of the user's brands, for the badges of the navigation. */
export function countWaiting(db: Db, caller: Person, now: Date): Promise<BrandCount[]> {
  return readRows<BrandCount>(db)`
    with mine as (${inAllBrands(caller).brands})
    select mine.brand_id as "brandId",
      case when mine.role = any(${APPROVING}) then (
        ${countWaitingFor({ person: caller.userId, role: MY_ROLE, now }, MY_BRAND, MAX_BADGE)}) else 0 end::int as "toApprove",
      case when mine.role = any(${REPLYING}) then (select count(*) from (
        select from inbox_items item where item.brand_id = mine.brand_id and item.status = 'open'
          and (item.snoozed_until is null or item.snoozed_until <= ${now}) limit ${MAX_BADGE}) few) else 0 end::int as inbox,
      mine.is_held as "isHeld"
    from mine order by mine.brand_id`;
}
