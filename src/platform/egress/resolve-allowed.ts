import { t } from "#kernel/language.ts";
import { type Address, isPublic, isWithin, type Network, readAddress } from "./address.ts";
import type { Lookup } from "./lookup.ts";
import { type Refusal, readTarget, refusedTarget, type Target } from "./target.ts";

/** A target with the addresses checked for this one request, in the resolver's order: only these may be connected to. */
export type AllowedTarget = Omit<Target, "caveat"> & { addresses: readonly Address[] };

/**
 * Checks a URL: parses it, resolves it once, and allows it when every address is public, or lies in a network that the
 * operator allowed (`WEBHOOK_ALLOW_PRIVATE`; any port and any name are allowed there). When `stop` aborts, the name
 * counts as unresolvable.
 */
export async function resolveAllowed(
  text: string,
  allowedNetworks: readonly Network[],
  lookup: Lookup,
  stop: AbortSignal,
): Promise<AllowedTarget | Refusal> {
  const target = readTarget(text);
  if ("code" in target) return target;
  const { caveat, ...rest } = target;
  if (caveat && allowedNetworks.length === 0) return caveat;

  const addresses = await addressesOf(target, lookup, stop);
  if ("code" in addresses) return caveat ?? addresses;
  const local = addresses.filter((address) => isWithin(address, allowedNetworks));
  // "localhost" also resolves to ::1 on most systems; an operator who allowed only 127.0.0.0/8 means both.
  if (local.length === addresses.length || (local.length > 0 && /(^|\.)localhost$/.test(target.host))) {
    return { ...rest, addresses: local };
  }
  if (caveat) return caveat;
  const isReachable = addresses.every((address) => local.includes(address) || isPublic(address));
  return isReachable
    ? { ...rest, addresses }
    : refusedTarget("private", t('"{host}" is not on the public internet.', { host: target.host }));
}

async function addressesOf(target: Target, lookup: Lookup, stop: AbortSignal): Promise<readonly Address[] | Refusal> {
  const literal = readAddress(target.host);
  if (literal) return [literal];
  try {
    const found = await orAborted(lookup(target.host), stop);
    const addresses = [...new Set(found)].map((text) => readAddress(text)).filter((address) => address !== null);
    if (addresses.length > 0) return addresses;
  } catch (error) {
    const isUnknown = error instanceof Error && "code" in error && error.code === "ENOTFOUND";
    if (!isUnknown)
      return refusedTarget(
        "unresolvable",
        t('"{host}" couldn\'t be resolved. Try again later.', { host: target.host }),
      );
  }
  return refusedTarget("unresolvable", t('"{host}" doesn\'t resolve to an address.', { host: target.host }));
}

// A lookup cannot be canceled; its thread is freed by the system's own timeout.
function orAborted<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (stop.aborted) reject(stop.reason);
    stop.addEventListener("abort", () => reject(stop.reason), { once: true });
    work.then(resolve, reject);
  });
}
