import { createComment } from "./comment.ts";
import { listComments } from "./list.ts";
import { removeComment } from "./remove.ts";
import { resolveComment } from "./resolve.ts";

export { requireAnchored } from "./require-anchored.ts";
export { tellThread } from "./tell-thread.ts";
export { readAnchor } from "./view.ts";
export { createComment, listComments, removeComment, resolveComment };

export const operations = [listComments, createComment, resolveComment, removeComment] as const;
