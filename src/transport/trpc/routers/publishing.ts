import { getQueue, pauseQueue, reorderQueue, resumeQueue } from "#domain/planning/queues/index.ts";
import {
  createChannelSet,
  deleteChannelSet,
  listChannelSets,
  updateChannelSet,
} from "#domain/publishing/channel-sets/index.ts";
import {
  beginConnect,
  checkMediaAddress,
  chooseAccounts,
  connectChannel,
  deleteChannel,
  disconnectChannel,
  finishConnect,
  getChannel,
  getConnectRequest,
  listChannels,
  listChoices,
  listPlatforms,
  reconnectChannel,
  searchAccounts,
  sendChannelTest,
  setPostingTimes,
  updateChannel,
} from "#domain/publishing/channels/index.ts";
import {
  askForConnectLink,
  createConnectLink,
  getEndedConnectLink,
  guestBegin,
  guestChoose,
  guestConnect,
  guestFinish,
  listConnectLinks,
  openConnectLink,
  revokeConnectLink,
} from "#domain/publishing/connect-links/index.ts";
import {
  createDraftFromImportedPost,
  getImportedPost,
  getPostImport,
  listImportedPosts,
  startPostImport,
  updatePostImport,
} from "#domain/publishing/imported-posts/index.ts";
import { getLinkSettings, updateLinkSettings } from "#domain/publishing/link-rules/index.ts";
import {
  deletePublication,
  fixPublication,
  getFeed,
  getFeedEntry,
  listFeedEntries,
  resolvePublication,
  updatePublication,
} from "#domain/publishing/publications/index.ts";
import { getPublicReceipt, getReceipt } from "#domain/publishing/receipts/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const channels = router({
  list: query(listChannels),
  show: query(getChannel),
  connect: mutation(connectChannel),
  update: mutation(updateChannel),
  setPostingTimes: mutation(setPostingTimes),
  reconnect: mutation(reconnectChannel),
  disconnect: mutation(disconnectChannel),
  remove: mutation(deleteChannel),
  test: mutation(sendChannelTest),
  choices: query(listChoices),
  accounts: query(searchAccounts),
  platforms: query(listPlatforms),
  mediaAddress: query(checkMediaAddress),
  begin: mutation(beginConnect),
  request: query(getConnectRequest),
  finish: mutation(finishConnect),
  choose: mutation(chooseAccounts),
  queue: query(getQueue),
  reorderQueue: mutation(reorderQueue),
  pauseQueue: mutation(pauseQueue),
  resumeQueue: mutation(resumeQueue),
  postImport: query(getPostImport),
  importPosts: mutation(startPostImport),
  updatePostImport: mutation(updatePostImport),
});

export const importedPosts = router({
  list: query(listImportedPosts),
  show: query(getImportedPost),
  createDraft: mutation(createDraftFromImportedPost),
});

export const channelSets = router({
  list: query(listChannelSets),
  create: mutation(createChannelSet),
  update: mutation(updateChannelSet),
  remove: mutation(deleteChannelSet),
});

export const connectLinks = router({
  list: query(listConnectLinks),
  create: mutation(createConnectLink),
  revoke: mutation(revokeConnectLink),
  /** What the guests of links call; mutations, because a query would put the token into a URL. */
  guest: router({
    open: mutation(openConnectLink),
    begin: mutation(guestBegin),
    finish: mutation(guestFinish),
    choose: mutation(guestChoose),
    connect: mutation(guestConnect),
    ended: mutation(getEndedConnectLink),
    ask: mutation(askForConnectLink),
  }),
});

export const feed = router({
  show: query(getFeed),
  entries: query(listFeedEntries),
  entry: query(getFeedEntry),
  receipt: query(getPublicReceipt),
});

export const linkSettings = router({
  show: query(getLinkSettings),
  update: mutation(updateLinkSettings),
});

export const publications = router({
  update: mutation(updatePublication),
  delete: mutation(deletePublication),
  fix: mutation(fixPublication),
  resolve: mutation(resolvePublication),
  receipt: query(getReceipt),
});
