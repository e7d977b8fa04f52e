import {
  cancelInvitation,
  createInvitation,
  listInvitations,
  resendInvitation,
} from "#domain/brands/invitations/index.ts";
import { removeMember, updateMember } from "#domain/brands/members/index.ts";
import { del, get, patch, post } from "../route.ts";

export const invitations = [
  get("/invitations", listInvitations),
  post("/invitations", createInvitation, { status: 201, as: "invitation" }),
  post("/invitations/{id}/resend", resendInvitation, { as: "invitation" }),
  del("/invitations/{id}", cancelInvitation),
  patch("/users/{id}", updateMember, { as: "member" }),
  del("/users/{id}", removeMember),
];
