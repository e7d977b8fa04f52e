import { hash } from "node:crypto";
import { z } from "zod";
import { ITEM_KINDS } from "#domain/engagement/automations/terms.ts";
import { sanitizeIncoming } from "#domain/engagement/inbox/rules.ts";
import { toStorableText } from "#kernel/storable.ts";
import type { InboundEvent } from "#platform/connectors/contract.ts";

/**
 * Seconds between attempts to process an event; after the last it has failed, and the next event of its lane continues.
 */
export const RETRY_SECONDS = [5, 30, 120, 600, 3600] as const;
/** Networks redeliver events within days. */
export const KEPT_DAYS = 30;
/** Longer for revocations and deletions: one that is redelivered later could cut a new connection. */
export const REVOCATIONS_KEPT_DAYS = 730;
export const REVOCATION_KINDS = ["deauthorized", "deletion_requested"] as const;

const Profile = z.object({
  externalId: z.string(),
  name: z.string(),
  handle: z.string().nullable(),
  avatarUrl: z.string().nullable(),
});

/** The content of an event, stored until it is processed. */
export const Content = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(ITEM_KINDS),
    externalId: z.string(),
    author: Profile.nullable(),
    body: z.string(),
    rating: z.number().nullish(),
    permalink: z.string(),
    inReplyTo: z.string().nullable(),
    receivedAt: z.coerce.date(),
  }),
  z.object({ kind: z.literal("edited"), externalId: z.string(), body: z.string(), rating: z.number().nullish() }),
  z.object({ kind: z.literal("removed"), externalId: z.string() }),
  z.object({ kind: z.literal("visibility"), externalId: z.string(), isHidden: z.boolean() }),
  z.object({ kind: z.literal("reply_refused"), externalId: z.string(), body: z.string(), message: z.string() }),
  z.object({ kind: z.literal("deauthorized"), issuedAt: z.coerce.date().nullable() }),
  z.object({ kind: z.literal("deletion_requested") }),
]);
export type Content = z.output<typeof Content>;

/** An event being processed: its row is already marked as done, which takes effect only if the transaction commits. */
export type ClaimedEvent = {
  id: number;
  platforms: [string, ...string[]];
  subject: string;
  content: Content;
  tries: number;
};

type Of<Kind extends Content["kind"]> = Extract<Content, { kind: Kind }>;
export type ItemContent = Exclude<
  Content,
  Of<"edited" | "removed" | "visibility" | "reply_refused" | "deauthorized" | "deletion_requested">
>;

/** Consecutive events that can be processed together. */
type Run =
  | { kind: "received"; contents: ItemContent[] }
  | { kind: "edited"; contents: Of<"edited">[] }
  | { kind: "removed"; contents: Of<"removed">[] }
  | { kind: "visibility"; contents: Of<"visibility">[] }
  | { kind: "reply_refused"; contents: Of<"reply_refused">[] };

/**
 * Inbox events in their order, in as few groups of one kind as possible.
 * @throws Error on a revocation or deletion, which is processed alone
 */
export function runsOf(contents: readonly Content[]): Run[] {
  const runs: Run[] = [];
  for (const content of contents) {
    const last = runs.at(-1);
    switch (content.kind) {
      case "edited":
        if (last?.kind === "edited") last.contents.push(content);
        else runs.push({ kind: "edited", contents: [content] });
        break;
      case "removed":
        if (last?.kind === "removed") last.contents.push(content);
        else runs.push({ kind: "removed", contents: [content] });
        break;
      case "visibility":
        if (last?.kind === "visibility") last.contents.push(content);
        else runs.push({ kind: "visibility", contents: [content] });
        break;
      case "reply_refused":
        if (last?.kind === "reply_refused") last.contents.push(content);
        else runs.push({ kind: "reply_refused", contents: [content] });
        break;
      case "deauthorized":
      case "deletion_requested":
        throw new Error(`A batch must not contain ${content.kind}.`);
      case "comment":
      case "mention":
      case "message":
      case "review":
        if (last?.kind === "received") last.contents.push(content);
        else runs.push({ kind: "received", contents: [content] });
    }
  }
  return runs;
}

/** In the form the database accepts: texts without NUL, within their limits. */
export function contentOf(event: InboundEvent): Content {
  switch (event.kind) {
    case "edited": {
      const { kind, externalId, rating = null } = event;
      return { kind, externalId, body: toStorableText(event.body), rating };
    }
    case "removed":
      return { kind: event.kind, externalId: event.externalId };
    case "visibility":
      return { kind: event.kind, externalId: event.externalId, isHidden: event.isHidden };
    case "reply_refused": {
      const { kind, externalId } = event;
      return { kind, externalId, body: toStorableText(event.body), message: toStorableText(event.message) };
    }
    case "deauthorized":
      return { kind: event.kind, issuedAt: event.issuedAt };
    case "deletion_requested":
      return { kind: event.kind };
    case "comment":
    case "mention":
    case "message":
    case "review":
      return sanitizeIncoming(event);
  }
}

/** Whether the ids fit their columns; no network has longer ones. */
export function hasGoodIds(event: InboundEvent): boolean {
  const ids: (string | null)[] = [event.subject];
  if ("externalId" in event) ids.push(event.externalId);
  if ("author" in event) ids.push(event.author?.externalId ?? null, event.inReplyTo);
  return ids.every((id) => id === null || /^[\x20-\x7e\u00a1-\ud7ff]{1,255}$/.test(id));
}

export function isRevocation({ kind }: { kind: string }): boolean {
  return REVOCATION_KINDS.some((one) => one === kind);
}

type Identity = Pick<InboundEvent, "id" | "kind" | "platforms" | "subject">;

/**
 * The unique digest of an event, however often and wherever it is received. Keyed, because it outlives the data.
 * @returns 64 hex digits
 */
export function digestOf(key: string, { id, kind, platforms, subject }: Identity): string {
  return keyed(key, ["event", platforms[0], kind, subject, id]);
}

/** The digest of the event that removes an item; the item may be received after it. */
export function removalOf(key: string, platforms: Identity["platforms"], subject: string, externalId: string): string {
  return digestOf(key, { id: externalId, kind: "removed", platforms, subject });
}

/** Events of one account keep their order, and so do those of one person. */
export function laneOf(key: string, { kind, platforms, subject }: Identity): string {
  return keyed(key, ["lane", platforms[0], isRevocation({ kind }) ? "person" : "account", subject]);
}

export function subjectHashOf(key: string, platform: string, subject: string): string {
  return keyed(key, ["person", platform, subject]);
}

function keyed(key: string, parts: readonly string[]): string {
  const { inner, outer } = padsOf(key);
  const digest = hash("sha256", Buffer.concat([inner, Buffer.from(JSON.stringify(parts))]), "buffer");
  return hash("sha256", Buffer.concat([outer, digest]), "hex");
}

type Pads = { key: string; inner: Buffer; outer: Buffer };
let pads: Pads | undefined;

/**
 * The inner and outer pad of HMAC-SHA-256 with a key derived from the installation's. Implemented here because a
 * network waits while a thousand digests are computed, and `createHmac` takes five times as long for texts this short.
 */
function padsOf(key: string): Pads {
  if (pads?.key === key) return pads;
  const derived = Buffer.alloc(64);
  hash("sha256", `callbacks:${key}`, "buffer").copy(derived);
  pads = {
    key,
    inner: Buffer.from(derived.map((byte) => byte ^ 0x36)),
    outer: Buffer.from(derived.map((byte) => byte ^ 0x5c)),
  };
  return pads;
}
