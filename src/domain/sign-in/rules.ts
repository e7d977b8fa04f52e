import ipaddr from "ipaddr.js";
import { counted } from "#kernel/counted.ts";
import type { AccessToken } from "#platform/db/index.ts";

/** How long a link works that shows an address to be somebody's. */
export const VERIFY_HOURS = 24;

/** Until when such a link works. */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + VERIFY_HOURS * 3_600_000);
}

/** How long the link of a forgotten password works. */
export const RESET_MINUTES = 60;

/** Until when the link that sets a new password works. */
export function resetExpiry(now: Date): Date {
  return new Date(now.getTime() + RESET_MINUTES * 60_000);
}

/**
 * What a mail says of the tokens that a new password leaves alive. Their names are left out of mails to an address that
 * nobody has confirmed: a stranger may have chosen them.
 * @param count of all; `tokens` may be the newest alone
 */
export function tokenLines(
  { emailVerifiedAt }: { emailVerifiedAt: Date | null },
  tokens: readonly Pick<AccessToken, "name" | "lastFour" | "createdAt">[],
  count: number,
): string[] {
  if (count === 0 || emailVerifiedAt === null) return [];
  const lines = tokens.map(
    ({ name, lastFour, createdAt }) => `“${name}” (…${lastFour}), created ${createdAt.toISOString().slice(0, 10)}`,
  );
  if (count > tokens.length) lines.push(`and ${count - tokens.length} more`);
  return ["These access tokens still work. Revoke any you don't recognize on the API tokens page:", ...lines];
}

/** What a mail says of the passkeys that a new password leaves alive: whoever added one gets in with it. */
export function passkeyLines(count: number): string[] {
  if (count === 0) return [];
  const subject = counted(count, "passkey can", "passkeys can");
  return [
    `${subject} still sign in to your account without the password. Delete any you don't recognize in your profile.`,
  ];
}

/** product.md §2. */
export function defaultBrandName(firstName: string): string {
  return `${firstName}'s brand`.slice(0, 100);
}

/** How long the link of a mail about a new sign-in ends that session. */
export const SESSION_LINK_DAYS = 7;

/** Until when it does. */
export function sessionLinkExpiry(now: Date): Date {
  return new Date(now.getTime() + SESSION_LINK_DAYS * 86_400_000);
}

type SignIn = { agent: string; network: string };

/** Whether somebody who has signed in before now does so with a browser or program, or from a network, that is new. */
export function isNewSignIn(known: readonly SignIn[], { agent, network }: SignIn): boolean {
  if (known.length === 0) return false;
  return !known.some((each) => each.agent === agent) || !known.some((each) => each.network === network);
}

/**
 * The network of an address, as wide as providers move one customer about in: the first 16 bits of IPv4, 32 of IPv6.
 * @returns empty where the address is not known
 */
export function networkOf(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return "";
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === "ipv4" ? 16 : 32;
  const bytes = parsed.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}
