import type { z } from "zod";
import { viewAppearance } from "#domain/brands/brands/index.ts";
import { asVisibleTo, type FullPost, findPosts, turnFor } from "#domain/content/posts/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { mediaIdsOf, viewReviewContent } from "#domain/review/share-links/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { wireTime } from "#kernel/time.ts";
import type { Prisma } from "#platform/db/index.ts";
import { readableEmail } from "#platform/readable-email.ts";
import type { OpenLink } from "./find.ts";
import type { ApprovalPage, LinkedPost } from "./schema.ts";

type Entry = Prisma.ThreadEntryGetPayload<{ include: { author: true } }>;

/** The link's posts in its order, as its person's role sees them; deleted ones are missing. */
export async function viewApprovalPage(
  ctx: PublicContext,
  { brandId, approver, posts: listed }: OpenLink,
): Promise<z.input<typeof ApprovalPage>> {
  const { db } = ctx;
  const ids = listed.map(({ postId }) => postId);
  const current = await findPosts(db, brandId, ids);
  const shown = await asVisibleTo(db, approver.role, current);
  const assets = await db.mediaAsset.findMany({ where: { brandId, id: { in: shown.flatMap(mediaIdsOf) } } });
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
        state: decidedAt ? ("decided" as const) : stateOf(now, revision, entry, approver),
        decision: entry ? viewDecision(entry, approver.userId) : null,
      };
    }),
  };
}

function stateOf(
  post: FullPost,
  revision: number,
  entry: Entry | undefined,
  approver: OpenLink["approver"],
): z.input<typeof LinkedPost>["state"] {
  if (post.revision !== revision) return "changed";
  if (post.status === "in_review") return (turnFor(post, approver)?.isMine ?? true) ? "open" : "closed";
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
