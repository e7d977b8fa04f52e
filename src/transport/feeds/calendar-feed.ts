import { randomUUID } from "node:crypto";
import { readCalendarFeed } from "#domain/planning/calendar-feeds/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Platform } from "#platform/services.ts";
import { callOperation, type IncomingCall } from "../call.ts";
import { faultResponse } from "../faults.ts";
import { studioServices } from "../studio/studio.ts";
import { matchesTag, tagOf } from "./feeds.ts";

/** The address is secret: no cache that several people share keeps what is there, and no search engine lists it. */
const ALWAYS = {
  "Cache-Control": "private, max-age=60",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
};

const FILE = /^([\w-]{1,200})\.ics$/;

/**
 * Serves a calendar feed, `/calendar/{token}.ics`, or 304 when the calendar app's copy is current. Only the `ETag` tells:
 * posts are also deleted, and leave the feed with time.
 */
export async function serveCalendarFeed(
  request: Request,
  file: string,
  services: Platform = studioServices(),
): Promise<Response> {
  try {
    const content = await read(services, file);
    const tag = tagOf(content);
    const headers = { ...ALWAYS, "Content-Type": "text/calendar; charset=utf-8", ETag: tag };
    return matchesTag(request.headers, tag)
      ? new Response(null, { status: 304, headers })
      : new Response(content, { headers });
  } catch (error) {
    const refusal = faultResponse(error);
    if (!refusal) throw error;
    return refusal;
  }
}

async function read(services: Platform, file: string): Promise<string> {
  if (services.env.MAINTENANCE_MODE) throw fault("maintenance", {});
  const [, token] = FILE.exec(file) ?? [];
  if (token === undefined) throw fault("not_found", { what: t("Calendar feed") });
  const origin = { requestId: randomUUID(), entryPoint: "studio" as const, address: null, userAgent: null };
  const incoming: IncomingCall = { services, caller: { kind: "guest" }, origin, brandSlug: null };
  const { content } = (await callOperation(readCalendarFeed, incoming, { token })) as { content: string };
  return content;
}
