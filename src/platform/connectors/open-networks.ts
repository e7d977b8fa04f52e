import type { Env } from "../env.ts";
import { networks } from "./list/networks.ts";
import type { ConnectorParts } from "./network.ts";

const opened = new WeakMap<Env, ReadonlyMap<string, ConnectorParts>>();

/** The connectors of every platform on this installation, including publishing: for use in this folder only. */
export function openNetworks(env: Env): ReadonlyMap<string, ConnectorParts> {
  const known = opened.get(env);
  if (known) return known;
  const parts = new Map(networks.flatMap((network) => network(env)).map((one) => [one.platform, one]));
  opened.set(env, parts);
  return parts;
}
