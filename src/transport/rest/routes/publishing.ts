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
  updateChannel,
} from "#domain/publishing/channels/index.ts";
import { createConnectLink, listConnectLinks, revokeConnectLink } from "#domain/publishing/connect-links/index.ts";
import {
  createDraftFromImportedPost,
  getImportedPost,
  getPostImport,
  listImportedPosts,
  startPostImport,
  updatePostImport,
} from "#domain/publishing/imported-posts/index.ts";
import { getLinkSettings, updateLinkSettings } from "#domain/publishing/link-rules/index.ts";
import { del, get, patch, post } from "../route.ts";

export const channels = [
  get("/channels", listChannels),
  post("/channels", connectChannel, { status: 201 }),
  post("/channel-requests", beginConnect, { status: 201 }),
  post("/channel-requests/finish", finishConnect, { as: "request" }),
  get("/channel-requests/{id}", getConnectRequest, { as: "request" }),
  post("/channel-requests/{id}/choose", chooseAccounts, { as: "request" }),
  get("/channels/{id}", getChannel, { as: "channel" }),
  patch("/channels/{id}", updateChannel, { as: "channel" }),
  del("/channels/{id}", deleteChannel),
  post("/channels/{id}/reconnect", reconnectChannel),
  post("/channels/{id}/disconnect", disconnectChannel, { as: "channel" }),
  post("/channels/{id}/test", sendChannelTest, { as: "test" }),
  get("/channels/{id}/post-import", getPostImport, { as: "post_import" }),
  patch("/channels/{id}/post-import", updatePostImport, { as: "post_import" }),
  post("/channels/{id}/import-posts", startPostImport, { as: "post_import" }),
  get("/channels/{id}/choices", listChoices),
  get("/channels/{id}/accounts", searchAccounts),
  get("/channels/{id}/queue", getQueue, { as: "queue" }),
  post("/channels/{id}/queue/reorder", reorderQueue, { as: "queue" }),
  post("/channels/{id}/queue/pause", pauseQueue, { as: "channel" }),
  post("/channels/{id}/queue/resume", resumeQueue, { as: "channel" }),
  get("/platforms", listPlatforms),
  get("/platforms/media-address", checkMediaAddress, { as: "media_address" }),
];

export const channelSets = [
  get("/channel-sets", listChannelSets),
  post("/channel-sets", createChannelSet, { status: 201, as: "channel_set" }),
  patch("/channel-sets/{id}", updateChannelSet, { as: "channel_set" }),
  del("/channel-sets/{id}", deleteChannelSet),
];

export const connectLinks = [
  get("/connect-links", listConnectLinks),
  post("/connect-links", createConnectLink, { status: 201 }),
  del("/connect-links/{id}", revokeConnectLink),
];

export const linkSettings = [
  get("/link-settings", getLinkSettings, { as: "link_settings" }),
  patch("/link-settings", updateLinkSettings, { as: "link_settings" }),
];

export const importedPosts = [
  get("/imported-posts", listImportedPosts),
  get("/imported-posts/{id}", getImportedPost, { as: "imported_post" }),
  post("/imported-posts/{id}/draft", createDraftFromImportedPost, { status: 201, as: "post" }),
];
