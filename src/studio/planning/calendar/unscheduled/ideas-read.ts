import { type Role, roleAllows } from "#kernel/permissions.ts";

/** The ideas that the calendar offers; the same on the server. */
export const IDEAS_READ = { status: "shortlisted", limit: 5 } as const;

/** Whether a person may turn ideas into posts. */
export function mayUseIdeas(role: Role): boolean {
  return roleAllows(role, "research.view") && roleAllows(role, "content.manage");
}
