import type { z } from "zod";
import { fullName } from "#domain/identity/accounts/index.ts";
import {
  findChannelsNeedingAttention,
  findInboxesNeedingReply,
  findWaitingPosts,
  inBrand,
  isAssigned,
  viewHome,
} from "#domain/insights/home/index.ts";
import { MAX_BADGE, MAX_COUNTED } from "#domain/insights/home/schema.ts";
import { waitsFor } from "#domain/review/approval-steps/index.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import { type Permission, type Role, roleAllows, rolesThat } from "#kernel/permissions.ts";
import { Prisma, readRows } from "#platform/db/index.ts";
import type { Briefing } from "./schema.ts";
import { MAX_PEOPLE, MAX_REVIEWED, USUAL_GOAL_HOURS } from "./terms.ts";

type Waiting = z.input<typeof Briefing.shape.waiting>;
type Sees = (permission: Permission) => boolean;

/** What waits for the caller in the brand, and where they work on its posts, for whom else something waits. */
export async function findWaiting(ctx: BrandContext, caller: Person, role: Role, sees: Sees): Promise<Waiting> {
  const { db, clock, brandId } = ctx;
  const reach = inBrand(caller, brandId, role);
  const now = clock.now();
  const [rows, channels, inboxes, overdue] = await Promise.all([
    findWaitingPosts(db, reach, now),
    sees("connections.manage") ? findChannelsNeedingAttention(db, reach) : [],
    sees("comments.manage") ? findInboxesNeedingReply(db, reach, now) : [],
    sees("comments.manage") ? findOverdue(ctx, now) : new Map<number | null, number>(),
  ]);
  return {
    you: viewHome({ rows, channels, inboxes }, ctx),
    overdue: (overdue.get(null) ?? 0) + (overdue.get(caller.userId) ?? 0),
    others: sees("content.manage") ? await findOthers(ctx, caller, { role, overdue, now }) : [],
  };
}

/** The overdue messages of each assignee, of the oldest open ones; null: of those that are assigned to nobody. */
async function findOverdue({ db, brandId }: BrandContext, now: Date): Promise<Map<number | null, number>> {
  const rows = await readRows<{ assigneeId: number | null; overdue: number }>(db)`
    select item.assignee_id as "assigneeId", count(*)::int as overdue
    from brands brand cross join lateral (
      select item.assignee_id, item.received_at, item.snoozed_until from inbox_items item
      where item.brand_id = ${brandId} and item.status = 'open' order by item.id limit ${MAX_COUNTED}
    ) item
    where brand.id = ${brandId} and (item.snoozed_until is null or item.snoozed_until <= ${now})
      and item.received_at < ${now}::timestamptz - make_interval(hours => coalesce(brand.reply_goal_hours, ${USUAL_GOAL_HOURS}::int))
    group by 1`;
  return new Map(rows.map(({ assigneeId, overdue }) => [assigneeId, overdue]));
}

const APPROVING = rolesThat("approve");
const WRITING = rolesThat("content.manage");
/** Posts with requested changes that are looked at. */
const MAX_CHANGES = 500;

type OtherRow = {
  id: number;
  firstName: string;
  lastName: string;
  toApprove: number;
  changesRequested: number;
  assigned: number;
  postId: number | null;
};

/**
 * The other members for whom something waits, those with most first: posts that wait for them and not for the caller,
 * change requests, assigned posts and overdue messages.
 */
async function findOthers(
  { db, brandId }: BrandContext,
  { userId }: Person,
  { role, overdue, now }: { role: Role; overdue: ReadonlyMap<number | null, number>; now: Date },
): Promise<Waiting["others"]> {
  const mine = roleAllows(role, "approve") ? waitsFor(userId, Prisma.sql`${role}::text`, now) : Prisma.sql`false`;
  const person = Prisma.sql`mine.user_id`;
  const rows = await readRows<OtherRow>(db)`
    with review as materialized (
      select p.id, p.place from (
        select p.id, row_number() over (order by coalesce(p.earliest_at, 'infinity'), p.id) as place from posts p
        where p.brand_id = ${brandId} and p.status = 'in_review'
        order by coalesce(p.earliest_at, 'infinity'), p.id limit ${MAX_REVIEWED}
      ) p where not ${mine}
    ),
    changes as materialized (
      select author_id, count(*) as total, min(id) as id from (
        select p.author_id, p.id from posts p where p.brand_id = ${brandId} and p.status = 'changes_requested'
        order by p.id limit ${MAX_CHANGES}
      ) p group by author_id
    ),
    mine as materialized (
      select member.brand_id, member.user_id, member.role::text as role, member.id, person.first_name, person.last_name
      from members member join users person on person.id = member.user_id
      where member.brand_id = ${brandId} and member.is_active and member.user_id <> ${userId}
        and person.deleted_at is null and person.disabled_at is null
    )
    select mine.user_id as id, mine.first_name as "firstName", mine.last_name as "lastName",
      waiting.total::int as "toApprove", coalesce(changes.total, 0)::int as "changesRequested",
      unready.total::int as assigned, coalesce(waiting.id, changes.id, unready.id) as "postId"
    from mine
    cross join lateral (
      select count(*) as total, (array_agg(p.id order by p.place))[1] as id from review p
      where mine.role = any(${APPROVING}) and ${waitsFor(person, Prisma.sql`mine.role`, now)}
    ) waiting
    left join changes on changes.author_id = mine.user_id and mine.role = any(${WRITING})
    cross join lateral (
      select count(*) as total, min(p.id) as id from (
        select p.id from posts p where ${isAssigned(person)} and mine.role = any(${WRITING})
        order by coalesce(p.due_at, p.earliest_at, 'infinity'), p.id limit ${MAX_BADGE}
      ) p
    ) unready
    order by mine.id`;
  return rows
    .map(({ id, toApprove, changesRequested, assigned, postId, ...name }) => ({
      person: { id, name: fullName(name) },
      to_approve: toApprove,
      changes_requested: changesRequested,
      assigned,
      overdue: overdue.get(id) ?? 0,
      post_id: postId,
    }))
    .filter((row) => countOf(row) > 0)
    .toSorted((a, b) => countOf(b) - countOf(a))
    .slice(0, MAX_PEOPLE);
}

function countOf(row: Waiting["others"][number]): number {
  return row.to_approve + row.changes_requested + row.assigned + row.overdue;
}
