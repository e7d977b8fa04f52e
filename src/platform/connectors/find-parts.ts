import type { Env } from "../env.ts";
import { addedParts } from "./added-parts.ts";
import { type AppKeys, withAppKeys } from "./app-keys.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { createParts, partsByPlatform } from "./parts-by-platform.ts";

/** A platform's connector on this installation, except publishing, which only the tick uses. */
export function findConnectorParts(platform: string, env: Env): Partial<Omit<ConnectorParts, "publish">> {
  return { ...partsByPlatform(env).get(platform), ...addedParts.get(platform) };
}

/** What a platform's connector would be with these app keys. */
export function tryConnectorParts(platform: string, env: Env, keys: AppKeys): Partial<Omit<ConnectorParts, "publish">> {
  return { ...createParts({ ...withAppKeys(env), ...keys }).get(platform), ...addedParts.get(platform) };
}

/** The platforms whose connector has this part. */
export function platformsWith(part: "connect" | "report" | "poll" | "history", env: Env): string[] {
  const platforms = new Set([...partsByPlatform(env).keys(), ...addedParts.keys()]);
  return [...platforms].filter((platform) => findConnectorParts(platform, env)[part]);
}
