import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { NOTIFICATION_TYPES } from "./rules.ts";

export const NotificationView = z
  .object({
    id: z.number().int(),
    brand_id: z.number().int().nullable(),
    type: z.enum(NOTIFICATION_TYPES),
    title: z.string(),
    body: z.string(),
    path: z.string().nullable().meta({ description: "The page of the studio where it can be dealt with." }),
    read_at: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: "Notification" });

export const ListNotificationsInput = z.object({ ...pageInput, unread: z.boolean().optional() });

export const NotificationPage = z.object({
  notifications: z.array(NotificationView),
  unread_count: z.number().int(),
  ...pageOutput,
});

/** `{ids}` or `{all: true}`; ids of other people's notifications are passed over. */
export const MarkReadInput = z.union(
  [z.object({ ids: z.array(Id).min(1).max(100) }), z.object({ all: z.literal(true) })],
  { error: "Give either ids (1 to 100) or all: true." },
);

export const MarkReadOutput = z.object({ unread_count: z.number().int() });
