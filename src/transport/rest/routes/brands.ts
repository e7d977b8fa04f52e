import { createTeam, getTeam, listTeams, selectBrand, updateTeam } from "#domain/brands/index.ts";
import { listMembers, listRoles } from "#domain/members/index.ts";
import { get, patch, post } from "../route.ts";

export const brands = [
  get("/teams", listTeams),
  post("/teams", createTeam),
  get("/teams/{id}", getTeam, { as: "team" }),
  patch("/teams/{id}", updateTeam),
  patch("/me/team", selectBrand),
  get("/users", listMembers),
  get("/users/roles", listRoles),
];
