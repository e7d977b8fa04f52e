import type { Connect } from "./contract.ts";

/** The connecting half of every platform that takes credentials or is gone to. */
const connects = new Map<string, Connect>();

/** @returns undefined for a platform that is connected otherwise, or that this installation cannot connect */
export function findConnect(platform: string): Connect | undefined {
  return connects.get(platform);
}

/** Lets a platform be connected in this process. */
export function addConnect(connect: Connect): void {
  connects.set(connect.platform, connect);
}
