import { type FullPost, openPost, type ReviewContext, requireRevision } from "#domain/content/posts/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { findOpenLink, type OpenLink, throttleVisits } from "./find.ts";
import { viewApprovalPage } from "./view.ts";

/**
 * Runs a person's decision about a post of their link, in one transaction under the post's lock. The link decides about
 * each post once, and only about the version that the email showed.
 * @returns the page afterwards
 * @throws Fault not_found, refused, revision_conflict, throttled, and what `run` throws
 */
export async function decideByLink(
  ctx: PublicContext,
  { token, post_id: postId }: { token: string; post_id: number },
  decision: "approval" | "change_request",
  run: (tx: Tx, ctx: ReviewContext, post: FullPost) => Promise<unknown>,
) {
  await throttleVisits(ctx);
  await ctx.db.$transaction(async (tx) => {
    const link = await findOpenLink(tx, ctx, token);
    const listed = link.posts.find((post) => post.postId === postId);
    if (!listed) throw fault("not_found", { what: t("Post") });
    const person = contextOf(ctx, link);
    const post = await openPost(tx, person.brandId, postId);
    const { count } = await tx.approvalLinkPost.updateMany({
      where: { linkId: link.id, postId, decidedAt: null },
      data: { decision, decidedAt: ctx.clock.now() },
    });
    if (count === 0)
      throw fault("refused", { code: "invalid_state", message: t("You have already decided about this post.") });
    requireRevision(post, listed.revision);
    if (post.status !== "in_review") {
      throw fault("refused", { code: "invalid_state", message: t("This post no longer waits for a decision.") });
    }
    await run(tx, person, post);
  });
  return viewApprovalPage(ctx, await findOpenLink(ctx.db, ctx, token));
}

function contextOf(ctx: PublicContext, { id: linkId, brandId, approver }: OpenLink): ReviewContext {
  return {
    ...ctx,
    // Whoever is signed in in this browser: the person of the email decides.
    caller: { kind: "guest" },
    origin: { ...ctx.origin, entryPoint: "studio" },
    brandId: brandId as BrandId,
    role: approver.role,
    approver: { userId: approver.userId, name: approver.name, by: { link: linkId } },
  };
}
