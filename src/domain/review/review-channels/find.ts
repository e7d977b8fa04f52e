import type { z } from "zod";
import { viewChannelRef } from "#domain/publishing/channels/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import { tStored } from "#kernel/language.ts";
import type { Channel, Tx } from "#platform/db/index.ts";
import type { ReviewChannel } from "./schema.ts";

/** The channel in which a brand's posts are shown to reviewers; null without one. */
export async function findReviewChannel(db: Tx, brandId: BrandId): Promise<Channel | null> {
  const row = await db.reviewChannel.findUnique({ where: { brandId }, include: { channel: true } });
  return row?.channel ?? null;
}

export async function viewReviewChannel(
  db: Tx,
  ctx: BrandContext,
  channel: Channel | null,
): Promise<z.input<typeof ReviewChannel>> {
  if (!channel) return { channel: null, problem: null };
  const where = { brandId: ctx.brandId, channelId: channel.id };
  const latest = await db.reviewMessage.findFirst({ where, orderBy: { id: "desc" }, select: { error: true } });
  const error = latest?.error ?? null;
  return { channel: viewChannelRef(channel, ctx), problem: error === null ? null : tStored(error) };
}
