import type { PublicContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";

export type NewDraft = {
  itemId: number;
  body: string;
  authorId: number | null;
  isByAi: boolean;
  media?: Prisma.InboxReplyMediaCreateNestedManyWithoutReplyInput;
};

/**
 * The files of a new reply. Their rows are locked, so that none is deleted before the reply exists.
 * @throws Fault invalid, also for another brand's asset
 */
export async function newMedia(
  tx: Tx,
  brandId: BrandId,
  ids: readonly number[] = [],
): Promise<NonNullable<NewDraft["media"]>> {
  if (ids.length === 0) return {};
  const found = await tx.$queryRaw<{ id: number }[]>`
    select id from media_assets where brand_id = ${brandId} and id = any(${[...ids]}::bigint[]) order by id for key share`;
  for (const [index, id] of ids.entries()) {
    if (!found.some((one) => one.id === id))
      throw invalid(`media_ids.${index}`, t("This brand has no media asset {id}.", { id: String(id) }));
  }
  return { create: ids.map((assetId, position) => ({ assetId, position })) };
}

/** Saves a draft in place of the previous one. The caller holds the item's lock, or has just created it. */
export async function saveDraft(tx: Tx, ctx: PublicContext, { itemId, ...draft }: NewDraft): Promise<void> {
  await discardDrafts(tx, itemId);
  const now = ctx.clock.now();
  await tx.inboxReply.create({ data: { ...draft, itemId, createdAt: now } });
  // Live updates look for items whose `updatedAt` changed.
  await tx.inboxItem.update({ where: { id: itemId }, data: { updatedAt: now } });
}

/** Discards the draft, or the reply that waits for approval. @returns how many: at most one */
export async function discardDrafts(tx: Tx, itemId: number): Promise<number> {
  const { count } = await tx.inboxReply.updateMany({
    where: { itemId, status: { in: ["draft", "awaiting_approval"] } },
    data: { status: "discarded" },
  });
  return count;
}
