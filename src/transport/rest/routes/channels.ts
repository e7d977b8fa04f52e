import {
  connectChannel,
  listChannels,
  listPlatforms,
  reconnectChannel,
  removeChannel,
  showChannel,
  updateChannel,
} from "#domain/channels/index.ts";
import { del, get, patch, post } from "../route.ts";

export const channels = [
  get("/channels", listChannels),
  post("/channels", connectChannel, { status: 201, secrets: ["secret"] }),
  get("/channels/{id}", showChannel, { as: "channel" }),
  patch("/channels/{id}", updateChannel, { as: "channel" }),
  del("/channels/{id}", removeChannel),
  post("/channels/{id}/reconnect", reconnectChannel, { secrets: ["secret"] }),
  get("/platforms", listPlatforms),
];
