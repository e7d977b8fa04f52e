import type { Halves } from "./network.ts";

const added = new Map<string, Partial<Halves>>();

/** Connector parts added at run time, by platform; only tests add any. */
export const addedHalves: ReadonlyMap<string, Partial<Halves>> = added;

/** Replaces parts of a platform's connector in this process. Only tests call it. */
export function addHalves({ platform, ...halves }: Omit<Halves, "publish">): void {
  added.set(platform, { ...added.get(platform), ...halves });
}

/** Removes everything added by `addHalves`. */
export function removeAddedHalves(): void {
  added.clear();
}
