import { listMembers } from "./list-members.ts";
import { listRoles } from "./list-roles.ts";
import { removeMember } from "./remove-member.ts";
import { showDeparture } from "./show-departure.ts";
import { updateMember } from "./update-member.ts";

export { endActs } from "./end-acts.ts";
export { listMembers, listRoles, removeMember, showDeparture, updateMember };

export const operations = [listMembers, listRoles, updateMember, removeMember, showDeparture] as const;
