import type { IncomingMessage } from "node:http";
import { isOwnName } from "#domain/custom-domains/rules.ts";
import { domainFrom } from "#domain/domain-verification/rules.ts";
import type { Env } from "#platform/env.ts";
import { dropHeader } from "./web-peer.ts";
import type { Destination } from "./web-route.ts";

/** Tells the pages that they are shown at a brand's custom domain, and tells Next which brand's (`next.config.js`). */
const HEADER = "x-custom-domain";
/** How long a process may still serve a domain that was removed. */
const FRESH_MS = 10_000;
/** The names that are remembered: anybody can send any name. */
const MAX_NAMES = 1000;

/** The brand that verified a domain; null when there is none. */
type FindBrand = (domain: string) => Promise<{ handle: string; isOpen: boolean } | null>;

/** `installation`: the request is not for a custom domain. `nowhere`: it is, and nothing is at this address. */
type Site = "installation" | "custom_domain" | "nowhere";

/**
 * Decides what a request for another host name than this installation's gets. A brand's custom domain serves its feed
 * page and review pages alone: nobody signs in there.
 * @returns a function that marks the requests of a custom domain for the pages
 */
export function createCustomDomains(env: Env, find: FindBrand, now: () => number = Date.now) {
  const remembered = new Map<string, { at: number; brand: ReturnType<FindBrand> }>();

  function findBrand(domain: string): ReturnType<FindBrand> {
    const known = remembered.get(domain);
    if (known && now() - known.at < FRESH_MS) return known.brand;
    remembered.delete(domain);
    const [oldest] = remembered.keys();
    if (remembered.size >= MAX_NAMES && oldest !== undefined) remembered.delete(oldest);
    const brand = find(domain);
    remembered.set(domain, { at: now(), brand });
    // A failure is not remembered.
    brand.catch(() => remembered.delete(domain));
    return brand;
  }

  return async (request: IncomingMessage, destination: Destination, path: string): Promise<Site> => {
    dropHeader(request, HEADER);
    const name = (request.headers.host ?? "").replace(/:\d+$/, "").replace(/\.$/, "");
    const domain = domainFrom(name);
    if (domain === null || isOwnName(domain, env)) return "installation";
    const brand = await findBrand(domain);
    if (!brand) return "installation";
    if (!brand.isOpen || destination.to !== "studio" || !isServed(path, brand.handle)) return "nowhere";
    request.headers[HEADER] = brand.handle;
    return "custom_domain";
  };
}

const PAGES = /^\/(?:\d+|rss\.xml|atom\.xml|feed\.json|review\/[\w-]+)?$/;
const FILES = /^\/(?:_next|media|avatars|emoji)\/|^\/[\w-]+\.(?:svg|png|ico|txt|webmanifest)$/;
const CALLS = "/api/trpc/";
/** The calls of a review page. */
const GUEST_CALL = /^shareLinks\.visit\.\w+$/;

/** Whether a custom domain of a brand has a path. */
function isServed(path: string, handle: string): boolean {
  if (path.startsWith(CALLS)) {
    const names = path.slice(CALLS.length).split(",");
    return names.every((name) => GUEST_CALL.test(name));
  }
  return PAGES.test(path) || FILES.test(path) || path === `/b/${handle}` || path.startsWith(`/b/${handle}/`);
}
