import { domainToASCII } from "node:url";

/** A domain in normalized form; null when the public DNS can't contain it. */
export function domainFrom(input: string): string | null {
  const domain = domainToASCII(input.trim().replace(/^@/, "").toLowerCase());
  return /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(domain)
    ? domain
    : null;
}

/** The DNS name whose TXT record verifies that a customer controls a domain. */
export const recordName = (domain: string): string => `_masthead.${domain}`;
export const recordValue = (proof: string): string => `masthead-verification=${proof}`;

/**
 * Number of consecutive daily checks that a verified domain may fail. Two may be a weekend during a change of name
 * servers; after losing a domain it takes weeks until others can register it.
 */
export const MAX_MISSED_CHECKS = 3;

/** Less than a day, so that a late check does not delay the next one. */
const CHECK_HOURS = 20;

/** The domains that were last checked before this time are due. */
export function dueBefore(now: Date): Date {
  return new Date(now.getTime() - CHECK_HOURS * 3_600_000);
}
