import { z } from "zod";
import { WireTime } from "#kernel/time.ts";
import type { EventName } from "./terms.ts";

const id = z.number().int();

/** What every event has. */
const envelope = {
  post_id: z.number().int().meta({ description: "0 for events that aren't about a post." }),
  status: z.string().meta({ description: "The post's status, or that of what the event is about." }),
  brand_id: z.number().int(),
  occurred_at: WireTime.meta({ description: "ISO 8601 with offset, always `+00:00`." }),
};

const publication = z.object({
  id: z.number().int(),
  platform: z.string(),
  external_id: z.string().meta({ description: "Empty if not published." }),
  permalink: z.string().meta({ description: "Empty if not published." }),
});
const ofPublication = z.object({
  ...envelope,
  status: z.string().meta({ description: "The publication's status." }),
  publication,
});
const revision = z.number().int().meta({ description: "The post's revision." });
const ofRevision = z.object({ ...envelope, revision });
const channel = z.object({ id, platform: z.string() });
const item = z.object({
  id,
  channel_id: id,
  platform: z.string(),
  kind: z.enum(["comment", "mention", "message", "review"]),
});

const ofHold = z.object({
  scope: z.enum(["brand", "account"]),
  lift_by: z.enum(["owner", "editors"]).meta({ description: "Who can lift it." }),
  placed_by_id: id,
});
const count = z.number().int().meta({ description: "Of all brands, where all brands of the account were on hold." });

const PUBLISHED = { id: 3301, platform: "feed", external_id: "3301", permalink: "https://example.com/b/acme/3301" };
const UNPUBLISHED = { ...PUBLISHED, external_id: "", permalink: "" };
const CHANNEL = { id: 12, platform: "feed" };
const ITEM = { id: 540, channel_id: 12, platform: "feed", kind: "comment" as const };

type Content<Schema extends z.ZodType> = Omit<z.input<Schema>, "brand_id" | "occurred_at">;

/** Ties the example to the schema. */
function entry<Schema extends z.ZodType>(schema: Schema, example: Content<Schema>) {
  return { schema, example };
}

/**
 * The body of each event, and an example of it. From this follow the types of `emit`, the documents (OpenAPI and
 * AsyncAPI), the samples of test deliveries and the guide. Those beyond the contract's hold no names and no texts: IDs,
 * by which the API is asked, and receipts without their names, so that nothing of a person has to be erased from receivers.
 */
