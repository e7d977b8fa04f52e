import { activateChannel } from "./activate.ts";
import { beginConnect } from "./begin-connect.ts";
import { checkCapabilities } from "./check-capabilities.ts";
import { checkChannelExpiry } from "./check-expiry.ts";
import { checkMediaAddress } from "./check-media-address.ts";
import { checkProfiles } from "./check-profiles.ts";
import { chooseAccounts } from "./choose-accounts.ts";
import { connectChannel } from "./connect.ts";
import { deleteChannel } from "./delete.ts";
import { disconnectChannel } from "./disconnect.ts";
import { finishConnect } from "./finish-connect.ts";
import { getChannel } from "./get.ts";
import { getConnectRequest } from "./get-connect-request.ts";
import { listChannels } from "./list.ts";
import { listChoices } from "./list-choices.ts";
import { listPlatforms } from "./list-platforms.ts";
import { readCapabilities } from "./read-capabilities.ts";

export { readClientMetadata } from "./read-client-metadata.ts";

import { readProfile } from "./read-profile.ts";
import { reconnectChannel } from "./reconnect.ts";
import { enqueueRevocation, revokeAccess } from "./revoke.ts";
import { searchAccounts } from "./search-accounts.ts";
import { sendChannelTest } from "./send-test.ts";
import { setPostingTimes } from "./set-posting-times.ts";
import { shrinkStoredAvatars } from "./shrink-stored-avatars.ts";
import { updateChannel } from "./update.ts";

export { type GuestWay, startConnect } from "./begin-connect.ts";
export { chooseFrom } from "./choose-accounts.ts";
export type { LinkUse } from "./close-connect-request.ts";
export { openByFields } from "./connect.ts";
export { createFeedChannel } from "./create-feed.ts";
export { eraseNetworkUser } from "./erase-network-user.ts";
export { findChannel, lockChannel } from "./find.ts";
export { requireConnector } from "./find-connect.ts";
export { completeRequest, redeem } from "./finish-connect.ts";
export { viewAlternative, viewField } from "./list-platforms.ts";
export { markConnectionLost } from "./mark-connection-lost.ts";
export { notifyChannelAttention } from "./notify-attention.ts";
export { type Access, openAccess, rejectAccess } from "./open-access.ts";
export { openAvatar } from "./open-avatar.ts";
export { auditChannel } from "./record.ts";
export { beginAgain, returnFromPlatform } from "./return-from-platform.ts";
export { revokeNetworkPermission } from "./revoke-permission.ts";
export { saveChannelAccounts } from "./save-accounts.ts";
export { saveQuota, saveVideoQuota } from "./save-quota.ts";
export { viewChannel, viewChannelRef } from "./view.ts";
export {
  beginConnect,
  checkChannelExpiry,
  checkMediaAddress,
  chooseAccounts,
  connectChannel,
  deleteChannel,
  disconnectChannel,
  enqueueRevocation,
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
};

export const operations = [
  listChannels,
  getChannel,
  connectChannel,
  updateChannel,
  reconnectChannel,
  disconnectChannel,
  deleteChannel,
  sendChannelTest,
  setPostingTimes,
  listChoices,
  searchAccounts,
  listPlatforms,
  checkMediaAddress,
  beginConnect,
  getConnectRequest,
  finishConnect,
  chooseAccounts,
] as const;
export const jobs = [
  activateChannel,
  checkChannelExpiry,
  revokeAccess,
  checkCapabilities,
  readCapabilities,
  checkProfiles,
  readProfile,
  shrinkStoredAvatars,
];
