import type { Env } from "../env.ts";
import type { Inbound } from "./contract.ts";
import { metaInbound } from "./meta/inbound.ts";

/** Inbound halves that one process was given: those of the test platforms. */
const inbounds = new Map<string, Inbound>();

/** @returns undefined for a platform that sends us nothing, or whose keys are not set */
export function findInbound(platform: string, env: Env): Inbound | undefined {
  return inbounds.get(platform) ?? metaInbound(platform, env);
}

/** Lets a platform be heard in this process. */
export function addInbound(inbound: Inbound): void {
  inbounds.set(inbound.platform, inbound);
}
