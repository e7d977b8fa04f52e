import { type TIER_NAMES, tierIncludes } from "#kernel/permissions.ts";

/** The tiers an app can be granted: every one but `full` (product.md §3). */
export const CONNECTION_TIERS = ["read", "standard_write", "elevated_write"] as const;
export type ConnectionTier = (typeof CONNECTION_TIERS)[number];

/** OAuth scopes: the tiers, and the one with which some clients request a refresh token, which every client receives. */
export const SCOPES = [...CONNECTION_TIERS, "offline_access"] as const;

/** Lifetime of each artifact of the authorization server, in seconds. */
export const LIFETIME = {
  Interaction: 15 * 60,
  AuthorizationCode: 60,
  AccessToken: 3600,
  /** Since its last use, because every use issues a new one. */
  RefreshToken: 30 * 86_400,
} as const;

/** Hours after which a registered client without a connection is deleted. */
export const UNUSED_CLIENT_HOURS = 24;
/** Days after which a client is deleted whose connections have all ended. */
export const IDLE_CLIENT_DAYS = 90;

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The tiers named in a scope, in ascending order. */
export function requestedTiers(scope: string | undefined): ConnectionTier[] {
  const requests = new Set(scope?.split(" "));
  return CONNECTION_TIERS.filter((tier) => requests.has(tier));
}

/** The tiers the user can choose from: everything up to the highest one requested; all when none is requested. */
export function offeredTiers(scope: string | undefined): ConnectionTier[] {
  const highest = requestedTiers(scope).at(-1) ?? "elevated_write";
  return CONNECTION_TIERS.filter((tier) => tierIncludes(highest, tier));
}

/** The scope of a tier: a higher one includes all lower ones. */
export function scopeOf(tier: (typeof TIER_NAMES)[number]): string {
  return CONNECTION_TIERS.filter((each) => tierIncludes(tier, each)).join(" ");
}

/** The displayed target of a redirect URI: the host of a web URL, scheme and host of an app's custom scheme. */
export function redirectHost(address: string): string {
  const url = URL.parse(address);
  if (!url) return "";
  return isWeb(url) ? url.host : `${url.protocol}${url.host && `//${url.host}`}`;
}

/** Whether a redirect URI stays on the user's own machine (RFC 8252 §7.3). */
export function isLoopback(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && isWeb(url) && LOOPBACK.has(url.hostname);
}

const isWeb = ({ protocol }: URL) => protocol === "https:" || protocol === "http:";

/** A client's self-declared text as a single short line, without invisible or direction-changing characters. */
export function cleanClientName(text: string | undefined, fallback: string): string {
  const line = (text ?? "").replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return Array.from(line || fallback)
    .slice(0, 80)
    .join("");
}
