import { type Credential, readCredential } from "#domain/provenance/index.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import type { PostOrigin, Tx } from "#platform/db/index.ts";
import { checkReferences, type References } from "./check-references.ts";
import { type Purpose, requireFuture } from "./check-times.ts";
import { type FullPost, findPost } from "./find.ts";
import { linkIdea } from "./link-idea.ts";
import { type PostPlan, revisionContent } from "./plan-edit.ts";
import { contentHash, originOf } from "./rules.ts";

/** Through which adapter and credential a post is written. */
export type PostSource = { origin: PostOrigin; credential: Credential };

/**
 * Inserts a new draft with its publications and first revision; its idea becomes `in_progress`.
 * @param source for work on a person's behalf; otherwise that of the call
 * @throws Fault invalid, refused
 */
export async function insertPost(
  tx: Tx,
  ctx: BrandContext,
  caller: Person,
  plan: PostPlan,
  purpose: Purpose = "edit",
  source?: PostSource,
): Promise<FullPost> {
  const references = await checkReferences(tx, ctx.brandId, plan);
  requireFuture(plan, null, ctx.clock.now(), purpose);
  const { origin = originOf(ctx.origin.entryPoint), credential } = source ?? {};
  const [id = 0] = await insertPosts(tx, ctx, caller, [plan], references, origin, credential);
  if (plan.ideaId !== null) await linkIdea(tx, ctx, plan.ideaId);
  return findPost(tx, ctx.brandId, id);
}

/**
 * Inserts many new drafts with a few statements.
 * @param plans validated plans, with existing references and valid times
 * @returns their IDs, in the order of the plans
 */
export async function insertPosts(
  tx: Tx,
  ctx: BrandContext,
  caller: Person,
  plans: readonly PostPlan[],
  { assets }: References,
  origin: PostOrigin,
  credential?: Credential,
): Promise<number[]> {
  const { brandId } = ctx;
  const createdAt = ctx.clock.now();
  const by = { authorId: caller.userId, origin, ...(credential ?? (await readCredential(tx, caller))) };
  const hashes = plans.map((plan) => contentHash(plan, (assetId) => assets.get(assetId)?.altText ?? ""));
  const rows = await tx.post.createManyAndReturn({
    data: plans.map(({ body, tags, internalNote, scheduledAt, timezone, ideaId, campaignId, utmCampaign }, index) => ({
      brandId,
      ...by,
      createdAt,
      body,
      tags,
      internalNote,
      scheduledAt,
      timezone,
      ideaId,
      campaignId,
      utmCampaign,
      contentHash: hashes[index] ?? "",
    })),
    select: { id: true },
  });
  // IDs increase in the order of the values; the order of the returned rows is not guaranteed.
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const newPosts = plans.map((plan, index) => ({ plan, postId: ids[index] ?? 0, contentHash: hashes[index] ?? "" }));
  await tx.postMedia.createMany({
    data: newPosts.flatMap(({ plan, postId }) =>
      plan.mediaIds.map((assetId, position) => ({ brandId, postId, assetId, position })),
    ),
  });
  await tx.publication.createMany({
    data: newPosts.flatMap(({ plan, postId }) =>
      plan.channels.map(({ channelId, overrides, scheduledAt, followsPost }) => {
        return { brandId, postId, channelId, overrides, scheduledAt, followsPost };
      }),
    ),
  });
  await tx.postRevision.createMany({
    data: newPosts.map(({ plan, ...row }) => {
      return { ...row, ...by, revision: 1, content: revisionContent(plan), createdAt };
    }),
  });
  return ids;
}
