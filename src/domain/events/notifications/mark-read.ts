import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { MarkReadInput, MarkReadOutput } from "./schema.ts";
import { countUnread, visibleTo } from "./visible.ts";

export const markNotificationsRead = operation({
  name: "notifications.mark_read",
  summary: "Mark some or all of your notifications as read.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: MarkReadInput,
  output: MarkReadOutput,
  async run(ctx, input) {
    const { userId } = ctx.caller;
    const readAt = ctx.clock.now();
    await ctx.db.notification.updateMany({
      where: {
        userId,
        readAt: null,
        ...(await visibleTo(ctx.db, ctx.caller)),
        ...("ids" in input ? { id: { in: input.ids } } : {}),
      },
      data: { readAt },
    });
    const unread = await countUnread(ctx.db, ctx.caller);
    return { unread_count: unread, read_at: wireTime(readAt) };
  },
});
