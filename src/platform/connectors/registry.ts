import type { Connector } from "./contract.ts";
import { feed } from "./feed/describe.ts";

const connectors = new Map<string, Connector>([[feed.platform, feed]]);

/** @returns undefined for a platform this installation does not know (any more) */
export function findConnector(platform: string): Connector | undefined {
  return connectors.get(platform);
}

/** Makes the proof's test platforms known to one process. No installation calls this. */
export function addConnector(connector: Connector): void {
  connectors.set(connector.platform, connector);
}
