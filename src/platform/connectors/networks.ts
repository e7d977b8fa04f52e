import type { Env } from "../env.ts";
import { addedHalves } from "./added-halves.ts";
import type { Halves } from "./network.ts";
import { openNetworks } from "./open-networks.ts";

/** A platform's connector on this installation, except publishing, which only the tick uses. */
export function findHalves(platform: string, env: Env): Partial<Omit<Halves, "publish">> {
  return { ...openNetworks(env).get(platform), ...addedHalves.get(platform) };
}

/** The platforms whose connector has this part. */
export function platformsWith(half: "connect" | "report" | "poll", env: Env): string[] {
  const platforms = new Set([...openNetworks(env).keys(), ...addedHalves.keys()]);
  return [...platforms].filter((platform) => findHalves(platform, env)[half]);
}
