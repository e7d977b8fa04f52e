import { createComment } from "./comment.ts";
import { deleteComment } from "./delete.ts";
import { listComments } from "./list.ts";
import { resolveComment } from "./resolve.ts";

export { notifyThread } from "./notify-thread.ts";
export { requireValidAnchor } from "./require-valid-anchor.ts";
export { readAnchor } from "./view.ts";
export { createComment, deleteComment, listComments, resolveComment };

export const operations = [listComments, createComment, resolveComment, deleteComment] as const;
