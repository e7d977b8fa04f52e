import { counted } from "#kernel/counted.ts";
import type { TokenTier } from "../tokens/tier-labels.ts";

/** The preselected tier: drafting if the app may have it, never approving. */
export function firstTier(tiers: readonly TokenTier[]): TokenTier {
  return tiers.includes("standard_write") ? "standard_write" : "read";
}

/**
 * How long access lasts.
 * @param minutes lifetime of an access token
 * @param idleDays days without use after which the connection ends
 */
export function describeLifetime(minutes: number, idleDays: number): string {
  return `Access lasts ${formatDays(minutes)} and renews itself while it is used. Unused for ${counted(idleDays, "day")}, it ends.`;
}

function formatDays(minutes: number): string {
  if (minutes === 60) return "an hour";
  return minutes % 60 === 0 ? counted(minutes / 60, "hour") : counted(minutes, "minute");
}

/** How an app was registered, and how far its name can be trusted. */
export function describeIdentity(identifiedBy: "registration" | "metadata_document", clientId: string): string {
  if (identifiedBy === "registration") return "Self-registered name, not verified.";
  return `Name provided by ${hostOf(clientId)}.`;
}

/**
 * What kind of destination the response is sent to.
 * @param host as the server formats it: a host, or scheme and host for an app's custom scheme
 */
export function describePlace(host: string, isLoopback: boolean): string {
  if (isLoopback) return "An app on this computer.";
  return host.includes("://") || host.endsWith(":") ? "An app on this device." : "A website.";
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
