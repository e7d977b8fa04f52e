import { z } from "zod";
import { PushDevice } from "#domain/identity/tokens/schema.ts";
import { Id } from "#kernel/ids.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { Instant, WireTime } from "#kernel/time.ts";
import { ignoredFields } from "#kernel/unknown-fields.ts";
import { CHANNELS, NOTIFICATION_TYPES, NOTIFICATIONS, type NotificationChannel } from "./rules.ts";

export const NotificationView = z
  .object({
    id: Id,
    brand_id: Id.nullable(),
    type: z.enum(NOTIFICATION_TYPES),
    title: z.string().meta({ example: "A post failed to publish" }),
    body: z.string().meta({ example: "The platform rejected the image of “We open at nine.”" }),
    path: z.string().nullable().meta({
      description: "The related page in the studio.",
      example: "/studio/north-coffee/posts/42",
    }),
    read_at: WireTime.nullable(),
    created_at: WireTime,
  })
  .meta({ id: "Notification" });

export const ListNotificationsInput = z.object({ ...pageInput, unread: z.boolean().optional() });

export const NotificationPage = z.object({
  notifications: z.array(NotificationView),
  unread_count: z.number().int(),
  ...pageOutput,
});

/** `{ids}` or `{all: true}`; other users' notifications are ignored. */
export const MarkReadInput = z.union(
  [z.object({ ids: z.array(Id).min(1).max(100) }), z.object({ all: z.literal(true) })],
  { error: "Send either ids (1 to 100) or all: true." },
);

export const UnreadCount = z.object({ unread_count: z.number().int() });

export const MarkReadOutput = UnreadCount.extend({
  read_at: WireTime.meta({ description: "Pass it to `POST /notifications/unread` to undo." }),
});

/** `{ids}` or `{read_at}`. */
export const MarkUnreadInput = z.union(
  [z.object({ ids: z.array(Id).min(1).max(100) }), z.object({ read_at: Instant })],
  { error: "Send either ids (1 to 100) or read_at." },
);

const CHANNEL_KEYS = Object.keys(CHANNELS) as NotificationChannel[];

const Switches = z.record(z.string(), z.record(z.string(), z.boolean()));

export const NotificationPreferences = z
  .object({
    types: z
      .record(
        z.string(),
        z.object({ label: z.string(), description: z.string(), channels: z.array(z.enum(CHANNEL_KEYS)) }),
      )
      .meta({
        description: "Notification types by key, with the channels available for each.",
        example: { post_failed: NOTIFICATIONS.post_failed },
      }),
    channels: z.record(z.string(), z.string()).meta({ description: "Labels of the channels.", example: CHANNELS }),
    preferences: Switches.meta({
      description: "Your preferences, by type and channel. On unless turned off.",
      example: { post_failed: { database: true, mail: false, push: true } },
    }),
    preferences_all: z.record(z.string(), z.boolean()).meta({
      description: "By channel, whether it is on for all types.",
      example: { database: true, mail: false, push: true },
    }),
  })
  .meta({ id: "NotificationPreferences" });

// Listed by key, because a zod object drops unknown keys, and so the API reference shows them all.
const known = Object.fromEntries(
  NOTIFICATION_TYPES.map((type) => [
    type,
    z
      .object(Object.fromEntries(NOTIFICATIONS[type].channels.map((key) => [key, z.boolean().optional()])))
      .register(ignoredFields, { ignored: "all" })
      .optional(),
  ]),
);

export const UpdatePreferencesInput = z
  .object({
    preferences: z
      .object(known)
      .meta({
        description: "The full map. Omitted entries are on. Unknown types and channels are ignored.",
        example: { post_failed: { database: true, mail: false, push: true }, digest: { mail: false } },
      })
      .register(ignoredFields, { ignored: "all" }),
  })
  // Clients send back what GET returned.
  .register(ignoredFields, { ignored: ["types", "channels", "preferences_all"] });

/** The limit of the database and the push services; the longest tokens in use have a few hundred characters. */
const MAX_TOKEN_LENGTH = 4096;

export const DeviceTokenInput = z.object({
  token: z.string().trim().min(1).max(MAX_TOKEN_LENGTH).meta({
    description: "A registration token of Firebase Cloud Messaging, or a browser's PushSubscription as JSON text.",
    example: "fGx0Qm9uZ2Vy:APA91bHun4MxP5egoKMwt2KZFBaFUH-1RYqx",
  }),
});

export const DeviceList = z.object({
  device_tokens: z.array(
    PushDevice.extend({
      credential: z
        .object({
          id: Id,
          kind: z.enum(["session", "personal", "tiered", "oauth"]),
          name: z.string(),
          is_current: z.boolean(),
        })
        .meta({ description: "The session or token that registered it, with which it ends." }),
    }),
  ),
});

export const DeviceRegistered = z.object({ ok: z.literal(true) });

export const PushKey = z.object({
  public_key: z.string().nullable().meta({
    description: "The browser's `applicationServerKey`. Null if web push isn't set up.",
  }),
});
