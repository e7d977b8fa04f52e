import type { z } from "zod";
import { viewAppearance } from "#domain/brands/brands/index.ts";
import { asVisibleTo, type FullPost, findPosts, turnFor } from "#domain/content/posts/index.ts";
import type { RevisionContent } from "#domain/content/posts/schema.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { viewGuestImage } from "#domain/review/comment-images/index.ts";
import { type CommentRow, commentInclude, viewComment } from "#domain/review/comments/index.ts";
import { mediaIdsOf, viewContent, viewReviewContent, viewReviewMedia } from "#domain/review/share-links/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { wireTime } from "#kernel/time.ts";
import type { Db, Prisma } from "#platform/db/index.ts";
import { readableEmail } from "#platform/readable-email.ts";
import type { OpenLink } from "./find.ts";
import type { ApprovalPage, LinkedPost } from "./schema.ts";

/** Of all the link's posts together. */
const MAX_COMMENTS = 500;

type Entry = Prisma.ThreadEntryGetPayload<{ include: { author: true } }>;

/** The link's posts in its order, as its person's role sees them; deleted ones are missing. */
export async function viewApprovalPage(
  ctx: PublicContext,
  { brandId, approver, presented, posts: listed }: OpenLink,
): Promise<z.input<typeof ApprovalPage>> {
  const { db } = ctx;
  const ids = listed.map(({ postId }) => postId);
  const current = await findPosts(db, brandId, ids);
  const shown = await asVisibleTo(db, approver.role, current);
  const threads = await readThreads(db, approver, brandId, ids);
  const versions = await findSeenVersions(db, shown, approver.userId);
  const mediaIds = [
    ...shown.flatMap(mediaIdsOf),
    ...versions.flatMap(({ before, after }) => [...before.media_ids, ...after.media_ids]),
  ];
  const assets = await db.mediaAsset.findMany({ where: { brandId, id: { in: mediaIds } } });
  const decisions = await db.threadEntry.findMany({
    where: { brandId, postId: { in: ids }, kind: { not: "comment" } },
    orderBy: { id: "asc" },
    include: { author: true },
  });
  const brand = await db.brand.findUniqueOrThrow({ where: { id: brandId }, include: { logo: true } });
  const { name, timezone, handle } = brand;
  return {
    brand: { name, timezone, handle, ...viewAppearance(brand, ctx.env.APP_URL) },
    person: { name: approver.name, email: readableEmail(approver.email) },
    posts: listed.flatMap(({ postId, revision, decidedAt }) => {
      const post = shown.find(({ id }) => id === postId);
      const now = current.find(({ id }) => id === postId);
      if (!post || !now) return [];
      const entry = decisions.findLast((one) => one.postId === postId && one.revision === revision);
      return {
        ...viewReviewContent(ctx, post, assets),
        state: decidedAt ? ("decided" as const) : stateOf(now, entry, { revision, approver, at: ctx.clock.now() }),
        decision: entry ? viewDecision(entry, approver.userId) : null,
        since: viewSince(
          versions.find((version) => version.postId === postId),
          (id) => viewReviewMedia(ctx, assets, id),
        ),
        comments: threads
          .filter((comment) => comment.postId === postId)
          .map((comment) => ({
            ...viewComment(comment, approver.role),
            images: comment.images.map((image) => viewGuestImage(image, `/decide/${presented}`)),
            is_own: comment.authorId === approver.userId,
          })),
      };
    }),
  };
}

async function readThreads(
  db: Db,
  { role }: OpenLink["approver"],
  brandId: number,
  ids: readonly number[],
): Promise<CommentRow[]> {
  const newest = await db.threadEntry.findMany({
    where: { brandId, postId: { in: [...ids] }, ...(seesDrafts(role) ? {} : { visibility: "client" }) },
    orderBy: { id: "desc" },
    take: MAX_COMMENTS,
    include: commentInclude(brandId),
  });
  return newest.toReversed();
}

type SeenVersion = { postId: number; revision: number; before: RevisionContent; after: RevisionContent };

/** Of each post the version that the person commented on or decided about last, where the post has changed since. */
async function findSeenVersions(db: Db, posts: readonly FullPost[], userId: number): Promise<SeenVersion[]> {
  const seen = await db.threadEntry.groupBy({
    by: ["postId"],
    where: { postId: { in: posts.map(({ id }) => id) }, authorId: userId },
    _max: { revision: true },
  });
  const outdated = posts.flatMap((post) => {
    const revision = seen.find(({ postId }) => postId === post.id)?._max.revision ?? post.revision;
    return revision < post.revision ? [{ post, revision }] : [];
  });
  if (outdated.length === 0) return [];
  const rows = await db.postRevision.findMany({
    where: {
      OR: outdated.map(({ post, revision }) => ({ postId: post.id, revision: { in: [revision, post.revision] } })),
    },
    select: { postId: true, revision: true, content: true },
  });
  const contentOf = (postId: number, wanted: number) =>
    rows.find((row) => row.postId === postId && row.revision === wanted)?.content as RevisionContent | undefined;
  return outdated.flatMap(({ post, revision }) => {
    const [before, after] = [contentOf(post.id, revision), contentOf(post.id, post.revision)];
    return before && after ? [{ postId: post.id, revision, before, after }] : [];
  });
}

function viewSince(
  version: SeenVersion | undefined,
  mediaOf: (id: number) => ReturnType<typeof viewReviewMedia>,
): z.input<typeof LinkedPost>["since"] {
  if (!version) return null;
  const { revision, before, after } = version;
  const ids = new Set([...before.media_ids, ...after.media_ids]);
  return {
    revision,
    before: viewContent(before),
    after: viewContent(after),
    media: [...ids].flatMap((id) => mediaOf(id) ?? []),
  };
}

function stateOf(
  post: FullPost,
  entry: Entry | undefined,
  { revision, approver, at }: { revision: number; approver: OpenLink["approver"]; at: Date },
): z.input<typeof LinkedPost>["state"] {
  if (post.revision !== revision) return "changed";
  if (post.status === "in_review") return (turnFor(post, approver, at)?.isMine ?? true) ? "open" : "closed";
  return entry ? "decided" : "closed";
}

function viewDecision(entry: Entry, userId: number): z.input<typeof LinkedPost>["decision"] {
  return {
    kind: entry.kind === "approval" ? "approval" : "change_request",
    author: entry.guestName ?? (entry.author ? fullName(entry.author) : "Masthead"),
    is_own: entry.authorId === userId,
    created_at: wireTime(entry.createdAt),
  };
}
