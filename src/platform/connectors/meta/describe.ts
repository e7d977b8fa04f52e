import type { Connector } from "../contract.ts";

/** Nothing can be published there yet; we only hear from them. */
export const connectors: readonly Connector[] = [];

/** @public `launch/generate-networks.ts` reads it. */
export const names = { facebook: "Facebook", instagram: "Instagram", threads: "Threads" };
