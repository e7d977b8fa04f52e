import type { Role } from "#kernel/permissions.ts";

interface RoleLabels {
  name: string;
  /** Within a sentence: "as a member". */
  one: string;
  /** What the role may do, in a sentence or two (product.md §3). */
  may: string;
}

export const roleLabels: Record<Role, RoleLabels> = {
  super_admin: {
    name: "Brand owner",
    one: "its owner",
    may: "Full access, including brand settings, members, tokens, webhooks and billing.",
  },
  editor: {
    name: "Editor",
    one: "an editor",
    may: "Writes, schedules and approves posts, replies to comments and connects channels.",
  },
  member: {
    name: "Member",
    one: "a member",
    may: "Writes posts and submits them for review. Can't approve.",
  },
  client: {
    name: "Client",
    one: "a client",
    may: "Views, comments on and approves submitted posts. Can't see drafts, ideas, the inbox or internal notes.",
  },
};
