import type { Halves } from "./network.ts";

const added = new Map<string, Partial<Halves>>();

/** What this process was given besides the networks it knows, by platform; only tests give it any. */
export const addedHalves: ReadonlyMap<string, Partial<Halves>> = added;

/** Gives this process halves of a platform, in place of its own. Only tests call it. */
export function addHalves({ platform, ...halves }: Omit<Halves, "publish">): void {
  added.set(platform, { ...added.get(platform), ...halves });
}

/** Takes back all that `addHalves` gave. */
export function removeAddedHalves(): void {
  added.clear();
}
