import { pruneKeys } from "./prune.ts";

export { abandon } from "./abandon.ts";
export { begin } from "./begin.ts";
export { complete } from "./complete.ts";
export { hasIdempotencyMark, withIdempotencyMark, withoutIdempotencyMark } from "./marking.ts";

export const jobs = [pruneKeys];
