import { createTeam, getTeam, listTeams, selectBrand, updateTeam } from "#domain/brands/brands/index.ts";
import { archiveBrand, deleteBrand, listClosedBrands, restoreBrand } from "#domain/brands/closed-brands/index.ts";
import { listMembers, listRoles } from "#domain/brands/members/index.ts";
import { getApprovalSteps, updateApprovalSteps } from "#domain/review/approval-steps/index.ts";
import { del, get, patch, post, put } from "../route.ts";

export const brands = [
  get("/approval-steps", getApprovalSteps),
  put("/approval-steps", updateApprovalSteps),
  get("/teams", listTeams),
  post("/teams", createTeam),
  get("/teams/{id}", getTeam, { as: "team" }),
  patch("/teams/{id}", updateTeam),
  del("/teams/{id}", deleteBrand),
  post("/teams/{id}/archive", archiveBrand),
  post("/teams/{id}/restore", restoreBrand),
  get("/me/closed-teams", listClosedBrands),
  patch("/me/team", selectBrand),
  get("/users", listMembers),
  get("/users/roles", listRoles),
];
