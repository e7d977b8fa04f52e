import type { Connector } from "./contract.ts";
import { feed } from "./feed/describe.ts";
import { webhook } from "./webhook/describe.ts";

const connectors = new Map<string, Connector>([feed, webhook].map((connector) => [connector.platform, connector]));

/** Every platform that this installation knows. */
export function listConnectors(): Connector[] {
  return [...connectors.values()];
}

/** @returns undefined for a platform this installation does not know (any more) */
export function findConnector(platform: string): Connector | undefined {
  return connectors.get(platform);
}

/** Makes the proof's test platforms known to one process. No installation calls this. */
export function addConnector(connector: Connector): void {
  connectors.set(connector.platform, connector);
}
