import {
  beginConnect,
  chooseAccounts,
  connectChannel,
  disconnectChannel,
  finishConnect,
  listChannels,
  listPlatforms,
  reconnectChannel,
  removeChannel,
  sendChannelTest,
  showChannel,
  showConnectRequest,
  updateChannel,
} from "#domain/channels/index.ts";
import { del, get, patch, post } from "../route.ts";

export const channels = [
  get("/channels", listChannels),
  post("/channels", connectChannel, { status: 201, secrets: ["secret"] }),
  post("/channel-requests", beginConnect, { status: 201 }),
  post("/channel-requests/finish", finishConnect, { as: "request" }),
  get("/channel-requests/{id}", showConnectRequest, { as: "request" }),
  post("/channel-requests/{id}/choose", chooseAccounts, { as: "request" }),
  get("/channels/{id}", showChannel, { as: "channel" }),
  patch("/channels/{id}", updateChannel, { as: "channel" }),
  del("/channels/{id}", removeChannel),
  post("/channels/{id}/reconnect", reconnectChannel, { secrets: ["secret"] }),
  post("/channels/{id}/disconnect", disconnectChannel, { as: "channel" }),
  post("/channels/{id}/test", sendChannelTest, { as: "test" }),
  get("/platforms", listPlatforms),
];
