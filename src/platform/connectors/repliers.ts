import type { Replier } from "./contract.ts";

/** The answering half of every connector that has one, by platform. The feed takes no replies. */
const repliers = new Map<string, Replier>();

/** @returns undefined for a platform that takes no replies */
export function findReplier(platform: string): Replier | undefined {
  return repliers.get(platform);
}

/** Lets replies to a platform go out in this process. */
export function addReplier(replier: Replier): void {
  repliers.set(replier.platform, replier);
}
