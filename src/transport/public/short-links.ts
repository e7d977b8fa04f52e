import { addressKeys, createMinuteLimit } from "#domain/operations/limits/index.ts";
import { createClickCounter, createTargets } from "#domain/publishing/short-links/index.ts";
import { isClick } from "#domain/publishing/short-links/rules.ts";
import { t } from "#kernel/language.ts";
import type { Platform } from "#platform/services.ts";
import { PLAIN_PAGE_POLICY, plainPage } from "../pages/plain-page.ts";
import { clientAddress } from "../request/client-address.ts";
import { webServices } from "../web-services.ts";

/** Requests a minute of one IP address, which many people may share. */
const PER_ADDRESS = 3000;
/** Clicks a minute on one link from one IP address that are counted; more are led to the target uncounted. */
const COUNTED_PER_ADDRESS = 20;
const PATH = /\/([0-9A-Za-z]{7,20})$/;
const READ_METHODS = ["GET", "HEAD"];

let served: ReturnType<typeof createShortLinks> | undefined;

/** `/l/{code}`, or `/{code}` on `SHORT_LINK_HOST` (`server/route.ts`). */
export function serveShortLinks(request: Request): Promise<Response> {
  served ??= createShortLinks(webServices());
  return served.respond(request);
}

/** Writes the clicks that are still in memory. */
export async function endShortLinks(): Promise<void> {
  await served?.flush();
}

/**
 * Leads from short links to the addresses that published texts contained, and counts clicks. Nothing about visitors is
 * stored and no cookie is set; their addresses are in memory for a minute. Somebody with many addresses can still
 * inflate the clicks of a link.
 */
export function createShortLinks(services: Platform, flushMs?: number) {
  const findTarget = createTargets(services);
  const counter = createClickCounter(services, flushMs);
  const isLimited = services.env.RATE_LIMITS === "on";
  const requests = createMinuteLimit(PER_ADDRESS);
  const counted = createMinuteLimit(COUNTED_PER_ADDRESS);

  async function respond(request: Request): Promise<Response> {
    const { method, headers, url } = request;
    if (!READ_METHODS.includes(method)) {
      return new Response(null, { status: 405, headers: { ...HEADERS, Allow: READ_METHODS.join(", ") } });
    }
    const address = addressKeys("links", clientAddress(headers, services.env)).join();
    if (isLimited && requests.spend(address).isOver) {
      return page(429, t("Too many requests"), t("Your network opened too many links within a minute. Wait a moment."));
    }
    const [, code] = PATH.exec(new URL(url).pathname) ?? [];
    const target = code === undefined ? null : await findTarget(code);
    if (!target) return page(404, t("Link not found"), t("This link doesn't exist or is no longer available."));
    if (isClick(method, headers) && !counted.spend(`${address} ${target.linkId}`).isOver) {
      counter.count(target.linkId);
    }
    return new Response(null, { status: 302, headers: { ...HEADERS, ...REFERRER, Location: target.address } });
  }

  return { respond, flush: counter.flush };
}

const HEADERS = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };
/** The target learns as much of where a visitor came from as a link without redirection would tell it. */
const REFERRER = { "Referrer-Policy": "strict-origin-when-cross-origin" };

function page(status: number, heading: string, sentence: string): Response {
  return new Response(plainPage({ heading, sentence, isNeutral: true }), {
    status,
    headers: { ...HEADERS, "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": PLAIN_PAGE_POLICY },
  });
}
