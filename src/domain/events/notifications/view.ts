import type { z } from "zod";
import { t } from "#kernel/language.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { Notification } from "#platform/db/index.ts";
import {
  CHANNELS,
  isWanted,
  NOTIFICATION_TYPES,
  NOTIFICATIONS,
  type NotificationType,
  type Switch,
  studioPath,
} from "./rules.ts";
import type { NotificationPreferences, NotificationView } from "./schema.ts";

/** @param handles of the existing brands, by ID */
export function viewNotification(
  row: Notification,
  handles: ReadonlyMap<number, string>,
): z.input<typeof NotificationView> {
  return {
    id: row.id,
    brand_id: row.brandId,
    type: row.type as NotificationType,
    title: row.title,
    body: row.body,
    path: pathOf(row, handles),
    read_at: wireTimeOrNull(row.readAt),
    created_at: wireTime(row.createdAt),
  };
}

function pathOf({ brandId, path }: Notification, handles: ReadonlyMap<number, string>): string | null {
  if (path === null || brandId === null) return path;
  const handle = handles.get(brandId);
  return handle === undefined ? null : studioPath(handle, path);
}

/** @param off what the user has switched off */
export function viewPreferences(off: readonly Switch[]): z.input<typeof NotificationPreferences> {
  const types: z.input<typeof NotificationPreferences>["types"] = {};
  const preferences: Record<string, Record<string, boolean>> = {};
  for (const type of NOTIFICATION_TYPES) {
    const { label, description, channels } = NOTIFICATIONS[type];
    types[type] = { label: t(label), description: t(description), channels: [...channels] };
    preferences[type] = Object.fromEntries(channels.map((channel) => [channel, isWanted(type, channel, off)]));
  }
  const isOnForAll = (channel: string) => Object.values(preferences).every((on) => on[channel] !== false);
  const all = Object.keys(CHANNELS).map((channel) => [channel, isOnForAll(channel)]);
  const names = Object.entries(CHANNELS).map(([channel, name]) => [channel, t(name)]);
  return { types, channels: Object.fromEntries(names), preferences, preferences_all: Object.fromEntries(all) };
}
