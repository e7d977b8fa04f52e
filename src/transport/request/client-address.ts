import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import type { Env } from "#platform/env.ts";
import type { RequestHeaders } from "./request-headers.ts";

/** Set by our own server from the socket; an incoming header of this name is removed, so that clients cannot forge it. */
const PEER_HEADER = "x-masthead-peer";

type Settings = Pick<Env, "TRUSTED_PROXIES">;

/**
 * The client's IP address: the socket's peer, or, behind proxies of `TRUSTED_PROXIES`, the last address in
 * `X-Forwarded-For` that is not one of them.
 * @returns null when the request did not come through our own server
 */
export function clientAddress(headers: RequestHeaders, { TRUSTED_PROXIES }: Settings): string | null {
  let client = normalize(headers.get(PEER_HEADER) ?? "");
  if (client === null || !isTrusted(client, TRUSTED_PROXIES)) return client;
  const hops = (headers.get("x-forwarded-for") ?? "").split(",");
  while (isTrusted(client, TRUSTED_PROXIES) && hops.length > 0) {
    const hop = normalize(hops.pop() ?? "");
    // Entries left of a malformed one were not written by our proxies.
    if (hop === null) break;
    client = hop;
  }
  return client;
}

/** Whether a connection comes from a proxy of `TRUSTED_PROXIES`, and so may carry the requests of many clients. */
export function isTrustedProxy(address: string | undefined, { TRUSTED_PROXIES }: Settings): boolean {
  const peer = normalize(address ?? "");
  return peer !== null && isTrusted(peer, TRUSTED_PROXIES);
}

function isTrusted(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return false;
  const parsed = ipaddr.process(address);
  return parse(networks).some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits));
}

type Network = ReturnType<typeof ipaddr.parseCIDR>;
const parsedNetworks = new WeakMap<readonly string[], Network[]>();

/** Parsed once for each configuration, since every request asks. */
function parse(networks: readonly string[]): Network[] {
  const known = parsedNetworks.get(networks) ?? networks.map((network) => ipaddr.parseCIDR(network));
  parsedNetworks.set(networks, known);
  return known;
}

/** Parses `192.0.2.1`, `192.0.2.1:5678`, `[2001:db8::1]:5678`; an IPv4-mapped address becomes IPv4. */
function normalize(text: string): string | null {
  // The most frequent form, and already as it is returned.
  if (isIPv4(text)) return text;
  const trimmed = text.trim();
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(trimmed) ?? [];
  const candidate = bracketed ?? withPort ?? trimmed;
  const isPlain = isIPv4(candidate) || ipaddr.IPv6.isValid(candidate);
  return isPlain ? ipaddr.process(candidate).toString() : null;
}
