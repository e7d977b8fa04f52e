import type { z } from "zod";
import type { Member, User } from "#platform/db/index.ts";
import { readableEmail } from "#platform/readable-email.ts";
import type { MemberView } from "./schema.ts";

export function viewMember({ user, isActive, role }: Member & { user: User }): z.input<typeof MemberView> {
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: readableEmail(user.email),
    status: isActive,
    roles: [role],
  };
}
