import type { PostStatus } from "#domain/posts/terms.ts";
import type { Role } from "#kernel/permissions.ts";

const DAY_MS = 86_400_000;

/** The same time of day in UTC, so many days on. */
export function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

type Link = { revokedAt: Date | null; expiresAt: Date };

/** What a link is good for now; what was withdrawn stays so. */
export function shareLinkStatus({ revokedAt, expiresAt }: Link, now: Date): "active" | "expired" | "revoked" {
  if (revokedAt) return "revoked";
  return expiresAt > now ? "active" : "expired";
}

/** Sent back, and not submitted again: what stands there may be half of what was asked for, and is not for guests to pass. */
export function isBeingChanged({ status }: { status: PostStatus }): boolean {
  return status === "changes_requested";
}

/** Guests see and decide what clients do: what was submitted. */
export const GUEST_ROLE: Role = "client";

/** Guesses at one link's passcode from one address. */
export const PASSCODE_RATE = { limit: 5, windowSeconds: 60 };
/** Visits and looks from one address; a page that is open looks three times a minute. */
export const OPEN_RATE = { limit: 120, windowSeconds: 60 };
/** What guests from one address write and decide through one link. */
export const ACT_RATE = { limit: 20, windowSeconds: 60 };

/** How long a visit lasts before the passcode is asked for again. */
export const VISIT_MS = 12 * 60 * 60_000;
