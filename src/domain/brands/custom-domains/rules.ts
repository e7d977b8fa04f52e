import type { Rate } from "#domain/operations/limits/rules.ts";
import type { Env } from "#platform/env.ts";
import type { CustomDomainStatus } from "./terms.ts";

/** Rate limit of verifications by a brand, each with a DNS lookup and a request. */
export const VERIFY_RATE: Rate = { limit: 20, windowSeconds: 60 };

/** What decides whether a brand's pages are linked to at its own domain. */
export type DomainState = { verifiedAs: string | null; activeAt: Date | null };

export function statusOf({ verifiedAs, activeAt }: DomainState): CustomDomainStatus {
  if (verifiedAs === null) return "unverified";
  return activeAt === null ? "unreachable" : "active";
}

/** The origin of a domain's pages: this installation's with another name. */
export function originOf(domain: string, appUrl: string): string {
  const url = new URL(appUrl);
  url.hostname = domain;
  return url.origin;
}

/** The base of a brand's public URLs: its own domain while that is active, otherwise this installation's. */
export function publicBase({ customDomain }: { customDomain: DomainState | null }, appUrl: string): string {
  return customDomain?.verifiedAs && customDomain.activeAt ? originOf(customDomain.verifiedAs, appUrl) : appUrl;
}

type Hosts = Pick<Env, "APP_URL" | `${"API" | "CALLBACK" | "SHORT_LINK"}_HOST`>;

/** The names of this installation itself, which no brand can take. */
export function ownNames({ APP_URL, API_HOST, CALLBACK_HOST, SHORT_LINK_HOST }: Hosts): Set<string> {
  const hosts = [API_HOST, CALLBACK_HOST, SHORT_LINK_HOST].flatMap((host) => host?.replace(/:\d+$/, "") ?? []);
  return new Set([new URL(APP_URL).hostname, ...hosts]);
}
