import {
  forgetDevice,
  listNotifications,
  markNotificationsRead,
  markNotificationsUnread,
  registerDevice,
  showPreferences,
  updatePreferences,
} from "#domain/notifications/index.ts";
import { del, get, post, put } from "../route.ts";

export const notifications = [
  get("/notifications", listNotifications),
  post("/notifications/read", markNotificationsRead),
  post("/notifications/unread", markNotificationsUnread),
  get("/notification-preferences", showPreferences),
  put("/notification-preferences", updatePreferences),
  post("/device-tokens", registerDevice),
  del("/device-tokens", forgetDevice),
];
