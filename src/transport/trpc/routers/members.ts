import { getDeparture, listMembers, listRoles, removeMember, updateMember } from "#domain/brands/members/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const members = router({
  list: query(listMembers),
  roles: query(listRoles),
  update: mutation(updateMember),
  remove: mutation(removeMember),
  departure: query(getDeparture),
});
