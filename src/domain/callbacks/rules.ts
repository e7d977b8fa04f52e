import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import { ITEM_KINDS } from "#domain/automations/terms.ts";
import { storable, tidy } from "#domain/inbox/rules.ts";
import type { InboundEvent } from "#platform/connectors/contract.ts";

/** Seconds between tries to work off an event; after the last it has failed, and the next of its lane goes on. */
export const RETRY_SECONDS = [5, 30, 120, 600, 3600] as const;
/** What networks repeat, they repeat within days. */
export const KEPT_DAYS = 30;
/** Longer for what would cut a connection: repeated later, it could cut a new one. */
export const DECISIONS_KEPT_DAYS = 730;
export const DECISIONS = ["deauthorized", "deletion_requested"] as const;

const Profile = z.object({
  externalId: z.string(),
  name: z.string(),
  handle: z.string().nullable(),
  avatarUrl: z.string().nullable(),
});

/** What of an event is stored until it is worked off. */
export const Content = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(ITEM_KINDS),
    externalId: z.string(),
    author: Profile.nullable(),
    body: z.string(),
    permalink: z.string(),
    inReplyTo: z.string().nullable(),
    receivedAt: z.coerce.date(),
  }),
  z.object({ kind: z.literal("edited"), externalId: z.string(), body: z.string() }),
  z.object({ kind: z.literal("removed"), externalId: z.string() }),
  z.object({ kind: z.literal("deauthorized"), issuedAt: z.coerce.date().nullable() }),
  z.object({ kind: z.literal("deletion_requested") }),
]);
export type Content = z.output<typeof Content>;

/** One event in hand: its row says already that it is done, which holds only if the transaction is committed. */
export type Taken = {
  id: bigint;
  platforms: [string, ...string[]];
  subject: string;
  content: Content;
  tries: number;
};

/** As the database takes it: texts without NUL, within their limits. */
export function contentOf(event: InboundEvent): Content {
  switch (event.kind) {
    case "edited":
      return { kind: event.kind, externalId: event.externalId, body: storable(event.body) };
    case "removed":
      return { kind: event.kind, externalId: event.externalId };
    case "deauthorized":
      return { kind: event.kind, issuedAt: event.issuedAt };
    case "deletion_requested":
      return { kind: event.kind };
    case "comment":
    case "mention":
    case "message":
      return tidy(event);
  }
}

/** Whether the ids fit their columns; no network has others. */
export function hasGoodIds(event: InboundEvent): boolean {
  const ids: (string | null)[] = [event.subject];
  if ("externalId" in event) ids.push(event.externalId);
  if ("author" in event) ids.push(event.author?.externalId ?? null, event.inReplyTo);
  return ids.every((id) => id === null || /^[\x20-\x7e\u00a1-\ud7ff]{1,255}$/.test(id));
}

export function isDecision({ kind }: { kind: string }): boolean {
  return DECISIONS.some((one) => one === kind);
}

type Identity = Pick<InboundEvent, "id" | "kind" | "platforms" | "subject">;

/**
 * What makes an event unique, wherever and however often it comes in. Keyed, for it outlives the data.
 * @returns 64 hex digits
 */
export function digestOf(key: string, { id, kind, platforms, subject }: Identity): string {
  return keyed(key, ["event", platforms[0], kind, subject, id]);
}

/** The digest of the event that takes an item back; the item may come in after it. */
export function removalOf(key: string, platforms: Identity["platforms"], subject: string, externalId: string): string {
  return digestOf(key, { id: externalId, kind: "removed", platforms, subject });
}

/** Events of one account keep their order, and so do those of one person. */
export function laneOf(key: string, { kind, platforms, subject }: Identity): string {
  return keyed(key, ["lane", platforms[0], isDecision({ kind }) ? "person" : "account", subject]);
}

export function subjectHashOf(key: string, platform: string, subject: string): string {
  return keyed(key, ["person", platform, subject]);
}

function keyed(key: string, parts: readonly string[]): string {
  const derived = createHash("sha256").update(`callbacks:${key}`).digest();
  return createHmac("sha256", derived).update(JSON.stringify(parts)).digest("hex");
}
