import type { Env } from "../env.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { networks } from "./list/networks.ts";

const created = new WeakMap<Env, ReadonlyMap<string, ConnectorParts>>();

/** The connectors of every platform on this installation, including publishing: for use in this folder only. */
export function partsByPlatform(env: Env): ReadonlyMap<string, ConnectorParts> {
  const known = created.get(env);
  if (known) return known;
  const parts = new Map(networks.flatMap((network) => network(env)).map((one) => [one.platform, one]));
  created.set(env, parts);
  return parts;
}
