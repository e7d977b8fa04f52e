import {
  createComment,
  deleteComment,
  listComments,
  listMentionable,
  resolveComment,
} from "#domain/review/comments/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const thread = router({
  list: query(listComments),
  people: query(listMentionable),
  comment: mutation(createComment),
  resolve: mutation(resolveComment),
  remove: mutation(deleteComment),
});
