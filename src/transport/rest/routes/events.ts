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
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  getDelivery,
  getEndpoint,
  listDeliveries,
  listEndpoints,
  listEvents,
  recoverDeliveries,
  replayDelivery,
  rotateSecret,
  sendTestEvent,
  updateEndpoint,
} from "#domain/events/webhooks/index.ts";
import { del, get, patch, post, put } from "../route.ts";

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

export const webhooks = [
  get("/webhook-endpoints", listEndpoints),
  post("/webhook-endpoints", createEndpoint, { status: 201 }),
  get("/webhook-endpoints/{id}", getEndpoint, { as: "endpoint" }),
  patch("/webhook-endpoints/{id}", updateEndpoint, { as: "endpoint" }),
  del("/webhook-endpoints/{id}", deleteEndpoint),
  post("/webhook-endpoints/{id}/test", sendTestEvent, { status: 201, as: "delivery" }),
  post("/webhook-endpoints/{id}/rotate-secret", rotateSecret),
  post("/webhook-endpoints/{id}/disable", disableEndpoint, { as: "endpoint" }),
  post("/webhook-endpoints/{id}/enable", enableEndpoint, { as: "endpoint" }),
  post("/webhook-endpoints/{id}/recover", recoverDeliveries),
  get("/webhook-deliveries", listDeliveries),
  get("/webhook-deliveries/{id}", getDelivery),
  get("/events", listEvents, { follows: true }),
  post("/webhook-deliveries/{id}/replay", replayDelivery, { status: 201, as: "delivery" }),
];
