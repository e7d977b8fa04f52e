import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { findHalves } from "#platform/connectors/networks.ts";
import { listConnectors, platformName } from "#platform/connectors/registry.ts";
import { askPlatform } from "./ask-platform.ts";
import { type FullItem, findItem, lockItem } from "./find.ts";
import { removeReceivedItems } from "./receive-change.ts";
import { record } from "./record.ts";
import { requireConnected } from "./require-replies.ts";
import { Item, ItemInput } from "./schema.ts";
import { viewItem } from "./view.ts";
import { canLike } from "./visibility.ts";

export const likeInboxItem = operation({
  name: "inbox.like",
  summary: "Like a comment or mention on its platform, as the channel.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  waitsOutside: true,
  input: ItemInput,
  output: Item,
  run: (ctx, { id }) => setLiked(ctx, id, true),
});

export const unlikeInboxItem = operation({
  name: "inbox.unlike",
  summary: "Take back the channel's like of a comment or mention.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  waitsOutside: true,
  input: ItemInput,
  output: Item,
  run: (ctx, { id }) => setLiked(ctx, id, false),
});

/** Asks the platform first: what it refuses is not shown as done. Repeating a request there is harmless. */
async function setLiked(ctx: BrandContext, id: number, isLiked: boolean) {
  const item = await findItem(ctx.db, ctx.brandId, id);
  requireLiking(item);
  requireConnected(item);
  if ((item.likedAt !== null) === isLiked) return viewItem(item, ctx);
  const { like: part } = findHalves(item.channel.platform, ctx.env);
  const isThere = await askPlatform(ctx, item, { part, refusal }, (liker, comment, call) =>
    liker.setLiked({ ...comment, isLiked }, call),
  );
  const now = ctx.clock.now();
  return ctx.db.$transaction(async (tx) => {
    const { channelId, externalId } = await lockItem(tx, ctx.brandId, id);
    if (isThere) {
      await tx.inboxItem.update({ where: { id }, data: { likedAt: isLiked ? now : null, updatedAt: now } });
      await record(tx, ctx, isLiked ? "comment.liked" : "comment.unliked", id, {});
    } else await removeReceivedItems(tx, { channelIds: [channelId], externalIds: [externalId], now });
    return viewItem(await findItem(tx, ctx.brandId, id), ctx);
  });
}

const refusal = (message: string) => fault("refused", { code: "like_refused", message });

function requireLiking(item: FullItem): void {
  if (canLike(item)) return;
  if (item.removedAt) {
    throw fault("refused", { code: "invalid_state", message: "It no longer exists on the platform." });
  }
  const name = platformName(item.channel.platform);
  const liking = listConnectors().flatMap((one) => (one.likes && !one.isTest ? [one.name] : []));
  const where = new Intl.ListFormat("en").format(liking);
  const message = `${name} doesn't let apps like this. Only comments on ${where} can be liked.`;
  throw fault("refused", { code: "like_unsupported", message });
}
