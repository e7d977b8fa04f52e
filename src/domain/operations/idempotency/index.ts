import { pruneKeys } from "./prune.ts";

export { abandonRequest } from "./abandon.ts";
export { beginRequest } from "./begin.ts";
export { completeRequest } from "./complete.ts";
export { hasIdempotencyMark, withIdempotencyMark, withoutIdempotencyMark } from "./marking.ts";

export const jobs = [pruneKeys];
