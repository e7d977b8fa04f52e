import { type Address, isPublic, isWithin, type Network, readAddress } from "./address.ts";
import type { Lookup } from "./lookup.ts";
import { type Refusal, readTarget, refusal, type Target } from "./target.ts";

/** A target with the addresses judged for this one call, in the resolver's order: only these may be connected to. */
export type AllowedTarget = Omit<Target, "caveat"> & { addresses: readonly Address[] };

/**
 * Judges an address: reads it, resolves it once, and admits it when every address behind it is public, or lies in a
 * network that the operator opened (`WEBHOOK_ALLOW_PRIVATE`; there any port and any name will do). When `stop` aborts,
 * the name counts as unresolvable.
 */
export async function resolveAllowed(
  text: string,
  opened: readonly Network[],
  lookup: Lookup,
  stop: AbortSignal,
): Promise<AllowedTarget | Refusal> {
  const target = readTarget(text);
  if ("code" in target) return target;
  const { caveat, ...rest } = target;
  if (caveat && opened.length === 0) return caveat;

  const addresses = await addressesOf(target, lookup, stop);
  if ("code" in addresses) return caveat ?? addresses;
  const local = addresses.filter((address) => isWithin(address, opened));
  // "localhost" answers with ::1 too on most systems; an operator who opened only 127.0.0.0/8 means it all the same.
  if (local.length === addresses.length || (local.length > 0 && /(^|\.)localhost$/.test(target.host))) {
    return { ...rest, addresses: local };
  }
  if (caveat) return caveat;
  const isReachable = addresses.every((address) => local.includes(address) || isPublic(address));
  return isReachable ? { ...rest, addresses } : refusal("private", `"${target.host}" is not on the public internet.`);
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
    if (!isUnknown) return refusal("unresolvable", `"${target.host}" couldn't be resolved. Try again later.`);
  }
  return refusal("unresolvable", `"${target.host}" doesn't resolve to an address.`);
}

// A lookup cannot be called off; the thread it holds is let go by the system's own timeout.
function orAborted<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (stop.aborted) reject(stop.reason);
    stop.addEventListener("abort", () => reject(stop.reason), { once: true });
    work.then(resolve, reject);
  });
}
