import type { Env } from "../env.ts";
import type { Halves } from "./network.ts";
import { openNetworks } from "./open-networks.ts";

/** What one process was given besides; only tests give it any. */
const added = new Map<string, Partial<Halves>>();

/** What this installation can do on a platform, save publishing, which is the tick's alone. */
export function findHalves(platform: string, env: Env): Partial<Omit<Halves, "publish">> {
  return { ...openNetworks(env).get(platform), ...added.get(platform) };
}

/** The platforms that have this half. */
export function platformsWith(half: "connect" | "report" | "poll", env: Env): string[] {
  const platforms = new Set([...openNetworks(env).keys(), ...added.keys()]);
  return [...platforms].filter((platform) => findHalves(platform, env)[half]);
}

/** Gives this process halves of a platform, in place of its own. Only tests call it. */
export function addHalves({ platform, ...halves }: Omit<Halves, "publish">): void {
  added.set(platform, { ...added.get(platform), ...halves });
}
