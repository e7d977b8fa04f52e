import { findDelegationsOfPosts } from "#domain/review/approval-delegations/index.ts";
import { findBrandApprovers } from "#domain/review/approval-steps/index.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { type Role, rolesThat, seesDrafts } from "#kernel/permissions.ts";
import type { Tx } from "#platform/db/index.ts";
import { asVisibleTo, submittedTo } from "./approval/submitted-version.ts";
import type { FullPost } from "./reading/post-rows.ts";
import { readPosts } from "./reading/read-posts.ts";
import { findPresentMentions } from "./reading/sent-mentions.ts";

export type { FullPost, FullPublication } from "./reading/post-rows.ts";

/** Locks the post's row until commit: the first lock of every change to the post and its publications. */
export async function lockPost(tx: Tx, postId: number): Promise<void> {
  await tx.$queryRaw`select id from posts where id = ${postId} for update`;
}

/**
 * Locks the post and its publications and reads them under the locks.
 * @throws Fault not_found, also for a post of another brand
 */
export async function openPost(tx: Tx, brandId: BrandId, id: number): Promise<FullPost> {
  await tx.$queryRaw`select id from posts where brand_id = ${brandId} and id = ${id} for update`;
  await tx.$queryRaw`
    select id from publications where brand_id = ${brandId} and post_id = ${id} order by id for update`;
  return findPost(tx, brandId, id);
}

/** @throws Fault not_found, also for a post of another brand */
export async function findPost(db: Tx, brandId: BrandId, id: number): Promise<FullPost> {
  const [post] = await findPosts(db, brandId, [id]);
  if (!post) throw fault("not_found", { what: t("Post") });
  return post;
}

/** Those of the brand, by ID. */
export async function findPosts(db: Tx, brandId: number, ids: readonly number[]): Promise<FullPost[]> {
  const posts = await readPosts(db, brandId, ids);
  const reviewed = posts.filter(({ approvalRounds: [round] }) => round?.status === "open");
  const approvers = reviewed.length > 0 ? await findBrandApprovers(db, [brandId]) : [];
  const delegations = reviewed.length > 0 ? await findDelegationsOfPosts(db, reviewed) : new Map<number, never>();
  const mentions = await findPresentMentions(db, brandId, posts);
  return posts.map((post) => ({ ...post, approvers, delegations: delegations.get(post.id) ?? [], mentions }));
}

type Viewer = Pick<BrandContext, "brandId" | "role">;

/**
 * A post as the caller's role may see it (`submitted-version.ts`).
 * @throws Fault not_found, also for a post of another brand and, for clients, one that was never submitted
 */
export async function findSeenPost(db: Tx, { brandId, role }: Viewer, id: number): Promise<FullPost> {
  const [post] = await asVisibleTo(db, role, [await findPost(db, brandId, id)]);
  if (!post) throw fault("not_found", { what: t("Post") });
  return post;
}

/**
 * Like `openPost`, for operations that clients may use: the present version, locked, if the role may see the post.
 * @throws Fault not_found, as `findSeenPost`
 */
export async function openSeenPost(tx: Tx, { brandId, role }: Viewer, id: number): Promise<FullPost> {
  await requirePost(tx, { brandId, role }, id);
  const post = await openPost(tx, brandId, id);
  if (post.submittedHash === null && !seesDrafts(role)) throw fault("not_found", { what: t("Post") });
  return post;
}

/** @throws Fault not_found, as `findSeenPost`; cheaper when nothing of the post is shown */
export async function requirePost(db: Tx, { brandId, role }: Viewer, id: number): Promise<void> {
  if ((await db.post.count({ where: { ...submittedTo(role), brandId, id } })) === 0) {
    throw fault("not_found", { what: t("Post") });
  }
}

/** @throws Fault revision_conflict when the caller's revision is outdated */
export function requireRevision(post: { revision: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== post.revision) throw fault("revision_conflict", { revision: post.revision });
}

/** The brand's approvers except the requester, each with their role. */
export async function findApprovers(
  db: Tx,
  brandId: number,
  except: number | null,
): Promise<{ userId: number; role: Role; user: { language: string | null } }[]> {
  const roles = rolesThat("approve");
  return db.member.findMany({
    where: {
      brandId,
      isActive: true,
      user: { deletedAt: null },
      role: { in: roles },
      ...(except === null ? {} : { userId: { not: except } }),
    },
    select: { userId: true, role: true, user: { select: { language: true } } },
  });
}

/**
 * The user behind a call; posts have authors, and background jobs create none.
 * @throws Fault forbidden
 */
export function requirePerson(ctx: BrandContext): Person {
  if (ctx.caller.kind !== "person")
    throw fault("forbidden", { message: t("Only people can do this, not guests or background jobs.") });
  return ctx.caller;
}
