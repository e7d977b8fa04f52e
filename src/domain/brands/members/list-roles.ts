import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { ROLE_NAMES, ROLES } from "#kernel/permissions.ts";
import { RoleList } from "./schema.ts";

export const listRoles = operation({
  name: "users.list_roles",
  summary: "List the roles a member can have.",
  scope: "brand",
  needs: "team.view",
  tier: "full",
  input: z.object({}),
  output: RoleList,
  async run() {
    return { roles: ROLE_NAMES.map((name) => ({ id: ROLES[name].id, name })) };
  },
});
