import type { z } from "zod";
import { fullName } from "#domain/identity/accounts/index.ts";
import type { User } from "#platform/db/index.ts";
import type { Mentioned } from "./rules.ts";
import type { Mention } from "./schema.ts";

/** @param mentions rows of `includeMentions` */
export function viewMentions(
  mentions: readonly { user: User & { members: readonly unknown[] } }[],
): z.input<typeof Mention>[] {
  return mentions.map(({ user }) => ({ id: user.id, name: fullName(user), is_member: user.members.length > 0 }));
}

/** The people of an entry's mentions, for `withNames`. */
export function namesOf(mentions: readonly { user: User }[]): Mentioned[] {
  return mentions.map(({ user }) => ({ id: user.id, name: fullName(user) }));
}
