import type { Env } from "../env.ts";
import { findAddedParts } from "./added-halves.ts";
import type { ConnectorParts } from "./network.ts";
import { openNetworks } from "./open-networks.ts";

/** A platform's connector on this installation, except publishing, which only the tick uses. */
export function findHalves(platform: string, env: Env): Partial<Omit<ConnectorParts, "publish">> {
  return { ...openNetworks(env).get(platform), ...findAddedParts.get(platform) };
}

/** The platforms whose connector has this part. */
export function platformsWith(part: "connect" | "report" | "poll", env: Env): string[] {
  const platforms = new Set([...openNetworks(env).keys(), ...findAddedParts.keys()]);
  return [...platforms].filter((platform) => findHalves(platform, env)[part]);
}
