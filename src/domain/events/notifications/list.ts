import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { ListNotificationsInput, NotificationPage } from "./schema.ts";
import { viewNotification } from "./view.ts";
import { countUnread, visibleTo } from "./visible.ts";

export const listNotifications = operation({
  name: "notifications.list",
  summary: "List your notifications across all brands, newest first, with the unread count.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  readsReplica: true,
  input: ListNotificationsInput,
  output: NotificationPage,
  async run(ctx, { cursor, limit, unread }) {
    const { before, ...order } = newestFirst({ cursor, limit });
    const { userId } = ctx.caller;
    const rows = await ctx.db.notification.findMany({
      where: {
        userId,
        ...(await visibleTo(ctx.db, ctx.caller)),
        ...before,
        ...(unread === undefined ? {} : { readAt: unread ? null : { not: null } }),
      },
      ...order,
    });
    const { rows: kept, ...rest } = page(rows, limit);
    const unreadCount = await countUnread(ctx.db, ctx.caller);
    const brandIds = [...new Set(kept.flatMap(({ brandId }) => brandId ?? []))];
    const brands = await ctx.db.brand.findMany({ where: { id: { in: brandIds } }, select: { id: true, handle: true } });
    const handles = new Map(brands.map(({ id, handle }) => [id, handle]));
    return { notifications: kept.map((row) => viewNotification(row, handles)), unread_count: unreadCount, ...rest };
  },
});
