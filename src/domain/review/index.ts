import { createComment } from "./comment.ts";
import { listComments } from "./list.ts";
import { resolveComment } from "./resolve.ts";

export { createComment, listComments, resolveComment };

export const operations = [listComments, createComment, resolveComment] as const;
