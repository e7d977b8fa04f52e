import type { PostStatus } from "#domain/content/posts/terms.ts";
import { fitUnits } from "#kernel/excerpt.ts";
import type { Role } from "#kernel/permissions.ts";

const DAY_MS = 86_400_000;

/** The same time of day in UTC, this many days later. */
export function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

type Link = { revokedAt: Date | null; expiresAt: Date };

/** A link's present state; a revoked one stays revoked. */
export function shareLinkStatus({ revokedAt, expiresAt }: Link, now: Date): "active" | "expired" | "revoked" {
  if (revokedAt) return "revoked";
  return expiresAt > now ? "active" : "expired";
}

/** Returned and not submitted again: it may be a partial edit, which guests must not approve. */
export function isBeingChanged({ status }: { status: PostStatus }): boolean {
  return status === "changes_requested";
}

type Authored = { shareLinkId: number | null; guestKeyHash: string | null };

/** Whether a guest wrote or decided it, by the same link and in the same browser. */
export function isByGuest(entry: Authored, linkId: number, keyHash: string | null): boolean {
  return keyHash !== null && entry.shareLinkId === linkId && entry.guestKeyHash === keyHash;
}

/** The same of what they may change; decisions stay as they are. */
export function isOwnComment(entry: Authored & { kind: string }, linkId: number, keyHash: string | null): boolean {
  return entry.kind === "comment" && isByGuest(entry, linkId, keyHash);
}

type Note = { body: string; anchor: unknown };

/**
 * The text of a change request that a guest's notes become: their own words first, then each note, with the passage it
 * is about. In full where it is read without the thread, such as in mails and webhooks.
 * @param limit characters of a text of the thread
 */
export function textOfRequest(words: string, notes: readonly Note[], limit: number): string {
  const listed = notes.map(({ body, anchor }) => {
    const { quote = "" } = (anchor ?? {}) as { quote?: string };
    return quote.trim() === "" ? `– ${body}` : `– “${quote.trim()}”: ${body}`;
  });
  return fitUnits(
    [...(words === "" ? [] : [words]), listed.join("\n")].filter((part) => part !== "").join("\n\n"),
    limit,
  );
}

/** Guests see and decide the same as clients: submitted posts. */
export const GUEST_ROLE: Role = "client";

/** Rate limit of passcode guesses for one link from one IP address. */
export const PASSCODE_RATE = { limit: 5, windowSeconds: 60 };
/** Rate limits of passcode guesses for one link from all addresses together, by which six digits outlast the link. */
export const PASSCODE_RATES_OF_LINK = [
  { limit: 20, windowSeconds: 3600 },
  { limit: 100, windowSeconds: 86_400 },
];
/** Rate limit of visits and polls from one IP address; an open page polls three times a minute. */
export const OPEN_RATE = { limit: 120, windowSeconds: 60 };
/** Rate limit of comments and decisions through one link from one IP address. */
export const ACT_RATE = { limit: 20, windowSeconds: 60 };

/** Images uploaded through one link from one IP address, and from all together. */
export const IMAGE_RATE = { limit: 20, windowSeconds: 600 };
export const IMAGE_RATE_OF_LINK = { limit: 200, windowSeconds: 3600 };

/** Mails from one account to any addresses: the sender chooses the words of a note. */
export const SEND_RATES_OF_ACCOUNT = [
  { limit: 60, windowSeconds: 3600 },
  { limit: 200, windowSeconds: 86_400 },
];
/** Mails to one address from any sender: many accounts together must not flood a mailbox either. */
export const SEND_RATES_OF_MAILBOX = [
  { limit: 5, windowSeconds: 3600 },
  { limit: 10, windowSeconds: 86_400 },
];

/** Requests for a new link from one IP address. */
export const ASK_RATE = { limit: 5, windowSeconds: 3600 };

/** How long a visit lasts before the passcode is required again. */
export const VISIT_MS = 12 * 60 * 60_000;
