const DAY_MS = 86_400_000;

/** interface.md "Limits": from sending or resending. */
export const INVITATION_DAYS = 7;

/** product.md §2: the link that lets somebody who came by invitation set a password lives as long. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
}

export const INVITATION_STATUSES = ["pending", "waiting", "accepted", "cancelled", "expired"] as const;
/** `waiting`: accepted, but somebody registered the address without verifying it; they are in once they do. */
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** Where an invitation stands now; nothing has to happen for it to expire. */
export function invitationStatus(
  { status, expiresAt }: { status: Exclude<InvitationStatus, "expired">; expiresAt: Date },
  now: Date,
) {
  const isOpen = status === "pending" || status === "waiting";
  return isOpen && expiresAt <= now ? ("expired" satisfies InvitationStatus) : status;
}

/** Somebody registered the address and has not shown yet that it is theirs; who came by invitation has no password. */
export function isUnverified(user: { emailVerifiedAt: Date | null; passwordHash: string | null }): boolean {
  return user.emailVerifiedAt === null && user.passwordHash !== null;
}

const LONGEST_NAME = 100;

/**
 * What to call somebody of whom only the address is known: `ada.lovelace+news@example.com` → Ada Lovelace.
 * @param email a valid address
 */
export function nameFrom(email: string): { firstName: string; lastName: string } {
  const [local = ""] = email.split("@");
  const [words = local] = local.split("+");
  // A part that begins with a digit is a number or a code, and digits at the end tell namesakes apart.
  const parts = words.split(/[._-]+/).flatMap((part) => /^\p{L}+/u.exec(part)?.[0] ?? []);
  const [first = local, ...rest] = parts.map(capitalized);
  return { firstName: first.slice(0, LONGEST_NAME), lastName: rest.join(" ").slice(0, LONGEST_NAME) };
}

function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
