import type { Connector } from "./contract.ts";
import { feed } from "./feed/describe.ts";
import { TEST_CLASSES, testConnector } from "./test/describe.ts";
import { webhook } from "./webhook/describe.ts";

const connectors = new Map<string, Connector>(
  [feed, webhook, ...TEST_CLASSES.map(testConnector)].map((connector) => [connector.platform, connector]),
);

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

/** Networks that send us something although nothing can be published there yet. */
const INBOUND_ONLY: Readonly<Record<string, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  threads: "Threads",
};

/** A platform as people call it. */
export function platformName(platform: string): string {
  return findConnector(platform)?.name ?? INBOUND_ONLY[platform] ?? platform;
}
