import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { Prisma } from "#platform/db/index.ts";
import { findItem, lockItem } from "./find.ts";
import { markItemDone } from "./mark-item-done.ts";
import { auditInboxItem } from "./record.ts";
import { Item, ResolveReplyInput } from "./schema.ts";
import { sendReply } from "./send-reply.ts";
import { NOT_PREPARED } from "./settle-reply.ts";
import { viewItem } from "./view.ts";

export const resolveReply = operation({
  name: "inbox.resolve_reply",
  summary: "Resolve a reply with unknown status: mark it as sent, or send it again.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: ResolveReplyInput,
  output: Item,
  async run(ctx, { id, reply_id: replyId, verdict }) {
    const now = ctx.clock.now();
    return ctx.db.$transaction(async (tx) => {
      await lockItem(tx, ctx.brandId, id);
      const reply = await tx.inboxReply.findFirst({ where: { itemId: id, id: replyId } });
      if (!reply) throw invalid("reply_id", t("This reply doesn't exist."));
      if (reply.status !== "unknown") {
        throw fault("refused", {
          code: "invalid_state",
          message: t("Only replies with status unknown can be resolved."),
        });
      }
      // A user has checked, so nothing is ambiguous any more. The key stays, so a platform that honours it refuses a
      // duplicate.
      const settled = { error: Prisma.DbNull, firstSentAt: null, tries: 0 } as const;
      const outcome =
        verdict === "sent"
          ? ({ status: "sent", sentAt: now } as const)
          : ({ status: "sending", ...NOT_PREPARED } as const);
      await tx.inboxReply.update({ where: { id: replyId }, data: { ...settled, ...outcome } });
      if (verdict === "sent") await markItemDone(tx, id, now);
      else await ctx.queue.enqueue(tx, sendReply, { reply_id: replyId });
      await auditInboxItem(tx, ctx, "reply.resolved", replyId, { item_id: id, verdict });
      return viewItem(await findItem(tx, ctx.brandId, id), ctx);
    });
  },
});
