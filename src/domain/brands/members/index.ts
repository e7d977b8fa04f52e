import { getDeparture } from "./get-departure.ts";
import { listMembers } from "./list-members.ts";
import { listRoles } from "./list-roles.ts";
import { removeMember } from "./remove-member.ts";
import { updateMember } from "./update-member.ts";

export { endMemberWork } from "./end-member-work.ts";
export { getDeparture, listMembers, listRoles, removeMember, updateMember };

export const operations = [listMembers, listRoles, updateMember, removeMember, getDeparture] as const;
