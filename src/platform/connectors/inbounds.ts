import type { Inbound } from "./contract.ts";

/** The hearing half of every connector that has one, by platform. */
const inbounds = new Map<string, Inbound>();

/** @returns undefined for a platform that tells us nothing */
export function findInbound(platform: string): Inbound | undefined {
  return inbounds.get(platform);
}

/** Lets a platform be heard in this process. */
export function addInbound(inbound: Inbound): void {
  inbounds.set(inbound.platform, inbound);
}
