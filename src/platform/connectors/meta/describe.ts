import type { Connector } from "../contract.ts";

/** Nothing can be published there yet; we only hear from them. */
export const connectors: readonly Connector[] = [];

export const names = { facebook: "Facebook", instagram: "Instagram", threads: "Threads" };
