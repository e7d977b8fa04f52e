import { z } from "zod";
import { ROLE_NAMES } from "#kernel/permissions.ts";

const RoleName = z.enum(ROLE_NAMES);

/** interface.md "Member"; `id` is the person's. */
export const MemberView = z
  .object({
    id: z.number().int(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    status: z.boolean().meta({ description: "False: deactivated in this brand." }),
    roles: z.array(RoleName),
  })
  .meta({ id: "Member" });

export const MemberList = z.object({
  members: z.array(MemberView),
  used: z.number().int().meta({ description: "Seats of the account in use, over all its brands." }),
  limit: z.number().int(),
  is_unlimited: z.boolean(),
});

export const RoleList = z.object({
  roles: z.array(z.object({ id: z.number().int(), name: RoleName }).meta({ id: "Role" })),
});
