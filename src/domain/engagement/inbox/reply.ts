import { requireNotHeld } from "#domain/brands/access/index.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import { findItem, lockItem, requirePerson } from "./find.ts";
import { notifyReplyToApprove } from "./notify.ts";
import { auditInboxItem } from "./record.ts";
import { requireFit } from "./reply-limits.ts";
import { needsApproval, requireMayReplace } from "./require-approval.ts";
import { requireConnected, requireNoReplyInFlight, requireReplies } from "./require-replies.ts";
import { discardDrafts, newMedia } from "./save-draft.ts";
import { Item, SendReplyInput } from "./schema.ts";
import { sendReply } from "./send-reply.ts";
import { NOT_PREPARED } from "./settle-reply.ts";
import { viewItem } from "./view.ts";

export const replyToItem = operation({
  name: "inbox.reply",
  summary:
    "Send a reply: a text with or without media, a draft, or a failed reply again. Where replies of your role need approval, it waits for that.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: SendReplyInput,
  output: Item,
  async run(ctx, { id, body, media_ids: mediaIds, reply_id: replyId }) {
    const { userId: authorId } = requirePerson(ctx);
    return ctx.db.$transaction(async (tx) => {
      const item = await lockItem(tx, ctx.brandId, id);
      requireReplies(item);
      requireConnected(item);
      requireNoReplyInFlight(item);
      await requireNotHeld(tx, ctx.brandId);
      requireMayReplace(item, ctx);
      const unsent = replyId === undefined ? null : await findUnsent(tx, id, replyId);
      // An approval is for exactly this text, and holds when it is sent again.
      const isWaiting = needsApproval(item, ctx.role) && !unsent?.isApproved;
      const data = { status: isWaiting ? "awaiting_approval" : "sending", authorId } as const;
      let reply: { id: number };
      if (unsent) {
        await requireFit(tx, ctx, item, unsent);
        const again = { ...NOT_PREPARED, tries: 0, error: Prisma.DbNull, declineReason: null, declinedById: null };
        reply = await tx.inboxReply.update({ where: { id: unsent.id }, data: { ...data, ...again } });
      } else {
        const media = await newMedia(tx, ctx.brandId, mediaIds);
        await requireFit(tx, ctx, item, { body: body ?? "", mediaIds: mediaIds ?? [] });
        await discardDrafts(tx, id);
        const createdAt = ctx.clock.now();
        reply = await tx.inboxReply.create({ data: { ...data, itemId: id, body: body ?? "", media, createdAt } });
      }
      if (isWaiting) {
        await tx.inboxItem.update({ where: { id }, data: { updatedAt: ctx.clock.now() } });
        await notifyReplyToApprove(tx, ctx, item);
      } else await ctx.queue.enqueue(tx, sendReply, { reply_id: reply.id });
      await auditInboxItem(tx, ctx, isWaiting ? "reply.submitted" : "reply.sent", reply.id, { item_id: id });
      return viewItem(await findItem(tx, ctx.brandId, id), ctx);
    });
  },
});

type Unsent = { id: number; body: string; mediaIds: number[]; isApproved: boolean };

/** The item is locked, so an unsent draft found here cannot be sent by another request. */
async function findUnsent(tx: Tx, itemId: number, id: number): Promise<Unsent> {
  const include = { media: { orderBy: { position: "asc" } } } as const;
  const reply = await tx.inboxReply.findFirst({ where: { itemId, id }, include });
  if (!reply) throw invalid("reply_id", t("This reply doesn't exist."));
  if (reply.status !== "draft" && reply.status !== "failed") {
    throw fault("refused", {
      code: "invalid_state",
      message: t("Only drafts and replies that failed can be sent."),
    });
  }
  const mediaIds = reply.media.flatMap(({ assetId }) => assetId ?? []);
  if (mediaIds.length < reply.media.length)
    throw invalid("reply_id", t("A file of this reply was deleted from the library. Write the reply again."));
  return { id, body: reply.body, mediaIds, isApproved: reply.approvedAt !== null };
}
