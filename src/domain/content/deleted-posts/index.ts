import { listDeletedPosts } from "./list.ts";
import { pruneDeletedPosts } from "./prune.ts";
import { purgeDeletedPost } from "./purge.ts";
import { restoreDeletedPost } from "./restore.ts";

export { listDeletedPosts, pruneDeletedPosts, purgeDeletedPost, restoreDeletedPost };

export const operations = [listDeletedPosts, restoreDeletedPost, purgeDeletedPost] as const;
export const jobs = [pruneDeletedPosts];
