import { fullName } from "#domain/identity/accounts/index.ts";
import type { BrandId } from "#kernel/ids.ts";
import { type Role, rolesThat } from "#kernel/permissions.ts";
import { type Prisma, readRows, type Tx } from "#platform/db/index.ts";
import { type Delegation, mayStandInFor } from "./rules.ts";

type Row = {
  id: number;
  brandId: number;
  endsOn: string;
  startsAt: Date;
  endsAt: Date;
  delegatorId: number;
  delegatorFirst: string;
  delegatorLast: string;
  delegatorRole: Role;
  delegateId: number;
  delegateFirst: string;
  delegateLast: string;
  delegateRole: Role;
};

/** Far more than a brand has at once. */
const MOST = 1000;

/**
 * The delegations of some brands that were not ended, also those to come and those that are over for less than a day;
 * none of members who left, are disabled or may no longer approve.
 */
export async function findDelegations(db: Tx, brandIds: readonly number[]): Promise<Delegation[]> {
  const rows = await readRows<Row>(db)`
    select d.id, d.brand_id as "brandId", d.ends_on::text as "endsOn", d.starts_at as "startsAt", d.ends_at as "endsAt",
      away.user_id as "delegatorId", one.first_name as "delegatorFirst", one.last_name as "delegatorLast",
      away.role::text as "delegatorRole", other.user_id as "delegateId", two.first_name as "delegateFirst",
      two.last_name as "delegateLast", other.role::text as "delegateRole"
    from approval_delegations d
    join members away on away.brand_id = d.brand_id and away.user_id = d.delegator_id
    join users one on one.id = d.delegator_id
    join members other on other.brand_id = d.brand_id and other.user_id = d.delegate_id
    join users two on two.id = d.delegate_id
    where d.brand_id = any(${[...brandIds]}::bigint[]) and d.ended_at is null and d.ends_at > now() - interval '1 day'
      and away.is_active and other.is_active
      and away.role::text = any(${APPROVING}) and other.role::text = any(${APPROVING})
      and one.deleted_at is null and one.disabled_at is null and two.deleted_at is null and two.disabled_at is null
    order by d.starts_at, d.id limit ${MOST}`;
  return rows
    .map(({ id, brandId, endsOn, startsAt, endsAt, ...row }) => ({
      id,
      brandId,
      endsOn,
      startsAt,
      endsAt,
      delegator: {
        userId: row.delegatorId,
        name: fullName({ firstName: row.delegatorFirst, lastName: row.delegatorLast }),
        role: row.delegatorRole,
      },
      delegate: {
        userId: row.delegateId,
        name: fullName({ firstName: row.delegateFirst, lastName: row.delegateLast }),
        role: row.delegateRole,
      },
    }))
    .filter(({ delegator, delegate }) => mayStandInFor(delegate, delegator));
}

const APPROVING = rolesThat("approve");

/** Whoever wrote, edited or submitted a post, or suggested some of its text, approves it in nobody's place. */
async function findWriterIds(db: Tx, posts: readonly WrittenPost[]): Promise<Map<number, Set<number>>> {
  const revisions = await db.postRevision.findMany({
    where: { postId: { in: posts.map(({ id }) => id) } },
    distinct: ["postId", "authorId", "suggestionId"],
    select: { postId: true, authorId: true, suggestion: { select: { authorId: true } } },
  });
  const byPost = Map.groupBy(revisions, ({ postId }) => postId);
  return new Map(
    posts.map(({ id, authorId, submittedById }) => [
      id,
      new Set([
        authorId,
        ...(submittedById === null ? [] : [submittedById]),
        ...(byPost.get(id) ?? []).flatMap(({ authorId: editorId, suggestion }) =>
          [editorId, suggestion?.authorId ?? []].flat(),
        ),
      ]),
    ]),
  );
}

type WrittenPost = { id: number; brandId: number; authorId: number; submittedById: number | null };

/** The delegations that count for each post, by its ID: none to whoever wrote it. */
export async function findDelegationsOfPosts(
  db: Tx,
  posts: readonly WrittenPost[],
): Promise<ReadonlyMap<number, Delegation[]>> {
  const delegations = await findDelegations(db, [...new Set(posts.map(({ brandId }) => brandId))]);
  if (delegations.length === 0) return new Map();
  const writers = await findWriterIds(db, posts);
  return new Map(
    posts.map(({ id, brandId }) => [
      id,
      delegations.filter(
        (delegation) => delegation.brandId === brandId && !writers.get(id)?.has(delegation.delegate.userId),
      ),
    ]),
  );
}

/** Those of a brand that are not over, as they are listed. */
export const openDelegations = (brandId: BrandId | number, now: Date) =>
  ({ brandId, endedAt: null, endsAt: { gt: now } }) as const satisfies Prisma.ApprovalDelegationWhereInput;
