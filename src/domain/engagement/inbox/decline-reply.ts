import { operation } from "#kernel/operation.ts";
import { findItem, lockItem, requirePerson } from "./find.ts";
import { notifyReplyDeclined } from "./notify.ts";
import { auditInboxItem } from "./record.ts";
import { requireDecidable } from "./require-approval.ts";
import { DeclineReplyInput, Item } from "./schema.ts";
import { viewItem } from "./view.ts";

export const declineReply = operation({
  name: "inbox.decline_reply",
  summary: "Decline a reply that waits for approval: it becomes a draft again, with your reason.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: DeclineReplyInput,
  output: Item,
  async run(ctx, { id, reply_id: replyId, reason: declineReason }) {
    const { userId: declinedById } = requirePerson(ctx);
    return ctx.db.$transaction(async (tx) => {
      const item = await lockItem(tx, ctx.brandId, id);
      const { authorId } = requireDecidable(item, ctx, replyId);
      await tx.inboxReply.update({ where: { id: replyId }, data: { status: "draft", declineReason, declinedById } });
      await tx.inboxItem.update({ where: { id }, data: { updatedAt: ctx.clock.now() } });
      await notifyReplyDeclined(tx, ctx, item, { authorId, reason: declineReason });
      await auditInboxItem(tx, ctx, "reply.declined", replyId, { item_id: id });
      return viewItem(await findItem(tx, ctx.brandId, id), ctx);
    });
  },
});
