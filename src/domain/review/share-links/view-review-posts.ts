import type { z } from "zod";
import { asVisibleTo, findPosts } from "#domain/content/posts/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { findGuestDecisions } from "./find-guest-decisions.ts";
import { GUEST_ROLE } from "./rules.ts";
import type { ReviewPost } from "./schema.ts";
import { mediaIdsOf } from "./view-content.ts";
import { THREAD_INCLUDE, viewPostForGuest } from "./view-review.ts";
import type { OpenLink } from "./visit.ts";

/** Maximum entries of all threads together, the newest ones. */
const MAX_COMMENTS = 1000;

/**
 * The link's submitted posts as its guests see them, in the link's order; others appear once they are submitted.
 * @param keyHash of the guest who looks, whose own comments are marked
 */
export async function viewReviewPosts(
  ctx: PublicContext,
  link: OpenLink,
  ids: readonly number[],
  keyHash: string | null,
): Promise<z.input<typeof ReviewPost>[]> {
  const { brandId } = link;
  const found = await findPosts(ctx.db, brandId, ids);
  const posts = await asVisibleTo(ctx.db, GUEST_ROLE, found);
  const threads = await readThreads(
    ctx,
    brandId,
    posts.map(({ id }) => id),
  );
  const decided = await findGuestDecisions(ctx.db, posts, threads);
  const compared = decided.flatMap(({ before, after }) => [...before.media_ids, ...after.media_ids]);
  const assets = await ctx.db.mediaAsset.findMany({
    where: { brandId, id: { in: [...posts.flatMap(mediaIdsOf), ...compared] } },
  });
  const shown = posts.map((post) => {
    const thread = threads.filter(({ postId }) => postId === post.id);
    const since = decided.find(({ entry }) => entry.postId === post.id);
    return viewPostForGuest(ctx, link, post, { assets, thread, since, keyHash });
  });
  return ids.flatMap((id) => shown.find((post) => post.id === id) ?? []);
}

/** @throws Fault not_found when the post was deleted meanwhile */
export async function viewReviewPost(ctx: PublicContext, link: OpenLink, id: number, keyHash: string | null) {
  const [post] = await viewReviewPosts(ctx, link, [id], keyHash);
  if (!post) throw fault("not_found", { what: t("Post") });
  return post;
}

async function readThreads({ db }: PublicContext, brandId: number, ids: readonly number[]) {
  const newest = await db.threadEntry.findMany({
    where: { brandId, postId: { in: [...ids] }, visibility: "client" },
    orderBy: { id: "desc" },
    take: MAX_COMMENTS,
    include: THREAD_INCLUDE,
  });
  return newest.toReversed();
}
