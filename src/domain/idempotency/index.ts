import { pruneKeys } from "./prune.ts";

export { abandon } from "./abandon.ts";
export { type Begun, begin, type Claim } from "./begin.ts";
export { complete } from "./complete.ts";

export const jobs = [pruneKeys];
