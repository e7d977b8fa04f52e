import { z } from "zod";
import { getAccessibilityRules, updateAccessibilityRules } from "#domain/content/accessibility/index.ts";
import {
  dismissGuideProposal,
  getBrandGuide,
  listGuideProposals,
  updateBrandGuide,
} from "#domain/content/brand-guide/index.ts";
import { bulkPosts } from "#domain/content/bulk/index.ts";
import { listDeletedPosts, purgeDeletedPost, restoreDeletedPost } from "#domain/content/deleted-posts/index.ts";
import { createIdeaFeed, deleteIdeaFeed, listIdeaFeeds, updateIdeaFeed } from "#domain/content/idea-feeds/index.ts";
import {
  convertIdea,
  createIdea,
  createIdeaFromUrl,
  deleteIdea,
  getIdea,
  getMiningContext,
  importIdeas,
  listIdeas,
  updateIdea,
} from "#domain/content/ideas/index.ts";
import { previewLink } from "#domain/content/link-cards/index.ts";
import {
  cropMedia,
  deleteMedia,
  editMedia,
  getMedia,
  listFolders,
  listMedia,
  moveMedia,
  renameFolder,
  setPoster,
  uploadMedia,
} from "#domain/content/media/index.ts";
import {
  addPostToQueue,
  approvePost,
  cancelPost,
  copyPost,
  createPost,
  deletePost,
  duplicatePost,
  getPost,
  listMediaUses,
  listPosts,
  listPublications,
  listRevisions,
  preflightContent,
  preflightPost,
  publishPostNow,
  repeatPost,
  requestChanges,
  retryPost,
  submitPost,
  updateMedia,
  updatePost,
} from "#domain/content/posts/index.ts";
import {
  createSavedMention,
  deleteSavedMention,
  listSavedMentions,
  updateSavedMention,
} from "#domain/content/saved-mentions/index.ts";
import {
  createSavedText,
  deleteSavedText,
  listSavedTexts,
  updateSavedText,
} from "#domain/content/saved-texts/index.ts";
import { exportPosts, importPosts } from "#domain/content/transfer/index.ts";
import { ExportedFile } from "#domain/content/transfer/schema.ts";
import { MAX_FILE_BYTES } from "#domain/content/transfer/terms.ts";
import { getAccessibilityPassport, summarizeAccessibility } from "#domain/insights/accessibility-scores/index.ts";
import {
  deletePublication,
  fixPublication,
  getPublication,
  resolvePublication,
  updatePublication,
} from "#domain/publishing/publications/index.ts";
import { getReceipt } from "#domain/publishing/receipts/index.ts";
import { del, get, patch, post, put } from "../route.ts";

export const ideaFeeds = [
  get("/idea-feeds", listIdeaFeeds),
  post("/idea-feeds", createIdeaFeed, { status: 201, as: "idea_feed" }),
  patch("/idea-feeds/{id}", updateIdeaFeed, { as: "idea_feed" }),
  del("/idea-feeds/{id}", deleteIdeaFeed),
];

export const ideas = [
  get("/ideas", listIdeas),
  post("/ideas", createIdea, { status: 201, as: "idea" }),
  post("/ideas/from-url", createIdeaFromUrl, { status: 201, as: "idea" }),
  post("/ideas/import", importIdeas, { status: 201 }),
  get("/ideas/mining-context", getMiningContext),
  get("/ideas/{id}", getIdea, { as: "idea" }),
  patch("/ideas/{id}", updateIdea, { as: "idea" }),
  del("/ideas/{id}", deleteIdea),
  post("/ideas/{id}/convert", convertIdea, { status: 201, as: "post" }),
];

export const media = [
  get("/media/assets", listMedia),
  post("/media/assets", uploadMedia, { status: 201, as: "asset", body: "multipart" }),
  post("/media/move", moveMedia),
  get("/media/assets/{id}", getMedia, { as: "asset" }),
  patch("/media/assets/{id}", updateMedia, { as: "asset" }),
  post("/media/assets/{id}/crop", cropMedia, { status: 201, as: "asset" }),
  post("/media/assets/{id}/edit", editMedia, { status: 201, as: "asset" }),
  post("/media/assets/{id}/poster", setPoster, { as: "asset" }),
  get("/media/assets/{id}/uses", listMediaUses),
  del("/media/assets/{id}", deleteMedia),
  get("/media/folders", listFolders),
  patch("/media/folders", renameFolder),
];

