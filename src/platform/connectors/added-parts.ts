import type { ConnectorParts } from "./connector-parts.ts";

const added = new Map<string, Partial<ConnectorParts>>();

/** Connector parts added at run time, by platform; only tests add any. */
export const addedParts: ReadonlyMap<string, Partial<ConnectorParts>> = added;

/** Replaces parts of a platform's connector in this process. Only tests call it. */
export function addConnectorParts({ platform, ...parts }: Omit<ConnectorParts, "publish">): void {
  added.set(platform, { ...added.get(platform), ...parts });
}

/** Removes everything added by `addConnectorParts`. */
export function removeAddedParts(): void {
  added.clear();
}
