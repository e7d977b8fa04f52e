import type { z } from "zod";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { Notification } from "#platform/db/index.ts";
import { type NotificationType, studioPath } from "./rules.ts";
import type { NotificationView } from "./schema.ts";

/** @param handles of the brands that there are, by id */
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
