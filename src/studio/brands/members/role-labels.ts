import { type Message, msg } from "#kernel/language.ts";
import type { Role } from "#kernel/permissions.ts";

interface RoleLabels {
  name: Message;
  /** What the role may do, in a sentence or two. */
  may: Message;
}

export const roleLabels: Record<Role, RoleLabels> = {
  super_admin: {
    name: msg("Brand owner"),
    may: msg("Full access, including brand settings, members, tokens, webhooks and billing."),
  },
  editor: {
    name: msg("Editor"),
    may: msg("Writes, schedules and approves posts, replies to comments and connects channels."),
  },
  member: {
    name: msg("Member"),
    may: msg("Writes posts and submits them for review. Can't approve."),
  },
  client: {
    name: msg("Client"),
    may: msg("Views, comments on and approves submitted posts. Can't see drafts, ideas, the inbox or internal notes."),
  },
};