export const CATALOGUE = {
  "post.published": entry(ofPublication, { post_id: 812, status: "published", publication: PUBLISHED }),
  "post.failed": entry(ofPublication, { post_id: 812, status: "failed", publication: UNPUBLISHED }),
  "post.expired": entry(ofPublication, { post_id: 812, status: "expired", publication: UNPUBLISHED }),
  "post.approved": entry(z.object({ ...envelope, approved_via: z.string() }), {
    post_id: 812,
    status: "scheduled",
    approved_via: "share_link",
  }),
  "post.commented": entry(
    z.object({
      ...envelope,
      comment_id: z.number().int(),
      kind: z.enum(["comment", "approval", "change_request"]),
      body: z.string(),
    }),
    { post_id: 812, status: "in_review", comment_id: 97, kind: "change_request", body: "Please name the date." },
  ),
  "post.created": entry(ofRevision, { post_id: 812, status: "draft", revision: 1 }),
  "post.updated": entry(ofRevision, { post_id: 812, status: "draft", revision: 2 }),
  "post.submitted": entry(ofRevision, { post_id: 812, status: "in_review", revision: 2 }),
  "post.changes_requested": entry(z.object({ ...envelope, revision, comment_id: z.number().int() }), {
    post_id: 812,
    status: "changes_requested",
    revision: 2,
    comment_id: 97,
  }),
  "post.scheduled": entry(
    z.object({
      ...envelope,
      revision,
      publications: z
        .array(z.object({ id, channel_id: id, platform: z.string(), scheduled_at: WireTime }))
        .meta({ description: "Those whose time was set." }),
    }),
    {
      post_id: 812,
      status: "scheduled",
      revision: 2,
      publications: [{ id: 3301, channel_id: 12, platform: "feed", scheduled_at: "2026-11-21T09:00:00.000000+00:00" }],
    },
  ),
  "post.canceled": entry(ofRevision, { post_id: 812, status: "cancelled", revision: 2 }),
  "post.deleted": entry(ofRevision, { post_id: 812, status: "draft", revision: 2 }),
  "publication.edited": entry(ofPublication, { post_id: 812, status: "published", publication: PUBLISHED }),
  "publication.deleted": entry(ofPublication, { post_id: 812, status: "published", publication: PUBLISHED }),
  "receipt.issued": entry(
    ofPublication.extend({
      receipt: z.object({
        id: z.string(),
        number: z.number().int().meta({ description: "1 for the publication, rises with each change of it." }),
        jws: z
          .string()
          .nullable()
          .meta({ description: "The receipt, without names. Null above 64 kB: the API has it." }),
      }),
    }),
    {
      post_id: 812,
      status: "published",
      publication: PUBLISHED,
      receipt: { id: "0b9f3f5e-8c0e-4f0c-9b52-6f1a3f0c7c11", number: 1, jws: "eyJhbGciOiJFZERTQSJ9.e30.c2lnbmVk" },
    },
  ),
  "channel.connected": entry(z.object({ ...envelope, channel }), { post_id: 0, status: "connected", channel: CHANNEL }),
  "channel.disconnected": entry(
    z.object({
      ...envelope,
      channel,
      reason: z.enum(["disconnected", "deleted", "connection_lost", "permission_withdrawn"]),
    }),
    { post_id: 0, status: "needs_reconnect", channel: CHANNEL, reason: "connection_lost" },
  ),
  "inbox.received": entry(z.object({ ...envelope, item }), { post_id: 812, status: "open", item: ITEM }),
  "inbox.replied": entry(z.object({ ...envelope, item, reply_id: id }), {
    post_id: 812,
    status: "done",
    item: ITEM,
    reply_id: 77,
  }),
  "member.joined": entry(
    z.object({
      ...envelope,
      member: z.object({ id, role: z.enum(["super_admin", "editor", "member", "client"]) }),
    }),
    { post_id: 0, status: "active", member: { id: 31, role: "editor" } },
  ),
  "brand.held": entry(z.object({ ...envelope, hold: ofHold }), {
    post_id: 0,
    status: "held",
    hold: { scope: "brand", lift_by: "owner", placed_by_id: 31 },
  }),
  "brand.released": entry(z.object({ ...envelope, published: count, cancelled_posts: count }), {
    post_id: 0,
    status: "released",
    published: 1,
    cancelled_posts: 2,
  }),
  "metrics.updated": entry(z.object({ ...envelope, channel, day: z.iso.date() }), {
    post_id: 0,
    status: "complete",
    channel: CHANNEL,
    day: "2026-11-20",
  }),
  "report.ready": entry(
    z.object({
      ...envelope,
      report: z.object({ cadence: z.enum(["weekly", "monthly"]), from: z.iso.date(), to: z.iso.date() }),
    }),
    { post_id: 0, status: "sent", report: { cadence: "weekly", from: "2026-11-09", to: "2026-11-15" } },
  ),
  "webhook_endpoint.disabled": entry(
    z.object({ ...envelope, endpoint: z.object({ id, failure_streak: z.number().int() }) }),
    { post_id: 0, status: "disabled", endpoint: { id: 3, failure_streak: 10 } },
  ),
} satisfies Record<EventName, { schema: z.ZodType; example: object }>;

/** The arguments of `emit`: the body without what `emit` adds. */
export type OutgoingEvent = {
  [Name in EventName]: { event: Name } & Content<(typeof CATALOGUE)[Name]["schema"]>;
}[EventName];

/** A test delivery is marked as such in the body. */
export const TestPayload = z.object({ event: z.literal("test"), ...envelope });

/** The example of an event, as it would be emitted. */
export function exampleEvent(event: EventName): OutgoingEvent {
  return { event, ...CATALOGUE[event].example } as OutgoingEvent;
}

/** The same about things that do not exist, for test deliveries. */
export function sampleEvent(event: EventName): OutgoingEvent {
  return withoutIds(exampleEvent(event)) as OutgoingEvent;
}

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === "number" && /(^|_)id$/.test(key) ? 0 : withoutIds(inner),
    ]),
  );
}
