import {
  listNotifications,
  markNotificationsRead,
  markNotificationsUnread,
} from "#domain/events/notifications/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const notifications = router({
  list: query(listNotifications),
  markRead: mutation(markNotificationsRead),
  markUnread: mutation(markNotificationsUnread),
});
