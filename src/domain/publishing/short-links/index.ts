import { listPostLinks } from "./list.ts";

export { createClickCounter } from "./count-clicks.ts";
export { createTargets } from "./find-target.ts";
export { listPostLinks };

export const operations = [listPostLinks] as const;
