import {
  acceptInvitation,
  cancelInvitation,
  invite,
  listInvitations,
  resendInvitation,
  showInvitation,
} from "#domain/invitations/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const invitations = router({
  list: query(listInvitations),
  create: mutation(invite),
  resend: mutation(resendInvitation),
  cancel: mutation(cancelInvitation),
  show: query(showInvitation),
  accept: mutation(acceptInvitation),
});
