import type { BrandContext, Person } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { checkReferences } from "./check-references.ts";
import { requireFuture } from "./check-times.ts";
import { type FullPost, findPost, tokenName } from "./find.ts";
import type { Plan } from "./plan-edit.ts";
import { recordRevision } from "./record-revision.ts";
import { contentHash, originOf } from "./rules.ts";
import { takeUpIdea } from "./take-up-idea.ts";

/**
 * Writes a new draft with its publications and first revision; the idea it is made from is in progress then.
 * @param willApprove the same request approves: a time in the past is then an expired post rather than a bad field
 * @throws Fault invalid, refused
 */
export async function insertPost(
  tx: Tx,
  ctx: BrandContext,
  caller: Person,
  plan: Plan,
  willApprove = false,
): Promise<FullPost> {
  const { assets } = await checkReferences(tx, ctx.brandId, plan);
  requireFuture(plan, null, ctx.clock.now(), willApprove);
  const { id } = await tx.post.create({
    data: {
      brandId: ctx.brandId,
      authorId: caller.userId,
      origin: originOf(ctx.origin.door),
      originToken: await tokenName(tx, caller),
      body: plan.body,
      tags: plan.tags,
      internalNote: plan.internalNote,
      scheduledAt: plan.scheduledAt,
      timezone: plan.timezone,
      ideaId: plan.ideaId,
      contentHash: contentHash(plan, (assetId) => assets.get(assetId)?.altText ?? ""),
      createdAt: ctx.clock.now(),
    },
    select: { id: true },
  });
  const of = { brandId: ctx.brandId as number, postId: id };
  await tx.postMedia.createMany({ data: plan.mediaIds.map((assetId, position) => ({ ...of, assetId, position })) });
  await tx.publication.createMany({
    data: plan.channels.map(({ channelId, overrides, scheduledAt, followsPost }) => ({
      ...of,
      channelId,
      overrides,
      scheduledAt,
      followsPost,
    })),
  });
  if (plan.ideaId !== null) await takeUpIdea(tx, ctx, plan.ideaId);
  const post = await findPost(tx, ctx.brandId, id);
  await recordRevision(tx, post, caller.userId, ctx.clock.now());
  return post;
}
