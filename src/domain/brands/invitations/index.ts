import { acceptInvitation } from "./accept.ts";
import { askForInvitation } from "./ask.ts";
import { cancelInvitation } from "./cancel.ts";
import { createInvitation } from "./create.ts";
import { createInvitations } from "./create-many.ts";
import { getInvitation } from "./get.ts";
import { listInvitations } from "./list.ts";
import { pruneInvitations } from "./prune.ts";
import { resendInvitation } from "./resend.ts";

export { hasInvitation, isInvited } from "./find.ts";
export { invitedTo, joinAccount } from "./join-account.ts";
export { joinVerified } from "./join-verified.ts";
export { findSetup, useSetup } from "./lock-setup.ts";
export { moveInvitations } from "./move-invitations.ts";
export { renewInvitation } from "./renew-invitation.ts";
export {
  acceptInvitation,
  askForInvitation,
  cancelInvitation,
  createInvitation,
  createInvitations,
  getInvitation,
  listInvitations,
  resendInvitation,
};

export const operations = [
  listInvitations,
  createInvitation,
  createInvitations,
  resendInvitation,
  cancelInvitation,
  getInvitation,
  acceptInvitation,
  askForInvitation,
] as const;

export const jobs = [pruneInvitations];
