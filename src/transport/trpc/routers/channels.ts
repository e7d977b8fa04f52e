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
import { mutation, query, router } from "../procedure.ts";

export const channels = router({
  list: query(listChannels),
  show: query(showChannel),
  connect: mutation(connectChannel),
  update: mutation(updateChannel),
  reconnect: mutation(reconnectChannel),
  disconnect: mutation(disconnectChannel),
  remove: mutation(removeChannel),
  test: mutation(sendChannelTest),
  platforms: query(listPlatforms),
  begin: mutation(beginConnect),
  request: query(showConnectRequest),
  finish: mutation(finishConnect),
  choose: mutation(chooseAccounts),
});
