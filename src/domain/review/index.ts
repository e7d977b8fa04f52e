import { createComment } from "./comment.ts";
import { listComments } from "./list.ts";
import { removeComment } from "./remove.ts";
import { resolveComment } from "./resolve.ts";

export { tellThread } from "./tell-thread.ts";
export { createComment, listComments, removeComment, resolveComment };

export const operations = [listComments, createComment, resolveComment, removeComment] as const;
