import { operation } from "#kernel/operation.ts";
import { MarkReadInput, MarkReadOutput } from "./schema.ts";

export const markNotificationsRead = operation({
  name: "notifications.mark_read",
  summary: "Mark some of your notifications, or all of them, as read.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: MarkReadInput,
  output: MarkReadOutput,
  async run(ctx, input) {
    const { userId } = ctx.caller;
    await ctx.db.notification.updateMany({
      where: { userId, readAt: null, ...("ids" in input ? { id: { in: input.ids } } : {}) },
      data: { readAt: ctx.clock.now() },
    });
    return { unread_count: await ctx.db.notification.count({ where: { userId, readAt: null } }) };
  },
});
