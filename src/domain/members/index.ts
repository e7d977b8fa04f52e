import { listMembers } from "./list-members.ts";
import { listRoles } from "./list-roles.ts";

export { listMembers, listRoles };

export const operations = [listMembers, listRoles] as const;
