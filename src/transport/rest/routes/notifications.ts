import { listNotifications, markNotificationsRead } from "#domain/notifications/index.ts";
import { get, post } from "../route.ts";

export const notifications = [
  get("/notifications", listNotifications),
  post("/notifications/read", markNotificationsRead),
];
