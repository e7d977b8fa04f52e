import { operation } from "#kernel/operation.ts";
import { MarkUnreadInput, UnreadCount } from "./schema.ts";
import { countUnread, visibleTo } from "./visible.ts";

export const markNotificationsUnread = operation({
  name: "notifications.mark_unread",
  summary: "Mark notifications as unread: by ID, or all that were marked as read at the same time.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: MarkUnreadInput,
  output: UnreadCount,
  async run({ db, caller }, input) {
    const { userId } = caller;
    await db.notification.updateMany({
      where: {
        userId,
        ...(await visibleTo(db, caller)),
        ...("ids" in input ? { id: { in: input.ids } } : { readAt: new Date(input.read_at) }),
      },
      data: { readAt: null },
    });
    return { unread_count: await countUnread(db, caller) };
  },
});
