import type { BrandId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { PublishError } from "#platform/connectors/contract.ts";
import type { Tx } from "#platform/db/index.ts";
import { lockItem } from "./find.ts";
import { notifyReplyUnsent } from "./notify.ts";
import { NOT_SNOOZED } from "./snooze.ts";

type Refusal = { externalId: string; body: string; message: string };

/**
 * Marks sent replies as failed that their platform refused afterwards, opens their items again and notifies. A reply is
 * recognized by its text: another one may have been written on the platform itself.
 */
export async function refuseSentReplies(
  tx: Tx,
  ctx: SystemContext,
  { channelIds, refusals }: { channelIds: readonly number[]; refusals: readonly Refusal[] },
): Promise<void> {
  for (const refusal of refusals) {
    const items = await tx.inboxItem.findMany({
      where: { channelId: { in: [...channelIds] }, externalId: refusal.externalId, removedAt: null },
      select: { id: true, brandId: true },
      orderBy: { id: "asc" },
    });
    for (const { id, brandId } of items) await refuseReply(tx, ctx, { id, brandId: brandId as BrandId }, refusal);
  }
}

async function refuseReply(
  tx: Tx,
  ctx: SystemContext,
  { id, brandId }: { id: number; brandId: BrandId },
  { body, message }: Refusal,
): Promise<void> {
  const { assigneeId, channel, replies } = await lockItem(tx, brandId, id);
  const reply = replies.find(({ status }) => status === "sent");
  if (!reply || wordsOf(reply.body) !== wordsOf(body)) return;
  const error: PublishError = { code: "reply_refused", category: "user", message, retryable: false };
  await tx.inboxReply.update({ where: { id: reply.id }, data: { status: "failed", error, sentAt: null } });
  await tx.inboxItem.update({ where: { id }, data: { ...NOT_SNOOZED, status: "open", updatedAt: ctx.clock.now() } });
  const about = { id, brandId, assigneeId, platform: channel.platform, authorId: reply.authorId };
  await notifyReplyUnsent(tx, ctx, about, { kind: "failed", message });
}

/** Platforms change white space. */
const wordsOf = (text: string) => text.trim().replaceAll(/\s+/g, " ");
