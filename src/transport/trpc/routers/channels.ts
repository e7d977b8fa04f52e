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
import { mutation, query, router } from "../procedure.ts";

export const channels = router({
  list: query(listChannels),
  show: query(getChannel),
  connect: mutation(connectChannel),
  update: mutation(updateChannel),
  reconnect: mutation(reconnectChannel),
  disconnect: mutation(disconnectChannel),
  remove: mutation(deleteChannel),
  test: mutation(sendChannelTest),
  choices: query(listChoices),
  platforms: query(listPlatforms),
  mediaAddress: query(checkMediaAddress),
  begin: mutation(beginConnect),
  request: query(getConnectRequest),
  finish: mutation(finishConnect),
  choose: mutation(chooseAccounts),
  queue: query(getQueue),
  reorderQueue: mutation(reorderQueue),
});
