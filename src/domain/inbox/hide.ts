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
import { canHide } from "./visibility.ts";

export const hideInboxItem = operation({
  name: "inbox.hide",
  summary: "Hide a comment from others on its platform. Its author still sees it.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  waitsOutside: true,
  input: ItemInput,
  output: Item,
  run: (ctx, { id }) => setHidden(ctx, id, true),
});

export const unhideInboxItem = operation({
  name: "inbox.unhide",
  summary: "Show a hidden comment on its platform again.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  waitsOutside: true,
  input: ItemInput,
  output: Item,
  run: (ctx, { id }) => setHidden(ctx, id, false),
});

/** Asks the platform first: what it refuses is not shown as done. Repeating a request there is harmless. */
async function setHidden(ctx: BrandContext, id: number, isHidden: boolean) {
  const item = await findItem(ctx.db, ctx.brandId, id);
  requireHiding(item);
  requireConnected(item);
  if ((item.hiddenAt !== null) === isHidden) return viewItem(item, ctx);
  const { hide: part } = findHalves(item.channel.platform, ctx.env);
  const isThere = await askPlatform(ctx, item, { part, refusal }, (hider, comment, call) =>
    hider.setHidden({ ...comment, isHidden }, call),
  );
  const now = ctx.clock.now();
  return ctx.db.$transaction(async (tx) => {
    const { channelId, externalId } = await lockItem(tx, ctx.brandId, id);
    if (isThere) {
      await tx.inboxItem.update({ where: { id }, data: { hiddenAt: isHidden ? now : null, updatedAt: now } });
      await record(tx, ctx, isHidden ? "comment.hidden" : "comment.shown", id, {});
    } else await removeReceivedItems(tx, { channelIds: [channelId], externalIds: [externalId], now });
    return viewItem(await findItem(tx, ctx.brandId, id), ctx);
  });
}

const refusal = (message: string) => fault("refused", { code: "hide_refused", message });

function requireHiding(item: FullItem): void {
  if (canHide(item)) return;
  if (item.removedAt) {
    throw fault("refused", { code: "invalid_state", message: "It no longer exists on the platform." });
  }
  const name = platformName(item.channel.platform);
  const hiding = listConnectors().flatMap((one) => (one.hidesComments && !one.isTest ? [one.name] : []));
  const where = new Intl.ListFormat("en").format(hiding);
  const message = `${name} doesn't let apps hide this. Only comments on ${where} can be hidden.`;
  throw fault("refused", { code: "hide_unsupported", message });
}
