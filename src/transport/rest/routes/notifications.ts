import {
  deleteDevice,
  getPreferences,
  listDevices,
  listNotifications,
  markNotificationsRead,
  markNotificationsUnread,
  registerDevice,
  updatePreferences,
} from "#domain/events/notifications/index.ts";
import { del, get, post, put } from "../route.ts";

export const notifications = [
  get("/notifications", listNotifications),
  post("/notifications/read", markNotificationsRead),
  post("/notifications/unread", markNotificationsUnread),
  get("/notification-preferences", getPreferences),
  put("/notification-preferences", updatePreferences),
  get("/device-tokens", listDevices),
  post("/device-tokens", registerDevice),
  del("/device-tokens", deleteDevice),
];
