import type { Env } from "../env.ts";
import { withAppKeys } from "./app-keys.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { networks } from "./list/networks.ts";

const created = new WeakMap<Env, ReadonlyMap<string, ConnectorParts>>();

/**
 * The connectors of every platform on this installation, including publishing: for use in this folder only. Another map
 * once an operator has changed app keys.
 */
export function partsByPlatform(env: Env): ReadonlyMap<string, ConnectorParts> {
  const current = withAppKeys(env);
  const known = created.get(current);
  if (known) return known;
  const parts = createParts(current);
  created.set(current, parts);
  return parts;
}

/** Connectors with exactly this configuration. */
export function createParts(env: Env): ReadonlyMap<string, ConnectorParts> {
  return new Map(networks.flatMap((network) => network(env)).map((one) => [one.platform, one]));
}
