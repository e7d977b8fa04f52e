import type { z } from "zod";
import { channelNames, compareVersions, decideUrl, type FullPost, isApprovable } from "#domain/content/posts/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { mediaIdsOf, viewReviewContent } from "#domain/review/share-links/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { wireTime } from "#kernel/time.ts";
import type { ChatReview } from "./schema.ts";

/** @param post as the caller's role sees it */
export async function viewChatReview(ctx: BrandContext, post: FullPost): Promise<z.input<typeof ChatReview>> {
  const { db, brandId } = ctx;
  const assets = await db.mediaAsset.findMany({ where: { brandId, id: { in: mediaIdsOf(post) } } });
  const { handle, timezone } = await db.brand.findUniqueOrThrow({ where: { id: brandId } });
  const approval = await db.threadEntry.findFirst({
    where: { brandId, postId: post.id, kind: "approval", revision: { lte: post.revision } },
    orderBy: { id: "desc" },
    include: { author: true },
  });
  const inWords = approval && (await compareVersions(db, post, approval.revision));
  const changes = inWords?.({ timezone, channelName: await channelNames(db, brandId) });
  return {
    post: viewReviewContent(ctx, post, assets),
    last_approval: approval && {
      revision: approval.revision,
      author: approval.guestName ?? (approval.author ? fullName(approval.author) : "Masthead"),
      created_at: wireTime(approval.createdAt),
    },
    changes: changes && changes.count > 0 ? { count: changes.count, items: changes.listed } : null,
    may_decide: post.status === "in_review" && isApprovable(ctx, post),
    decide_url: decideUrl(ctx, handle, post),
  };
}
