import { acceptInvitation } from "./accept.ts";
import { cancelInvitation } from "./cancel.ts";
import { invite } from "./invite.ts";
import { listInvitations } from "./list.ts";
import { pruneInvitations } from "./prune.ts";
import { resendInvitation } from "./resend.ts";
import { showInvitation } from "./show.ts";

export { hasInvitation, isInvited } from "./find.ts";
export { followAddress } from "./follow-address.ts";
export { invitedTo, joinAccount } from "./join-account.ts";
export { joinVerified } from "./join-verified.ts";
export { acceptInvitation, cancelInvitation, invite, listInvitations, resendInvitation, showInvitation };

export const operations = [
  listInvitations,
  invite,
  resendInvitation,
  cancelInvitation,
  showInvitation,
  acceptInvitation,
] as const;

export const jobs = [pruneInvitations];
