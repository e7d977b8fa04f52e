import { ROLES, type Role } from "#kernel/permissions.ts";

/** The ideas that the calendar offers; the same on the server. */
export const IDEAS_READ = { status: "shortlisted", limit: 5 } as const;

/** Whether a person may turn ideas into posts. */
export function mayUseIdeas(role: Role): boolean {
  const { permissions } = ROLES[role];
  return permissions.has("research.view") && permissions.has("content.manage");
}
