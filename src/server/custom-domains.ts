import type { IncomingMessage, ServerResponse } from "node:http";
import { ownNames } from "#domain/brands/custom-domains/rules.ts";
import { CUSTOM_DOMAIN_HEADER } from "#domain/brands/domain-verification/index.ts";
import { domainFrom } from "#domain/brands/domain-verification/rules.ts";
import { createMinuteLimit } from "#domain/operations/limits/index.ts";
import type { Fault } from "#kernel/fault.ts";
import type { Env } from "#platform/env.ts";
import { addressKey, spendPoints } from "./limits.ts";
import { needsDatabase } from "./outage.ts";
import { dropHeader } from "./peer.ts";
import type { Destination } from "./route.ts";

/** How long a process may still serve a domain that was removed. */
const FRESH_MS = 10_000;
/** The names that are remembered: anybody can send any name. */
const MAX_NAMES = 1000;

/** Names that are not remembered, a minute per IP address: each takes a query. */
const NEW_NAMES = 120;

/** The brand that verified a domain; null when there is none. */
type FindBrand = (domain: string) => Promise<{ handle: string; isOpen: boolean } | null>;

/**
 * `installation`: the request is not for a custom domain. `nowhere`: it is, and nothing is at this address. A fault: the
 * client named too many hosts.
 */
export type Site = "installation" | "custom_domain" | "nowhere" | Fault<"throttled">;

/**
 * Decides what a request for another host name than this installation's gets. A brand's custom domain serves its feed
 * page and review pages alone: nobody signs in there.
 * @returns a function that marks the requests of a custom domain for the pages
 */
export function createCustomDomains(env: Env, find: FindBrand, now: () => number = Date.now) {
  const own = ownNames(env);
  /** The host that a request of this installation had last, which most have. */
  let lastOwn: string | undefined;
  const remembered = new Map<string, { at: number; brand: ReturnType<FindBrand> }>();

  const newNames = createMinuteLimit(NEW_NAMES);

  function remember(domain: string): ReturnType<FindBrand> {
    remembered.delete(domain);
    const [oldest] = remembered.keys();
    if (remembered.size >= MAX_NAMES && oldest !== undefined) remembered.delete(oldest);
    const brand = find(domain);
    remembered.set(domain, { at: now(), brand });
    // A failure is not remembered.
    brand.catch(() => remembered.delete(domain));
    return brand;
  }

  return (
    request: IncomingMessage,
    response: ServerResponse,
    destination: Destination,
    path: string,
  ): Site | Promise<Site> => {
    dropHeader(request, CUSTOM_DOMAIN_HEADER);
    const { host = "" } = request.headers;
    if (host === lastOwn) return "installation";
    const name = host.replace(/:\d+$/, "").replace(/\.$/, "");
    if (own.has(name)) {
      lastOwn = host;
      return "installation";
    }
    const domain = domainFrom(name);
    // Health checks and built files are the same at every name.
    if (domain === null || own.has(domain) || !needsDatabase(path)) return "installation";
    return siteOf(domain, request, response, destination, path);
  };

  async function siteOf(
    domain: string,
    request: IncomingMessage,
    response: ServerResponse,
    destination: Destination,
    path: string,
  ): Promise<Site> {
    let known = remembered.get(domain);
    if (known && now() - known.at >= FRESH_MS) known = undefined;
    if (!known && env.RATE_LIMITS !== "off") {
      const refusal = spendPoints(newNames, addressKey(request, env));
      if (refusal) return refusal;
    }
    const brand = await (known?.brand ?? remember(domain));
    if (!brand) return "installation";
    if (!brand.isOpen || destination.to !== "studio" || !isServed(path, brand.handle)) return "nowhere";
    request.headers[CUSTOM_DOMAIN_HEADER] = brand.handle;
    response.setHeader(CUSTOM_DOMAIN_HEADER, brand.handle);
    return "custom_domain";
  }
}

const PAGES = /^\/(?:\d+|rss\.xml|atom\.xml|feed\.json|review\/[\w-]+(?:\/images(?:\/[\w-]+)?)?)?$/;
const FILES = /^\/(?:media|avatars|emoji)\//;
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
