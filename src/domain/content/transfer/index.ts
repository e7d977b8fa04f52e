import { exportPosts } from "./export-posts.ts";
import { importPosts } from "./import-posts.ts";

export { exportPosts, importPosts };

export const operations = [exportPosts, importPosts] as const;
