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
  sendChannelTest,
  updateChannel,
} from "#domain/channels/index.ts";
import { getQueue, reorderQueue } from "#domain/queues/index.ts";
import { del, get, patch, post } from "../route.ts";

export const channels = [
  get("/channels", listChannels),
  post("/channels", connectChannel, { status: 201, secrets: ["secret"] }),
  post("/channel-requests", beginConnect, { status: 201 }),
  post("/channel-requests/finish", finishConnect, { as: "request" }),
  get("/channel-requests/{id}", getConnectRequest, { as: "request" }),
  post("/channel-requests/{id}/choose", chooseAccounts, { as: "request" }),
  get("/channels/{id}", getChannel, { as: "channel" }),
  patch("/channels/{id}", updateChannel, { as: "channel" }),
  del("/channels/{id}", deleteChannel),
  post("/channels/{id}/reconnect", reconnectChannel, { secrets: ["secret"] }),
  post("/channels/{id}/disconnect", disconnectChannel, { as: "channel" }),
  post("/channels/{id}/test", sendChannelTest, { as: "test" }),
  get("/channels/{id}/choices", listChoices),
  get("/channels/{id}/queue", getQueue, { as: "queue" }),
  post("/channels/{id}/queue/reorder", reorderQueue, { as: "queue" }),
  get("/platforms", listPlatforms),
  get("/platforms/media-address", checkMediaAddress, { as: "media_address" }),
];
