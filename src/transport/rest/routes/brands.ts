import { listTeams, refuseTeamCreation, selectTeam, showTeam, updateTeam } from "#domain/brands/index.ts";
import { listMembers, listRoles } from "#domain/members/index.ts";
import { get, patch, post } from "../route.ts";

export const brands = [
  get("/teams", listTeams),
  post("/teams", refuseTeamCreation),
  get("/teams/{id}", showTeam, { as: "team" }),
  patch("/teams/{id}", updateTeam),
  patch("/me/team", selectTeam),
  get("/users", listMembers),
  get("/users/roles", listRoles),
];
