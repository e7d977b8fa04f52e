import type { z } from "zod";
import { createTeam, getTeam, listTeams, selectBrand, updateTeam } from "#domain/brands/brands/index.ts";
import { archiveBrand, deleteBrand, listClosedBrands, restoreBrand } from "#domain/brands/closed-brands/index.ts";
import {
  checkServedDomain,
  deleteCustomDomain,
  getCustomDomain,
  updateCustomDomain,
  verifyCustomDomain,
} from "#domain/brands/custom-domains/index.ts";
import { getHold, liftHold, listHeldPosts, placeHold } from "#domain/brands/hold/index.ts";
import {
  cancelInvitation,
  createInvitation,
  createInvitations,
  listInvitations,
  resendInvitation,
} from "#domain/brands/invitations/index.ts";
import type { InvitationResults } from "#domain/brands/invitations/schema.ts";
import { listMembers, listRoles, removeMember, updateMember } from "#domain/brands/members/index.ts";
import { previewApprovalRules } from "#domain/content/posts/index.ts";
import { listAvatars } from "#domain/identity/avatars/index.ts";
import { createDelegation, endDelegation, listDelegations } from "#domain/review/approval-delegations/index.ts";
import { getApprovalRules, updateApprovalRules } from "#domain/review/approval-rules/index.ts";
import { getApprovalSteps, updateApprovalSteps } from "#domain/review/approval-steps/index.ts";
import { getReviewChannel, sendReviewChannelTest, updateReviewChannel } from "#domain/review/review-channels/index.ts";
import { del, get, patch, post, put } from "../route.ts";

export const brands = [
  get("/approval-steps", getApprovalSteps),
  put("/approval-steps", updateApprovalSteps),
  get("/review-channel", getReviewChannel, { as: "review_channel" }),
  put("/review-channel", updateReviewChannel, { as: "review_channel" }),
  post("/review-channel/test", sendReviewChannelTest),
  get("/approval-rules", getApprovalRules),
  put("/approval-rules", updateApprovalRules),
  post("/approval-rules/preview", previewApprovalRules),
  get("/approval-delegations", listDelegations),
  post("/approval-delegations", createDelegation, { status: 201, as: "delegation" }),
  del("/approval-delegations/{id}", endDelegation),
  get("/teams", listTeams),
  post("/teams", createTeam),
  get("/teams/{id}", getTeam, { as: "team" }),
  patch("/teams/{id}", updateTeam),
  del("/teams/{id}", deleteBrand),
  post("/teams/{id}/archive", archiveBrand),
  post("/teams/{id}/restore", restoreBrand),
  get("/me/closed-teams", listClosedBrands),
  patch("/me/team", selectBrand),
  get("/hold", getHold),
  get("/hold/posts", listHeldPosts),
  post("/hold", placeHold),
  post("/hold/lift", liftHold),
  get("/users", listMembers),
  get("/users/avatars", listAvatars),
  get("/users/roles", listRoles),
];

export const customDomain = [
  get("/custom-domain", getCustomDomain),
  put("/custom-domain", updateCustomDomain, { as: "custom_domain" }),
  post("/custom-domain/verify", verifyCustomDomain, { as: "custom_domain" }),
  del("/custom-domain", deleteCustomDomain),
  get("/public/custom-domains", checkServedDomain),
];

/** Of a list whose addresses were all refused. */
function invitedNobody(output: unknown): boolean {
  const { results } = output as z.output<typeof InvitationResults>;
  return results.every(({ outcome }) => outcome !== "invited");
}

export const invitations = [
  get("/invitations", listInvitations),
  post("/invitations", createInvitation, { status: 201, as: "invitation" }),
  post("/invitations/bulk", createInvitations, { status: 201, collects: true, isIdle: invitedNobody }),
  post("/invitations/{id}/resend", resendInvitation, { as: "invitation" }),
  del("/invitations/{id}", cancelInvitation),
  patch("/users/{id}", updateMember, { as: "member" }),
  del("/users/{id}", removeMember),
];