export const accessibility = [
  get("/accessibility-rules", getAccessibilityRules, { as: "accessibility_rules" }),
  patch("/accessibility-rules", updateAccessibilityRules, { as: "accessibility_rules" }),
  get("/posts/{id}/accessibility", getAccessibilityPassport, { as: "accessibility" }),
  get("/metrics/accessibility", summarizeAccessibility, { as: "accessibility" }),
];

export const posts = [
  get("/posts", listPosts),
  post("/posts", createPost, { status: 201, as: "post" }),
  post("/posts/preflight", preflightContent),
  post("/link-cards/preview", previewLink, { as: "link_card" }),
  post("/posts/bulk", bulkPosts, { collects: true }),
  get("/posts/{id}", getPost, { as: "post", hasTag: true }),
  patch("/posts/{id}", updatePost, { as: "post", hasTag: true }),
  del("/posts/{id}", deletePost),
  get("/deleted-posts", listDeletedPosts),
  post("/deleted-posts/{id}/restore", restoreDeletedPost, { status: 201 }),
  del("/deleted-posts/{id}", purgeDeletedPost),
  post("/posts/{id}/submit", submitPost, { as: "post" }),
  post("/posts/{id}/approve", approvePost, { as: "post" }),
  post("/posts/{id}/publish-now", publishPostNow, { as: "post" }),
  post("/posts/{id}/queue", addPostToQueue, { as: "post" }),
  post("/posts/{id}/request-changes", requestChanges, { as: "post" }),
  post("/posts/{id}/cancel", cancelPost, { as: "post" }),
  post("/posts/{id}/retry", retryPost, { as: "post" }),
  post("/posts/{id}/duplicate", duplicatePost, { status: 201, as: "post" }),
  post("/posts/{id}/copy", copyPost, { status: 201 }),
  post("/posts/{id}/repeat", repeatPost, { status: 201 }),
  post("/posts/{id}/preflight", preflightPost),
  get("/posts/{id}/revisions", listRevisions),
  get("/posts/{id}/publications", listPublications),
  get("/publications/{id}", getPublication, { as: "publication", hasTag: true }),
  patch("/publications/{id}", updatePublication, { as: "publication", status: 202 }),
  del("/publications/{id}", deletePublication, { as: "publication", status: 202 }),
  post("/publications/{id}/fix", fixPublication, { as: "publication" }),
  get("/publications/{id}/receipt", getReceipt, { as: "receipt" }),
  post("/publications/{id}/resolve", resolvePublication, { as: "publication" }),
];

export const brandGuide = [
  get("/brand-guide", getBrandGuide, { hasTag: true }),
  put("/brand-guide", updateBrandGuide, { hasTag: true }),
  get("/brand-guide/proposals", listGuideProposals),
  post("/brand-guide/proposals/dismiss", dismissGuideProposal),
];

export const savedTexts = [
  get("/saved-texts", listSavedTexts),
  post("/saved-texts", createSavedText, { status: 201, as: "saved_text" }),
  patch("/saved-texts/{id}", updateSavedText, { as: "saved_text" }),
  del("/saved-texts/{id}", deleteSavedText),
];

export const savedMentions = [
  get("/saved-mentions", listSavedMentions),
  post("/saved-mentions", createSavedMention, { status: 201, as: "saved_mention" }),
  patch("/saved-mentions/{id}", updateSavedMention, { as: "saved_mention" }),
  del("/saved-mentions/{id}", deleteSavedMention),
];

export const transfer = [
  get("/posts/export", exportPosts, {
    downloads: { "text/csv": z.string(), "application/json": ExportedFile, "text/calendar": z.string() },
  }),
  post("/posts/import", importPosts, {
    status: 201,
    isIdle: (output) => (output as { dry_run: boolean }).dry_run,
    query: ["dry_run"],
    texts: { "application/json": "json", "text/csv": "csv", "text/calendar": "ics" },
    limitBytes: MAX_FILE_BYTES,
  }),
];
