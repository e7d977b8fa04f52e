import type { Role } from "#kernel/permissions.ts";

interface RoleWords {
  name: string;
  /** Within a sentence: "as a member". */
  one: string;
  /** What the role may do, in a sentence or two (product.md §3). */
  may: string;
}

export const roleWords: Record<Role, RoleWords> = {
  super_admin: {
    name: "Brand owner",
    one: "its owner",
    may: "Everything, and alone: renames the brand, manages members, tokens, webhook endpoints and billing.",
  },
  editor: {
    name: "Editor",
    one: "an editor",
    may: "Writes, schedules and approves posts, answers comments and connects channels. Sees the settings.",
  },
  member: {
    name: "Member",
    one: "a member",
    may: "Writes posts and submits them for review. May not approve.",
  },
  client: {
    name: "Client",
    one: "a client",
    may: "Reads posts that were submitted, comments, asks for changes and approves. Never sees drafts, ideas, the inbox or notes meant for the team.",
  },
};
