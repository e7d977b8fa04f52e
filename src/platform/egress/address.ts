import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Network = [Address, number];

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
const SIX_TO_FOUR = ipaddr.IPv6.parseCIDR("2002::/16");
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
// Publicly routable, but inside Azure the platform's own metadata and DNS service.
const AZURE_PLATFORM = ipaddr.IPv4.parseCIDR("168.63.129.16/32");

/** Addresses read before, which nobody changes: each request reads its own several times, and most go to the same few. */
const known = new Map<string, Address>();
const MAX_KNOWN = 1000;

/**
 * Parses an address in its canonical form (as DNS, a socket or a normalized URL prints it); null for anything else. An
 * IPv4-mapped address is returned as IPv4, because the connection would use IPv4.
 */
export function readAddress(text: string): Address | null {
  const found = known.get(text);
  if (found) return found;
  if (isIP(text) === 0) return null;
  const address = ipaddr.process(text);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, address);
  return address;
}

/**
 * Parses a CIDR such as `10.0.0.0/8` or `::1/128`.
 * @throws Error with a sentence for anything else, abbreviated forms included
 */
export function readNetwork(cidr: string): Network {
  const [prefix = ""] = cidr.split("/", 1);
  if (isIP(prefix) === 0 || !ipaddr.isValidCIDR(cidr)) {
    throw new Error(`"${cidr}" is not a network in CIDR notation, such as 10.0.0.0/8 or ::1/128.`);
  }
  return ipaddr.parseCIDR(cidr);
}

export function isWithin(address: Address, networks: readonly Network[]): boolean {
  return networks.some(([prefix, bits]) => address.kind() === prefix.kind() && address.match(prefix, bits));
}

/**
 * Whether an address belongs to the public internet: global unicast in IANA's special-purpose registries, and the same
 * for the IPv4 address embedded in a 6to4 or NAT64 address. Teredo, local NAT64 (RFC 8215), IPv4-compatible and
 * unassigned addresses are never public.
 */
export function isPublic(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return address.range() === "unicast" && !address.match(AZURE_PLATFORM);
  const carried = embeddedIPv4(address);
  if (carried) return isPublic(carried);
  return address.match(GLOBAL_UNICAST) && address.range() === "unicast";
}

function embeddedIPv4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray();
  if (address.match(SIX_TO_FOUR)) return new ipaddr.IPv4(bytes.slice(2, 6));
  if (address.match(NAT64)) return new ipaddr.IPv4(bytes.slice(12, 16));
  return null;
}
