import { domainToUnicode } from "node:url";

/** A mail address as people write it: kept is the ASCII form of an international domain (`kernel/email.ts`). */
export function readableEmail(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (!/(?:^|\.)xn--/i.test(domain)) return address;
  // Empty for what is no valid name after all.
  return `${address.slice(0, at + 1)}${domainToUnicode(domain) || domain}`;
}
