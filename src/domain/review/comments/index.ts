import { createComment } from "./create.ts";
import { deleteComment, deleteEntry } from "./delete.ts";
import { getCommentImage } from "./get-image.ts";
import { listComments } from "./list.ts";
import { listMentionable } from "./list-mentionable.ts";
import { resolveComment } from "./resolve.ts";
import { uploadCommentImage } from "./upload-image.ts";

export { type CommentRow, commentInclude, INCLUDE_SUGGESTION, visibleTo } from "./find.ts";
export { notifyThread } from "./notify-thread.ts";
export { requireValidAnchor } from "./require-valid-anchor.ts";
export { findComment, readAnchor, viewComment, viewSuggestion } from "./view.ts";
export {
  createComment,
  deleteComment,
  deleteEntry,
  getCommentImage,
  listComments,
  listMentionable,
  resolveComment,
  uploadCommentImage,
};

export const operations = [
  listComments,
  listMentionable,
  createComment,
  uploadCommentImage,
  getCommentImage,
  resolveComment,
  deleteComment,
] as const;
