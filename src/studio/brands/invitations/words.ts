import type { INVITED_ROLES } from "#domain/brands/invitations/terms.ts";
import { type Message, msg } from "#kernel/language.ts";
import type { Role } from "#kernel/permissions.ts";

interface Words {
  invited: Message;
  joined: Message;
  joinedWithAccount: Message;
  onceVerified: Message;
}

export const OFFERS: Record<(typeof INVITED_ROLES)[number], Message> = {
  member: msg("{inviter} invited {email} to {brand} as a member."),
  client: msg("{inviter} invited {email} to {brand} as a client."),
};

/** What an accepted invitation says, by the person's role in the brand. */
export const WORDS: Record<Role, Words> = {
  super_admin: {
    invited: msg("{inviter} invited you as its owner."),
    joined: msg("{email} is now in {brand} as its owner."),
    joinedWithAccount: msg("{email} is now in {brand} as its owner, with a new account."),
    onceVerified: msg("Once verified, it is in {brand} as its owner."),
  },
  editor: {
    invited: msg("{inviter} invited you as an editor."),
    joined: msg("{email} is now in {brand} as an editor."),
    joinedWithAccount: msg("{email} is now in {brand} as an editor, with a new account."),
    onceVerified: msg("Once verified, it is in {brand} as an editor."),
  },
  member: {
    invited: msg("{inviter} invited you as a member."),
    joined: msg("{email} is now in {brand} as a member."),
    joinedWithAccount: msg("{email} is now in {brand} as a member, with a new account."),
    onceVerified: msg("Once verified, it is in {brand} as a member."),
  },
  client: {
    invited: msg("{inviter} invited you as a client."),
    joined: msg("{email} is now in {brand} as a client."),
    joinedWithAccount: msg("{email} is now in {brand} as a client, with a new account."),
    onceVerified: msg("Once verified, it is in {brand} as a client."),
  },
};
