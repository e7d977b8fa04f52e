import { EMAIL, withAsciiDomain } from "#kernel/email.ts";
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

const MAX_ADDRESS_LENGTH = 255;

/** An entry of a list of addresses as it was written; `email` is null where it is none. */
export type Recipient = { text: string; email: string | null };

/**
 * The entries of a list as people type it, or paste it from a mail program or a table: separated by commas, semicolons,
 * tabs and line breaks, each with or without a name. `Lovelace, Ada <ada@x.example>; grace@x.example` has two.
 */
export function readRecipients(list: string): Recipient[] {
  return withNames(splitList(list)).flatMap(addressesOf).map(recipientOf);
}

type Piece = { text: string; separator: string };

/** Cuts at separators, but not between quotation marks or angle brackets. Neither goes beyond its line. */
function splitList(list: string): Piece[] {
  const pieces: Piece[] = [];
  let text = "";
  let isBlank = true;
  let closing = "";
  for (const character of list) {
    const isBreak = character === "\n" || character === "\r";
    if (isBreak || (closing === "" && /[,;\t]/.test(character))) {
      pieces.push({ text, separator: character });
      text = "";
      isBlank = true;
      closing = "";
      continue;
    }
    if (character === closing) closing = "";
    else if (closing === "" && character === "<") closing = ">";
    else if (closing === "" && character === '"' && isBlank) closing = '"';
    isBlank &&= /\s/.test(character);
    text += character;
  }
  return [...pieces, { text, separator: "" }].map((piece) => ({ ...piece, text: piece.text.trim() }));
}

/** Joins a name that has a comma without quotation marks: `Lovelace, Ada <ada@x.example>`. */
function withNames(pieces: Piece[]): string[] {
  const entries: string[] = [];
  let name = "";
  for (const [index, { text, separator }] of pieces.entries()) {
    const next = pieces[index + 1];
    if (name === "" && separator === "," && text !== "" && !text.includes("@") && next && isNamed(next.text)) {
      name = `${text}, `;
      continue;
    }
    if (text !== "") entries.push(name + text);
    name = "";
  }
  return entries;
}

const isNamed = (text: string) => !text.startsWith("<") && text.includes("<") && text.endsWith(">");

/** Several addresses with nothing but spaces between them are several entries. */
function addressesOf(entry: string): string[] {
  const words = entry.split(/\s+/);
  return !entry.includes("<") && words.every((word) => word.includes("@")) ? words : [entry];
}

function recipientOf(text: string): Recipient {
  const start = text.lastIndexOf("<");
  const isBracketed = start >= 0 && text.endsWith(">");
  const written = isBracketed ? text.slice(start + 1, -1) : text;
  const address = written.trim().replace(/^mailto:/i, "");
  if (address.length > MAX_ADDRESS_LENGTH) return { text, email: null };
  const ascii = withAsciiDomain(address);
  return { text, email: ascii.length <= MAX_ADDRESS_LENGTH && EMAIL.test(ascii) ? ascii : null };
}
