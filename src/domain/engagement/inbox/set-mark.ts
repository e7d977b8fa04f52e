import type { BrandContext } from "#kernel/context.ts";
import { type Fault, fault } from "#kernel/fault.ts";
import { formatList, t } from "#kernel/language.ts";
import type { Call, CommentOutcome, Connector } from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { listConnectors, platformName } from "#platform/connectors/registry.ts";
import { askPlatform, type Comment } from "./ask-platform.ts";
import { type FullItem, findItem, lockItem } from "./find.ts";
import { removeReceivedItems } from "./receive-change.ts";
import { auditInboxItem } from "./record.ts";
import { requireConnected } from "./require-replies.ts";
import { viewItem } from "./view.ts";

/** What a platform keeps of a comment at the channel's request: that it is hidden, or liked. */
export type Mark<Part extends { timeoutMs: number }> = {
  column: "hiddenAt" | "likedAt";
  /** In the audit log. */
  actions: Record<"set" | "cleared", Parameters<typeof auditInboxItem>[2]>;
  isPossible(item: FullItem): boolean;
  isOfferedBy(connector: Connector): boolean;
  partOf(connector: ReturnType<typeof findConnectorParts>): Part | undefined;
  send(part: Part, comment: Comment, isSet: boolean, call: Call): Promise<CommentOutcome>;
  /** @param message why the platform refused it */
  refused(message: string): Fault<"refused">;
  /** @param platform the name of the item's; `others`: the names of those that offer it */
  unsupported(platform: string, others: string): Fault<"refused">;
};

/**
 * Asks the platform first: what it refuses is not shown as done. Repeating a request there is harmless.
 * @throws Fault not_found, refused, unavailable
 */
export async function setMark<Part extends { timeoutMs: number }>(
  ctx: BrandContext,
  id: number,
  isSet: boolean,
  mark: Mark<Part>,
) {
  const item = await findItem(ctx.db, ctx.brandId, id);
  requirePossible(item, mark);
  requireConnected(item);
  if ((item[mark.column] !== null) === isSet) return viewItem(item, ctx);
  const part = mark.partOf(findConnectorParts(item.channel.platform, ctx.env));
  const isThere = await askPlatform(ctx, item, { part, refusal: mark.refused }, (side, comment, call) =>
    mark.send(side, comment, isSet, call),
  );
  const now = ctx.clock.now();
  return ctx.db.$transaction(async (tx) => {
    const { channelId, externalId } = await lockItem(tx, ctx.brandId, id);
    if (isThere) {
      await tx.inboxItem.update({ where: { id }, data: { [mark.column]: isSet ? now : null, updatedAt: now } });
      await auditInboxItem(tx, ctx, isSet ? mark.actions.set : mark.actions.cleared, id, {});
    } else await removeReceivedItems(tx, { channelIds: [channelId], externalIds: [externalId], now });
    return viewItem(await findItem(tx, ctx.brandId, id), ctx);
  });
}

function requirePossible<Part extends { timeoutMs: number }>(item: FullItem, mark: Mark<Part>): void {
  if (mark.isPossible(item)) return;
  if (item.removedAt) {
    throw fault("refused", { code: "invalid_state", message: t("It no longer exists on the platform.") });
  }
  const names = listConnectors().flatMap((one) => (mark.isOfferedBy(one) && !one.isTest ? [one.name] : []));
  throw mark.unsupported(platformName(item.channel.platform), formatList(names));
}
