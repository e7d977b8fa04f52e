/** Letters, digits and the dots of any script, and what joins them in some: the URL parser takes more than that. */
const HOST_NAME = /^(?:[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]|\u200c|\u200d)+$/u;

/** As zod's own, and top-level domains of other scripts. */
export const EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]{2,59})$/;

/**
 * A mail address with its domain as mail servers know it: `ada@münchen.example` is `ada@xn--mnchen-3ya.example`. So
 * the two compare as one. Anything that is no address stays as it is, for the check that follows.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (at < 1 || !/\P{ASCII}/u.test(domain) || !HOST_NAME.test(domain)) return address;
  const host = URL.parse(`http://${domain}`)?.hostname;
  return host ? `${address.slice(0, at)}@${host}` : address;
}
