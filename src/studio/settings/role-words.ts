import type { Role } from "#kernel/permissions.ts";

interface RoleWords {
  name: string;
  /** What the role may do, in a sentence or two (product.md §3). */
  may: string;
}

export const roleWords: Record<Role, RoleWords> = {
  super_admin: {
    name: "Brand owner",
    may: "Everything, and alone: renames the brand, manages members, tokens, webhook endpoints and billing.",
  },
  editor: {
    name: "Editor",
    may: "Writes, schedules and approves posts, answers comments and connects channels. Sees the settings.",
  },
  member: {
    name: "Member",
    may: "Writes posts and submits them for review. May not approve.",
  },
  client: {
    name: "Client",
    may: "Reads posts, comments, asks for changes and approves. Never sees notes meant for the team.",
  },
};
