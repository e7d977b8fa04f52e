import { getAccessibilityRules, updateAccessibilityRules } from "#domain/content/accessibility/index.ts";
import {
  dismissGuideProposal,
  getBrandGuide,
  listGuideProposals,
  updateBrandGuide,
} from "#domain/content/brand-guide/index.ts";
import { bulkPosts } from "#domain/content/bulk/index.ts";
import { listDeletedPosts, purgeDeletedPost, restoreDeletedPost } from "#domain/content/deleted-posts/index.ts";
import { checkVoice, describeImage, generateText, getDrafting, rewriteText } from "#domain/content/drafting/index.ts";
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
  beginUpload,
  cancelUpload,
  deleteMedia,
  editMedia,
  finishUpload,
  getMedia,
  listFolders,
  listMedia,
  listUploads,
  moveMedia,
  renameFolder,
  setPoster,
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
  listPostHashtags,
  listPosts,
  listPostTags,
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
import { leavePost, reportPresence } from "#domain/content/presence/index.ts";
import { deleteSampleContent } from "#domain/content/sample-content/index.ts";
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
import { getAccessibilityPassport, summarizeAccessibility } from "#domain/insights/accessibility-scores/index.ts";
import { mutation, query, router, streamed } from "../procedure.ts";

export const drafting = router({
  show: query(getDrafting),
  write: streamed(generateText),
  rewrite: streamed(rewriteText),
  describeImage: mutation(describeImage),
  checkVoice: mutation(checkVoice),
});

export const ideaFeeds = router({
  list: query(listIdeaFeeds),
  create: mutation(createIdeaFeed),
  update: mutation(updateIdeaFeed),
  remove: mutation(deleteIdeaFeed),
});

export const ideas = router({
  list: query(listIdeas),
  show: query(getIdea),
  create: mutation(createIdea),
  createFromUrl: mutation(createIdeaFromUrl),
  import: mutation(importIdeas),
  update: mutation(updateIdea),
  remove: mutation(deleteIdea),
  convert: mutation(convertIdea),
  miningContext: query(getMiningContext),
});

export const linkCards = router({
  preview: query(previewLink),
});

export const media = router({
  list: query(listMedia),
  show: query(getMedia),
  uses: query(listMediaUses),
  update: mutation(updateMedia),
  edit: mutation(editMedia),
  setPoster: mutation(setPoster),
  move: mutation(moveMedia),
  remove: mutation(deleteMedia),
  folders: query(listFolders),
  renameFolder: mutation(renameFolder),
  uploads: query(listUploads),
  beginUpload: mutation(beginUpload),
  finishUpload: mutation(finishUpload),
  cancelUpload: mutation(cancelUpload),
});

export const posts = router({
  accessibility: query(getAccessibilityPassport),
  list: query(listPosts),
  show: query(getPost),
  create: mutation(createPost),
  update: mutation(updatePost),
  remove: mutation(deletePost),
  submit: mutation(submitPost),
  approve: mutation(approvePost),
  publishNow: mutation(publishPostNow),
  addToQueue: mutation(addPostToQueue),
  requestChanges: mutation(requestChanges),
  cancel: mutation(cancelPost),
  retry: mutation(retryPost),
  duplicate: mutation(duplicatePost),
  copy: mutation(copyPost),
  repeat: mutation(repeatPost),
  bulk: mutation(bulkPosts),
  preflight: query(preflightContent),
  preflightPost: query(preflightPost),
  revisions: query(listRevisions),
  tags: query(listPostTags),
  hashtags: query(listPostHashtags),
  publications: query(listPublications),
});

export const deletedPosts = router({
  list: query(listDeletedPosts),
  restore: mutation(restoreDeletedPost),
  purge: mutation(purgeDeletedPost),
});

export const presence = router({
  report: mutation(reportPresence),
  leave: mutation(leavePost),
});

export const sampleContent = router({
  remove: mutation(deleteSampleContent),
});

export const savedMentions = router({
  list: query(listSavedMentions),
  create: mutation(createSavedMention),
  update: mutation(updateSavedMention),
  remove: mutation(deleteSavedMention),
});

export const brandGuide = router({
  get: query(getBrandGuide),
  update: mutation(updateBrandGuide),
  proposals: query(listGuideProposals),
  dismissProposal: mutation(dismissGuideProposal),
});

export const accessibility = router({
  rules: query(getAccessibilityRules),
  updateRules: mutation(updateAccessibilityRules),
  summary: query(summarizeAccessibility),
});

export const savedTexts = router({
  list: query(listSavedTexts),
  create: mutation(createSavedText),
  update: mutation(updateSavedText),
  remove: mutation(deleteSavedText),
});
