import type { z } from "zod";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { Notification } from "#platform/db/index.ts";
import type { NotificationType, NotificationView } from "./schema.ts";

export function viewNotification(row: Notification): z.input<typeof NotificationView> {
  return {
    id: row.id,
    brand_id: row.brandId,
    type: row.type as NotificationType,
    title: row.title,
    body: row.body,
    path: row.path,
    read_at: wireTimeOrNull(row.readAt),
    created_at: wireTime(row.createdAt),
  };
}
