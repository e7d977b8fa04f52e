import { createHash, randomUUID } from "node:crypto";
import { getFeed, listFeedEntries } from "#domain/publishing/publications/index.ts";
import type { Feed } from "#domain/publishing/publications/schema.ts";
import { fault } from "#kernel/fault.ts";
import type { Platform } from "#platform/services.ts";
import { callOperation, type IncomingCall } from "../call.ts";
import { faultResponse } from "../faults.ts";
import { studioServices } from "../studio/studio.ts";
import { type Documented, renderAtom, renderJson, renderRss } from "./feed-documents.ts";

const FORMATS = {
  rss: { type: "application/rss+xml; charset=utf-8", render: renderRss },
  atom: { type: "application/atom+xml; charset=utf-8", render: renderAtom },
  json: { type: "application/feed+json; charset=utf-8", render: renderJson },
} as const;
export type FeedFormat = keyof typeof FORMATS;

const NEWEST = 50;

const ALWAYS = {
  "Access-Control-Allow-Origin": "*",
  "Cache-Control": "public, max-age=60",
  "X-Content-Type-Options": "nosniff",
};

/** Responds with a brand's feed in one of its formats, or 304 when the reader's copy is current. */
export async function serveFeed(
  request: Request,
  handle: string,
  format: FeedFormat,
  services: Platform = studioServices(),
): Promise<Response> {
  try {
    const { type, render } = FORMATS[format];
    const documented = await read(services, handle);
    return feedResponse(request, type, render(documented), documented.feed);
  } catch (error) {
    const refusal = faultResponse(error);
    if (!refusal) throw error;
    return refusal;
  }
}

async function read(services: Platform, handle: string): Promise<Documented> {
  if (services.env.MAINTENANCE_MODE) throw fault("maintenance", {});
  const origin = { requestId: randomUUID(), entryPoint: "studio" as const, address: null, userAgent: null };
  const incoming: IncomingCall = { services, caller: { kind: "guest" }, origin, brandSlug: null };
  const [feed, { entries }] = await Promise.all([
    callOperation(getFeed, incoming, { handle }) as Promise<Feed>,
    callOperation(listFeedEntries, incoming, { handle, limit: NEWEST }) as Promise<Pick<Documented, "entries">>,
  ]);
  return { feed, entries };
}

/**
 * Conditional requests (RFC 9110 §13): the ETag decides where one is given, otherwise the date. Each change is at least
 * a second after the one before, so a date decides too; one ahead of the clock is sent as the present (§8.8.2.1).
 */
export function feedResponse(
  request: Request,
  type: string,
  body: string,
  { updated_at }: Pick<Feed, "updated_at">,
): Response {
  // As the `Date` header: the time of the machine, like the database's that stamped the changes.
  const now = new Date();
  const tag = tagOf(body);
  const updated = new Date(updated_at);
  const modified = new Date(Math.min(updated.getTime(), now.getTime())).toUTCString();
  const headers = { ...ALWAYS, "Content-Type": type, ETag: tag, "Last-Modified": modified };
  return isKnown(request.headers, tag, updated, now)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers });
}

/** The strong `ETag` of a body. */
export function tagOf(body: string): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Whether `If-None-Match` names a tag; null without that header. */
export function matchesTag(headers: Headers, tag: string): boolean | null {
  const tags = headers.get("if-none-match");
  return tags === null ? null : tags.split(",").some((input) => ["*", tag, `W/${tag}`].includes(input.trim()));
}

function isKnown(headers: Headers, tag: string, updated: Date, now: Date): boolean {
  const matches = matchesTag(headers, tag);
  if (matches !== null) return matches;
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  // A date ahead of the clock is a reader's own and says nothing about its copy.
  return since >= Math.floor(updated.getTime() / 1000) * 1000 && since <= now.getTime();
}
