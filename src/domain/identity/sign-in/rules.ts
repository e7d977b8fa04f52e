import ipaddr from "ipaddr.js";
import { firstUnits } from "#kernel/excerpt.ts";
import { t, tn } from "#kernel/language.ts";
import type { AccessToken } from "#platform/db/index.ts";

/** How long an email verification link is valid. */
export const VERIFY_HOURS = 24;

/** When such a link expires. */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + VERIFY_HOURS * 3_600_000);
}

/** How long a password reset link is valid. */
export const RESET_MINUTES = 60;

/** When the password reset link expires. */
export function resetExpiry(now: Date): Date {
  return new Date(now.getTime() + RESET_MINUTES * 60_000);
}

/**
 * Lines of a mail about the tokens that remain valid after a password change. Names are omitted in mails to an
 * unverified address, because a stranger may have chosen them.
 * @param count of all; `tokens` may be only the newest
 */
export function tokenLines(
  { emailVerifiedAt }: { emailVerifiedAt: Date | null },
  tokens: readonly Pick<AccessToken, "name" | "lastFour" | "createdAt">[],
  count: number,
): string[] {
  if (count === 0 || emailVerifiedAt === null) return [];
  const lines = tokens.map(({ name, lastFour, createdAt }) =>
    t("“{name}” (…{lastFour}), created {day}", { name, lastFour, day: createdAt.toISOString().slice(0, 10) }),
  );
  if (count > tokens.length) lines.push(t("and {count} more", { count: count - tokens.length }));
  return [t("These access tokens still work. Revoke any you don't recognize on the API tokens page:"), ...lines];
}

/** Lines of a mail about the passkeys that remain valid after a password change, because each of them signs in. */
export function passkeyLines(count: number): string[] {
  if (count === 0) return [];
  return [
    tn(
      count,
      "{count} passkey can still sign in to your account without the password. Delete any you don't recognize in your profile.",
      "{count} passkeys can still sign in to your account without the password. Delete any you don't recognize in your profile.",
    ),
  ];
}

export function defaultBrandName(firstName: string): string {
  return firstUnits(`${firstName}'s brand`, 100);
}

/** How long the link in a mail about a new sign-in can end that session. */
export const SESSION_LINK_DAYS = 7;

/** When that link expires. */
export function sessionLinkExpiry(now: Date): Date {
  return new Date(now.getTime() + SESSION_LINK_DAYS * 86_400_000);
}

type SignIn = { agent: string; network: string };

/** Whether a user with an earlier sign-in now uses a new browser, app or network. */
export function isNewSignIn(known: readonly SignIn[], { agent, network }: SignIn): boolean {
  if (known.length === 0) return false;
  return !known.some((each) => each.agent === agent) || !known.some((each) => each.network === network);
}

/**
 * The network of an IP address, as wide as providers typically reassign addresses: the first 16 bits of IPv4, 32 of
 * IPv6.
 * @returns empty when the address is unknown
 */
export function networkOf(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return "";
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === "ipv4" ? 16 : 32;
  const bytes = parsed.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}
