import { exportPosts } from "./export-posts.ts";
import { importPosts } from "./import-posts.ts";

export { icsHead, icsTail, writeEvent } from "./write-ics.ts";
export { exportPosts, importPosts };

export const operations = [exportPosts, importPosts] as const;
