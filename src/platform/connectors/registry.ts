import type { Connector } from "./contract.ts";
import { described } from "./list/describes.ts";
import { platformName as knownName } from "./names.ts";

const connectors = new Map<string, Connector>(described.map((connector) => [connector.platform, connector]));

/** Every platform that is known, whether this installation can connect it or not. */
export function listConnectors(): Connector[] {
  return [...connectors.values()];
}

/** @returns undefined for a platform this installation does not know (any more) */
export function findConnector(platform: string): Connector | undefined {
  return connectors.get(platform);
}

/** Makes a platform known to one process. Only tests call it. */
export function addConnector(connector: Connector): void {
  connectors.set(connector.platform, connector);
}

/** A platform as people call it, those that tests made known included. */
export function platformName(platform: string): string {
  return findConnector(platform)?.name ?? knownName(platform);
}
