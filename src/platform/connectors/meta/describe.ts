import type { Connector } from "../contract.ts";

/** Publishing is not supported yet; only webhooks are received. */
export const connectors: readonly Connector[] = [];

/** @public `launch/generate-networks.ts` reads it. */
export const names = { facebook: "Facebook", instagram: "Instagram", threads: "Threads" };
