import { requireNotHeld } from "#domain/brands/access/index.ts";
import { operation } from "#kernel/operation.ts";
import { findItem, lockItem, requirePerson } from "./find.ts";
import { auditInboxItem } from "./record.ts";
import { requireFit } from "./reply-limits.ts";
import { requireDecidable } from "./require-approval.ts";
import { requireConnected, requireNoReplyInFlight, requireReplies } from "./require-replies.ts";
import { discardDrafts, newMedia } from "./save-draft.ts";
import { ApproveReplyInput, Item } from "./schema.ts";
import { sendReply } from "./send-reply.ts";
import { viewItem } from "./view.ts";

export const approveReply = operation({
  name: "inbox.approve_reply",
  summary: "Approve a reply that waits for approval, as it is or with your changes, and send it.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: ApproveReplyInput,
  output: Item,
  async run(ctx, { id, reply_id: replyId, body, media_ids: mediaIds }) {
    const { userId: approvedById } = requirePerson(ctx);
    return ctx.db.$transaction(async (tx) => {
      const item = await lockItem(tx, ctx.brandId, id);
      const waiting = requireDecidable(item, ctx, replyId);
      requireReplies(item);
      requireConnected(item);
      requireNoReplyInFlight(item);
      await requireNotHeld(tx, ctx.brandId);
      const now = ctx.clock.now();
      const approved = { status: "sending", approvedById, approvedAt: now } as const;
      const isEdited = body !== undefined || mediaIds !== undefined;
      let sentId = replyId;
      if (isEdited) {
        // Another row, so that an ID never stands for another text than the one that was decided about.
        const media = await newMedia(tx, ctx.brandId, mediaIds);
        await requireFit(tx, ctx, item, { body: body ?? "", mediaIds: mediaIds ?? [] });
        await discardDrafts(tx, id);
        const { authorId, isByAi } = waiting;
        const data = { ...approved, itemId: id, authorId, isByAi, body: body ?? "", media, createdAt: now };
        sentId = (await tx.inboxReply.create({ data })).id;
      } else {
        const kept = waiting.media.flatMap(({ assetId }) => assetId ?? []);
        await requireFit(tx, ctx, item, { body: waiting.body, mediaIds: kept });
        await tx.inboxReply.update({ where: { id: replyId }, data: approved });
      }
      await tx.inboxItem.update({ where: { id }, data: { updatedAt: now } });
      await ctx.queue.enqueue(tx, sendReply, { reply_id: sentId });
      await auditInboxItem(tx, ctx, "reply.approved", sentId, { item_id: id, edited: isEdited });
      return viewItem(await findItem(tx, ctx.brandId, id), ctx);
    });
  },
});
