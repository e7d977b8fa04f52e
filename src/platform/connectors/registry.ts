import type { Connector } from "./contract.ts";
import { described } from "./list/describes.ts";
import { platformName as knownName } from "./shared/description/names.ts";

const connectors = new Map<string, Connector>(described.map((connector) => [connector.platform, connector]));

/** Every known platform, whether or not this installation can connect it. */
export function listConnectors(): Connector[] {
  return [...connectors.values()];
}

/** @returns undefined for an unknown platform */
export function findConnector(platform: string): Connector | undefined {
  return connectors.get(platform);
}

/** Registers a platform in one process. Only tests call it. */
export function addConnector(connector: Connector): void {
  connectors.set(connector.platform, connector);
}

/** A platform's display name, including platforms registered by tests. */
export function platformName(platform: string): string {
  return findConnector(platform)?.name ?? knownName(platform);
}
