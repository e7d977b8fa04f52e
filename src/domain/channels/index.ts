import { beginConnect } from "./begin-connect.ts";
import { checkExpiry } from "./check-expiry.ts";
import { chooseAccounts } from "./choose-accounts.ts";
import { connectChannel } from "./connect.ts";
import { disconnectChannel } from "./disconnect.ts";
import { finishConnect } from "./finish-connect.ts";
import { listChannels } from "./list.ts";
import { listPlatforms } from "./list-platforms.ts";
import { reconnectChannel } from "./reconnect.ts";
import { removeChannel } from "./remove.ts";
import { sendChannelTest } from "./send-test.ts";
import { showChannel } from "./show.ts";
import { showConnectRequest } from "./show-request.ts";
import { updateChannel } from "./update.ts";

export { createFeedChannel } from "./create-feed.ts";
export { eraseNetworkUser } from "./erase-network-user.ts";
export { loseConnection } from "./lose-connection.ts";
export { returnFromPlatform } from "./return-from-platform.ts";
export { tellAttention } from "./tell-attention.ts";
export { withdrawPermission } from "./withdraw-permission.ts";
export {
  beginConnect,
  checkExpiry,
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
};

export const operations = [
  listChannels,
  showChannel,
  connectChannel,
  updateChannel,
  reconnectChannel,
  disconnectChannel,
  removeChannel,
  sendChannelTest,
  listPlatforms,
  beginConnect,
  showConnectRequest,
  finishConnect,
  chooseAccounts,
] as const;
export const jobs = [checkExpiry];
