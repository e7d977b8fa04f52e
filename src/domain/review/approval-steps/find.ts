import { fullName } from "#domain/identity/accounts/index.ts";
import { type Role, rolesThat } from "#kernel/permissions.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import type { ApprovalStep } from "./schema.ts";

/** The steps of a column. */
export function readSteps(column: unknown): ApprovalStep[] {
  return column as ApprovalStep[];
}

/** A brand's setting; empty when one approval is enough. */
export async function findSteps(db: Tx, brandId: number): Promise<ApprovalStep[]> {
  const brand = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { approvalSteps: true } });
  return readSteps(brand.approvalSteps);
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

const WITH_APPROVALS = {
  approvals: {
    orderBy: { id: "asc" },
    include: { user: { select: { id: true, firstName: true, lastName: true } } },
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

/**
 * A condition on `posts p` in review: that it waits for an approver, by the current step where there are steps.
 * @param person an ID, or an expression of type integer
 * @param role an expression of type text
 */
export function waitsFor(person: number | Prisma.Sql, role: Prisma.Sql): Prisma.Sql {
  const userId = typeof person === "number" ? Prisma.sql`${person}::int` : person;
  // As a value, post by post: as `not exists`, PostgreSQL may read the reviews of all brands.
  return Prisma.sql`coalesce((
    select ${isInStep(userId, role)}
      and (select a.id from step_approvals a where a.round_id = r.id and a.step = r.step
        and coalesce(a.user_id, a.link_maker_id) = ${userId} limit 1) is null
    from approval_rounds r where r.post_id = p.id and r.status = 'open'), true)`;
}

/**
 * A query for one number: how many of a brand's posts in review satisfy `waitsFor`, at most `most`. Reviews are looked
 * up in batches, in the order of their index, because one look-up per post reads as many blocks as a whole batch.
 * @param brandId an expression
 */
export function countWaitingFor(person: number, role: Prisma.Sql, brandId: Prisma.Sql, most: number): Prisma.Sql {
  const userId = Prisma.sql`${person}::int`;
  return Prisma.sql`
    with recursive seen (posts, last_id, total) as (
      select ${most}::int, 0, 0
      union all
      select cardinality(ids), ids[cardinality(ids)], (total + cardinality(ids) - waiting_for_others)::int
      from seen cross join lateral (
        select array(select p.id from posts p
          where p.brand_id = ${brandId} and p.status = 'in_review' and p.id > seen.last_id order by p.id limit ${most}) as ids
        offset 0 -- read once, not with each use
      ) batch cross join lateral (
        with rounds as materialized (
          select r.id, r.step, ${isInStep(userId, role)} as is_own
          from approval_rounds r where r.post_id = any(batch.ids) and r.status = 'open'
        ),
        approved as materialized (
          select a.round_id, a.step from step_approvals a
          where a.round_id = any(array(select id from rounds where is_own))
            and coalesce(a.user_id, a.link_maker_id) = ${userId}
        )
        select count(*) as waiting_for_others from rounds
        where not is_own or (rounds.id, rounds.step) in (select round_id, step from approved)
      ) theirs
      where seen.posts = ${most} and seen.total < ${most}
    )
    select least(max(total), ${most}) from seen`;
}
