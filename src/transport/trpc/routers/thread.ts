import { createComment, deleteComment, listComments, resolveComment } from "#domain/review/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const thread = router({
  list: query(listComments),
  comment: mutation(createComment),
  resolve: mutation(resolveComment),
  remove: mutation(deleteComment),
});
