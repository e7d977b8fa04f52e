import {
  deleteDevice,
  getPreferences,
  getPushKey,
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
  recoverDeliveries,
  replayDelivery,
  rotateSecret,
  sendTestEvent,
  updateEndpoint,
} from "#domain/events/webhooks/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const notificationPreferences = router({
  show: query(getPreferences),
  update: mutation(updatePreferences),
  pushKey: query(getPushKey),
  registerDevice: mutation(registerDevice),
  forgetDevice: mutation(deleteDevice),
});

export const notifications = router({
  list: query(listNotifications),
  markRead: mutation(markNotificationsRead),
  markUnread: mutation(markNotificationsUnread),
});

export const webhooks = router({
  list: query(listEndpoints),
  show: query(getEndpoint),
  create: mutation(createEndpoint),
  update: mutation(updateEndpoint),
  remove: mutation(deleteEndpoint),
  test: mutation(sendTestEvent),
  rotateSecret: mutation(rotateSecret),
  disable: mutation(disableEndpoint),
  enable: mutation(enableEndpoint),
  recover: mutation(recoverDeliveries),
  deliveries: query(listDeliveries),
  delivery: query(getDelivery),
  replay: mutation(replayDelivery),
});
