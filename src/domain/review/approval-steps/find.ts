import { fullName } from "#domain/identity/accounts/index.ts";
import { type Role, rolesThat } from "#kernel/permissions.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import type { ApprovalStep } from "./schema.ts";

/** The steps of a column; those from before there were escalations have none. */
export function readSteps(column: unknown): ApprovalStep[] {
  const stored = column as (Omit<ApprovalStep, "escalate_after" | "escalate_to_ids"> & Partial<ApprovalStep>)[];
  return stored.map((step) => ({ escalate_after: null, escalate_to_ids: [], ...step }));
}

/** A brand's setting; empty when one approval is enough. */
export async function findSteps(db: Tx, brandId: number): Promise<ApprovalStep[]> {
  const brand = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { approvalSteps: true } });
  return readSteps(brand.approvalSteps);
}

/** The same, locked with the brand until the transaction ends: its steps and rules are changed one after the other. */
export async function lockSteps(tx: Tx, brandId: number): Promise<ApprovalStep[]> {
  await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
  return findSteps(tx, brandId);
}

/** An active member whose role approves posts. */
export type BrandApprover = { brandId: number; userId: number; role: Role; name: string };

export async function findBrandApprovers(db: Tx, brandIds: readonly number[]): Promise<BrandApprover[]> {
  const members = await db.member.findMany({
    where: {
      brandId: { in: [...brandIds] },
      isActive: true,
      role: { in: rolesThat("approve") },
      user: { deletedAt: null, disabledAt: null },
    },
    orderBy: { id: "asc" },
    select: { brandId: true, userId: true, role: true, user: { select: { firstName: true, lastName: true } } },
  });
  return members.map(({ user, ...member }) => ({ ...member, name: fullName(user) }));
}

const APPROVING = rolesThat("approve");

const WITH_APPROVALS = {
  approvals: {
    orderBy: { id: "asc" },
    include: {
      user: { select: { id: true, firstName: true, lastName: true } },
      forUser: { select: { id: true, firstName: true, lastName: true } },
    },
  },
} as const satisfies Prisma.ApprovalRoundInclude;
/** A review by steps, with its approvals. */
export type Round = Prisma.ApprovalRoundGetPayload<{ include: typeof WITH_APPROVALS }>;

/** The review that a post is in; null without steps. */
export async function findOpenRound(db: Tx, postId: number): Promise<Round | null> {
  return db.approvalRound.findFirst({ where: { postId, status: "open" }, include: WITH_APPROVALS });
}

/**
 * A condition on the open `approval_rounds r` of a post: that its step is for this person. Not written with operators,
 * which would have it planned anew for every person.
 */
const isInStep = (userId: Prisma.Sql, role: Prisma.Sql) => Prisma.sql`(
  jsonb_exists(r.steps -> r.step -> 'roles', ${role})
  or jsonb_contains(r.steps -> r.step -> 'member_ids', to_jsonb(${userId})))`;

/** A condition on the open `approval_rounds r`: that this person's approval counts in its step already. */
const isCounted = (userId: Prisma.Sql) => Prisma.sql`((
  select a.id from step_approvals a where a.round_id = r.id and a.step = r.step
    and ${userId} in (coalesce(a.user_id, a.link_maker_id), a.for_user_id) limit 1) is not null)`;

/**
 * A condition on the open `approval_rounds r`: that this person decides its step in the place of a member who is away,
 * as `turnOf` says. First asks whether they do so at all, once for all posts.
 */
const isDelegated = (userId: Prisma.Sql, now: Date) => Prisma.sql`(
  exists (select from approval_delegations any_one where any_one.delegate_id = ${userId} and any_one.ended_at is null
    and any_one.starts_at <= ${now}::timestamptz and any_one.ends_at > ${now}::timestamptz)
  and exists (
    select from posts own
    join approval_delegations d on d.brand_id = own.brand_id and d.delegate_id = ${userId} and d.ended_at is null
      and d.starts_at <= ${now}::timestamptz and d.ends_at > ${now}::timestamptz
    join members away on away.brand_id = d.brand_id and away.user_id = d.delegator_id and away.is_active
    join members deciding on deciding.brand_id = d.brand_id and deciding.user_id = d.delegate_id and deciding.is_active
    join users person on person.id = d.delegator_id and person.deleted_at is null and person.disabled_at is null
    where own.id = r.post_id and away.role::text = any(${APPROVING}) and deciding.role::text = any(${APPROVING})
      and (away.role = 'client') = (deciding.role = 'client')
      and ${isInStep(Prisma.sql`d.delegator_id`, Prisma.sql`away.role::text`)}
      and not ${isCounted(Prisma.sql`d.delegator_id`)}
      and own.author_id <> ${userId} and own.submitted_by_id is distinct from ${userId}
      and not exists (select from post_revisions v left join thread_entries suggested on suggested.id = v.suggestion_id
        where v.post_id = own.id and ${userId} in (v.author_id, suggested.author_id))))`;

/**
 * A condition on `posts p` in review: that it waits for an approver, by the current step where there are steps.
 * @param person an ID, or an expression of type bigint
 * @param role an expression of type text
 */
export function waitsFor(person: number | Prisma.Sql, role: Prisma.Sql, now: Date): Prisma.Sql {
  const userId = typeof person === "number" ? Prisma.sql`${person}::bigint` : person;
  // As a value, post by post: as `not exists`, PostgreSQL may read the reviews of all brands.
  return Prisma.sql`coalesce((
    select (${isInStep(userId, role)} or ${isDelegated(userId, now)}) and not ${isCounted(userId)}
    from approval_rounds r where r.post_id = p.id and r.status = 'open'), true)`;
}

/**
 * A query for one number: how many of a brand's posts in review satisfy `waitsFor`, at most `most`. Reviews are looked
 * up in batches, in the order of their index, because one look-up per post reads as many blocks as a whole batch.
 * @param brandId an expression
 */
export function countWaitingFor(
  { person, role, now }: { person: number; role: Prisma.Sql; now: Date },
  brandId: Prisma.Sql,
  most: number,
): Prisma.Sql {
  const userId = Prisma.sql`${person}::bigint`;
  return Prisma.sql`
    with recursive seen (posts, last_id, total) as (
      select ${most}::int, 0::bigint, 0
      union all
      select cardinality(ids), ids[cardinality(ids)], (total + cardinality(ids) - waiting_for_others)::int
      from seen cross join lateral (
        select array(select p.id from posts p
          where p.brand_id = ${brandId} and p.status = 'in_review' and p.id > seen.last_id order by p.id limit ${most}) as ids
        offset 0 -- read once, not with each use
      ) batch cross join lateral (
        with rounds as materialized (
          select r.id, r.step, ${isInStep(userId, role)} or ${isDelegated(userId, now)} as is_own
          from approval_rounds r where r.post_id = any(batch.ids) and r.status = 'open'
        ),
        approved as materialized (
          select a.round_id, a.step from step_approvals a
          where a.round_id = any(array(select id from rounds where is_own))
            and ${userId} in (coalesce(a.user_id, a.link_maker_id), a.for_user_id)
        )
        select count(*) as waiting_for_others from rounds
        where not is_own or (rounds.id, rounds.step) in (select round_id, step from approved)
      ) theirs
      where seen.posts = ${most} and seen.total < ${most}
    )
    select least(max(total), ${most}) from seen`;
}
