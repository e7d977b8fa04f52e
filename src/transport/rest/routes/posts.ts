import { listChannels } from "#domain/channels/index.ts";
import {
  approvePost,
  bulkPosts,
  cancelPost,
  createPost,
  duplicatePost,
  listPosts,
  listPublications,
  listRevisions,
  preflightContent,
  preflightPost,
  removePost,
  requestChanges,
  retryPost,
  showPost,
  submitPost,
  updatePost,
} from "#domain/posts/index.ts";
import { resolvePublication } from "#domain/publishing/index.ts";
import { createComment, listComments, removeComment, resolveComment } from "#domain/review/index.ts";
import { del, get, patch, post } from "../route.ts";

export const posts = [
  get("/channels", listChannels),
  get("/posts", listPosts),
  post("/posts", createPost, { status: 201, as: "post" }),
  post("/posts/preflight", preflightContent),
  post("/posts/bulk", bulkPosts),
  get("/posts/{id}", showPost, { as: "post" }),
  patch("/posts/{id}", updatePost, { as: "post" }),
  del("/posts/{id}", removePost),
  post("/posts/{id}/submit", submitPost, { as: "post" }),
  post("/posts/{id}/approve", approvePost, { as: "post" }),
  post("/posts/{id}/request-changes", requestChanges, { as: "post" }),
  post("/posts/{id}/cancel", cancelPost, { as: "post" }),
  post("/posts/{id}/retry", retryPost, { as: "post" }),
  post("/posts/{id}/duplicate", duplicatePost, { status: 201, as: "post" }),
  post("/posts/{id}/preflight", preflightPost),
  get("/posts/{id}/revisions", listRevisions),
  get("/posts/{id}/publications", listPublications),
  post("/publications/{id}/resolve", resolvePublication, { as: "publication" }),
  get("/posts/{id}/comments", listComments),
  post("/posts/{id}/comments", createComment, { status: 201, as: "comment" }),
  post("/comments/{id}/resolve", resolveComment, { as: "comment" }),
  del("/comments/{id}", removeComment),
];
