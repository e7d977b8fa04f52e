import { type TIER_NAMES, tierIncludes } from "#kernel/permissions.ts";

/** What a program may be given: every tier but `full`, which no program gets (product.md §3). */
export const CONNECTION_TIERS = ["read", "standard_write", "elevated_write"] as const;
export type ConnectionTier = (typeof CONNECTION_TIERS)[number];

/** OAuth's scopes: the tiers, and the one by which some clients ask for a refresh token. All get one. */
export const SCOPES = [...CONNECTION_TIERS, "offline_access"] as const;

/** Seconds that each of the server's artifacts lives. */
export const LIFETIME = {
  Interaction: 15 * 60,
  AuthorizationCode: 60,
  AccessToken: 3600,
  /** From its last use: every use brings a new one. */
  RefreshToken: 30 * 86_400,
} as const;

/** Hours after which a registered client that nobody let in is forgotten. */
export const UNUSED_CLIENT_HOURS = 24;
/** Days after which one is forgotten whose connections have all ended. */
export const IDLE_CLIENT_DAYS = 90;

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The tiers that a scope names, in rising order. */
export function requestedTiers(scope: string | undefined): ConnectionTier[] {
  const requests = new Set(scope?.split(" "));
  return CONNECTION_TIERS.filter((tier) => requests.has(tier));
}

/** What the person may pick: everything up to the highest tier asked for; all where none is. */
export function offeredTiers(scope: string | undefined): ConnectionTier[] {
  const highest = requestedTiers(scope).at(-1) ?? "elevated_write";
  return CONNECTION_TIERS.filter((tier) => tierIncludes(highest, tier));
}

/** The scope of a tier: a higher one holds all below it. */
export function scopeOf(tier: (typeof TIER_NAMES)[number]): string {
  return CONNECTION_TIERS.filter((each) => tierIncludes(tier, each)).join(" ");
}

/** Where a redirect address leads, for people: the host on the web, scheme and host of an app's own address. */
export function redirectHost(address: string): string {
  const url = URL.parse(address);
  if (!url) return "";
  return isWeb(url) ? url.host : `${url.protocol}${url.host && `//${url.host}`}`;
}

/** Whether a redirect address stays on the person's own machine (RFC 8252 §7.3). */
export function isLoopback(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && isWeb(url) && LOOPBACK.has(url.hostname);
}

const isWeb = ({ protocol }: URL) => protocol === "https:" || protocol === "http:";

/** A client's own words for itself, as one short line without marks that turn text around or hide it. */
export function cleanClientName(text: string | undefined, fallback: string): string {
  const line = (text ?? "").replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return Array.from(line || fallback)
    .slice(0, 80)
    .join("");
}
