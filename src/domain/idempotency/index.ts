import { pruneKeys } from "./prune.ts";

export { abandon } from "./abandon.ts";
export { begin } from "./begin.ts";
export { complete } from "./complete.ts";
export { beforehand, marking } from "./marking.ts";

export const jobs = [pruneKeys];
