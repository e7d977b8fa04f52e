import { z } from "zod";
import { IMAGE_TYPES } from "#domain/content/media/terms.ts";
import {
  createComment,
  deleteComment,
  getCommentImage,
  listComments,
  listMentionable,
  resolveComment,
  uploadCommentImage,
} from "#domain/review/comments/index.ts";
import { getMinutes } from "#domain/review/minutes/index.ts";
import { MinutesDocument } from "#domain/review/minutes/schema.ts";
import {
  createShareLink,
  createShareSet,
  listShareLinks,
  listShareLinksByPost,
  revokeShareLink,
  sendShareLink,
} from "#domain/review/share-links/index.ts";
import { acceptSuggestion, createSuggestion, declineSuggestion } from "#domain/review/suggestions/index.ts";
import { del, get, post } from "../route.ts";

export const comments = [
  get("/posts/{id}/comments", listComments),
  get("/posts/{id}/minutes", getMinutes, {
    downloads: { "application/json": MinutesDocument, "application/pdf": z.string() },
  }),
  get("/posts/{id}/mentionable", listMentionable),
  post("/posts/{id}/comments", createComment, { status: 201, as: "comment" }),
  post("/posts/{id}/comment-images", uploadCommentImage, { status: 201, as: "image", body: "multipart" }),
  get("/comment-images/{id}", getCommentImage, {
    downloads: Object.fromEntries(IMAGE_TYPES.map((type) => [type, z.string()])),
  }),
  post("/posts/{id}/suggestions", createSuggestion, { status: 201, as: "comment" }),
  post("/comments/{id}/accept", acceptSuggestion, { as: "comment" }),
  post("/comments/{id}/decline", declineSuggestion, { as: "comment" }),
  post("/comments/{id}/resolve", resolveComment, { as: "comment" }),
  del("/comments/{id}", deleteComment),
];

export const shareLinks = [
  get("/posts/{id}/share-links", listShareLinksByPost),
  post("/posts/{id}/share-links", createShareLink, { status: 201, as: "share_link" }),
  get("/share-links", listShareLinks),
  post("/share-links", createShareSet, { status: 201, as: "share_link" }),
  post("/share-links/{id}/send", sendShareLink),
  del("/share-links/{id}", revokeShareLink),
];
