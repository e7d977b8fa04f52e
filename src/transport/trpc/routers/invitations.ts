import {
  acceptInvitation,
  cancelInvitation,
  createInvitation,
  getInvitation,
  listInvitations,
  resendInvitation,
} from "#domain/brands/invitations/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const invitations = router({
  list: query(listInvitations),
  create: mutation(createInvitation),
  resend: mutation(resendInvitation),
  cancel: mutation(cancelInvitation),
  show: query(getInvitation),
  accept: mutation(acceptInvitation),
});
