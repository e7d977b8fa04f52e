import { firstUnits } from "#kernel/excerpt.ts";

const DAY_MS = 86_400_000;

/** Counted from sending or resending. */
export const INVITATION_DAYS = 7;

/** The same lifetime for the link with which an invited user sets a password. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
}

export const INVITATION_STATUSES = ["pending", "waiting", "accepted", "cancelled", "expired"] as const;
/** `waiting`: accepted, but the address was registered without being verified; the user joins once it is verified. */
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** The current status of an invitation; no job is needed for it to expire. */
export function invitationStatus(
  { status, expiresAt }: { status: Exclude<InvitationStatus, "expired">; expiresAt: Date },
  now: Date,
) {
  const isOpen = status === "pending" || status === "waiting";
  return isOpen && expiresAt <= now ? ("expired" satisfies InvitationStatus) : status;
}

/** Whether the address was registered but not verified yet; a user who joined by invitation has no password. */
export function isUnverified(user: { emailVerifiedAt: Date | null; passwordHash: string | null }): boolean {
  return user.emailVerifiedAt === null && user.passwordHash !== null;
}

/** What an accepted invitation means for its address. @param hasKey the opened link can set up the new account */
export function outcomeFor(user: { emailVerifiedAt: Date | null; passwordHash: string | null }, hasKey: boolean) {
  if (user.emailVerifiedAt) return "joined";
  if (isUnverified(user)) return "verification_needed";
  return hasKey ? "set_up" : "password_mailed";
}

const MAX_NAME_LENGTH = 100;

/**
 * The name for a user of whom only the address is known: `ada.lovelace+news@example.com` → Ada Lovelace.
 * @param email a valid address
 */
export function nameFrom(email: string): { firstName: string; lastName: string } {
  const [local = ""] = email.split("@");
  const [words = local] = local.split("+");
  // A part that begins with a digit is a number or a code, and digits at the end distinguish namesakes.
  const parts = words.split(/[._-]+/).flatMap((part) => /^\p{L}+/u.exec(part)?.[0] ?? []);
  const [first = local, ...rest] = parts.map(capitalized);
  return { firstName: firstUnits(first, MAX_NAME_LENGTH), lastName: firstUnits(rest.join(" "), MAX_NAME_LENGTH) };
}

function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
