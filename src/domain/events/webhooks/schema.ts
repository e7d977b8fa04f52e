import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError, PLAIN_TEXT } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { asSecret } from "#kernel/secret.ts";
import { Instant, WireTime } from "#kernel/time.ts";
import {
  ALL_EVENTS,
  DELIVERY_STATUSES,
  ENDPOINT_FORMATS,
  EVENTS,
  MAX_FILTER,
  MAX_ROTATION_HOURS,
  ROTATION_HOURS,
} from "./terms.ts";

const event = z.enum(ALL_EVENTS);

const url = z.string().trim().min(1).max(2048).meta({ example: "https://cms.example.com/hooks/masthead" });
const description = z
  .string()
  .trim()
  .max(255)
  .refine(...PLAIN_TEXT)
  .meta({ example: "Rebuilds the website" });
const events = z
  .array(event)
  .min(1)
  .refine((list) => new Set(list).size === list.length, {
    error: fieldError(msg("must not contain the same event twice")),
  });

const format = z.enum(ENDPOINT_FORMATS).meta({
  description:
    "What requests contain: `json`, the event, signed; `slack_message` or `teams_message`, a message for an incoming webhook of Slack or a workflow of Microsoft Teams.",
  example: "json",
});

const filterOf = <Item extends z.ZodType>(item: Item, description: string) =>
  z
    .array(item)
    .max(MAX_FILTER)
    .refine((list) => new Set(list).size === list.length, {
      error: fieldError(msg("must not contain the same value twice")),
    })
    .meta({ description });

const tag = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine(...PLAIN_TEXT);

const filters = {
  channel_ids: filterOf(Id, "Events about these channels, and about posts on them."),
  tags: filterOf(tag, "Events about posts with one of these tags."),
  campaign_ids: filterOf(Id, "Events about posts of these campaigns."),
  author_ids: filterOf(Id, "Events about posts by these people."),
};

/** An empty list means any. A filter applies to events that are about such a thing; others are sent regardless. */
const Filters = z.object({
  channel_ids: filters.channel_ids.default([]),
  tags: filters.tags.default([]),
  campaign_ids: filters.campaign_ids.default([]),
  author_ids: filters.author_ids.default([]),
});

export type FilterInput = z.output<typeof Filters>;

export const EndpointView = z
  .object({
    id: Id,
    url: z.string().meta({ example: "https://cms.example.com/hooks/masthead" }),
    events: z.array(event),
    description: z.string().meta({ example: "Rebuilds the website" }),
    format,
    filters: z.object(filters).meta({ description: "What its events are about. An empty list means any." }),
    status: z.enum(["enabled", "disabled"]),
    failure_streak: z
      .number()
      .int()
      .meta({ description: "Consecutive deliveries that failed after all attempts. The endpoint is disabled at 10." }),
    created_at: WireTime,
  })
  .meta({ id: "WebhookEndpoint" });

const Secret = asSecret(
  z.string().meta({
    description: "The signing key for `X-Service-Signature`, including `whsec_`. Shown only once.",
    example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
  }),
);

/** Returned once, when a secret is created. */
export const EndpointWithSecret = z.object({ endpoint: EndpointView, secret: Secret });

export const ListEndpointsInput = z.object(pageInput);
export const EndpointPage = z.object({ endpoints: z.array(EndpointView), ...pageOutput });
export const CreateEndpointInput = z.object({
  url,
  events,
  description: description.default(""),
  format: format.default("json"),
  filters: Filters.optional(),
});
export const UpdateEndpointInput = z.object({
  id: Id,
  url: url.optional(),
  events: events.optional(),
  description: description.optional(),
  format: format.optional(),
  filters: Filters.optional().meta({ description: "Replaces all filters." }),
});
export const EndpointIdInput = z.object({ id: Id });
export const RotateSecretInput = z.object({
  id: Id,
  overlap_hours: z.number().int().min(0).max(MAX_ROTATION_HOURS).default(ROTATION_HOURS).meta({
    description: "For how long the previous secret signs too. 0 ends it at once.",
    example: 24,
  }),
});
export const SendTestInput = z.object({
  id: Id,
  event: event.optional().meta({ description: "Send a sample of this event instead of a test event." }),
});
export const RecoverInput = z.object({
  id: Id,
  since: Instant.meta({ description: "Recover events since this time.", example: "2026-11-19T00:00:00+01:00" }),
});
export const RecoverOutput = z.object({
  recovered: z.number().int().meta({ description: "Number of queued deliveries, one per missed event.", example: 3 }),
});

export const AttemptView = z
  .object({
    number: z.number().int().meta({ example: 1 }),
    status: z.enum(["pending", "succeeded", "failed", "skipped"]),
    response_code: z.number().int().nullable().meta({ example: 503 }),
    response_body: z
      .string()
      .nullable()
      .meta({ description: "The first 8 KiB of the response, as text.", example: "Busy" }),
    error: z.string().nullable().meta({ description: "Why there was no response.", example: null }),
    duration_ms: z.number().int().nullable().meta({ example: 184 }),
    at: WireTime,
  })
  .meta({ id: "WebhookAttempt" });

export const DeliveryView = z
  .object({
    id: Id,
    endpoint_id: Id,
    event: z.enum([...ALL_EVENTS, "test"]),
    status: z.enum(DELIVERY_STATUSES),
    payload: z.record(z.string(), z.unknown()).meta({ description: "The request body." }),
    attempts: z.array(AttemptView),
    next_attempt_at: WireTime.nullable(),
  })
  .meta({ id: "WebhookDelivery" });

export const ListDeliveriesInput = z.object({
  ...pageInput,
  endpoint_id: Id.optional(),
  event: z.enum([...ALL_EVENTS, "test"]).optional(),
  status: z.enum(DELIVERY_STATUSES).optional(),
  post_id: z.number().int().min(0).optional().meta({ description: "0 for test deliveries." }),
});
export const DeliveryPage = z.object({ deliveries: z.array(DeliveryView), ...pageOutput });
export const DeliveryIdInput = z.object({ id: Id });

/** A delivery in detail, as in the studio's log: the exact bytes sent, and the headers. */
export const DeliveryDetail = z.object({
  delivery: DeliveryView,
  request: z.object({
    url: z.string(),
    body: z.string(),
    attempts: z.array(z.object({ number: z.number().int(), headers: z.record(z.string(), z.string()) })),
  }),
});

/** The events as sent to endpoints, for clients that poll or stream them. */
export const ListedEvent = z
  .object({
    id: Id.meta({ description: "Increasing ID, used as `Last-Event-ID`.", example: 5120 }),
    event: z.enum(EVENTS).meta({ example: "post.approved" }),
    payload: z.record(z.string(), z.unknown()).meta({
      description: "The body sent to endpoints.",
      example: {
        post_id: 812,
        status: "scheduled",
        brand_id: 7,
        occurred_at: "2026-11-20T09:00:00.000000+00:00",
        approved_via: "share_link",
      },
    }),
  })
  .meta({ id: "Event" });
export const ListEventsInput = z.object({
  ...pageInput,
  last_event_id: z.number().int().min(0).optional().meta({
    description: "Only events after this one. For streams also accepted as the header `Last-Event-ID`.",
  }),
});
export const EventPage = z.object({ events: z.array(ListedEvent), ...pageOutput });
