import { bulkPosts } from "./bulk.ts";

export { bulkPosts };

export const operations = [bulkPosts] as const;
