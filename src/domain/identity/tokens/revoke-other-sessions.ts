import { z } from "zod";
import { endAccess } from "#domain/identity/credentials/index.ts";
import { operation } from "#kernel/operation.ts";
import { SessionsRevoked } from "./schema.ts";

export const revokeOtherSessions = operation({
  name: "sessions.revoke_others",
  summary:
    "Sign out all your other browsers, with what they registered. Unfinished sign-ins and links in approval emails end, too.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: z.object({}),
  output: SessionsRevoked,
  async run({ db, caller }) {
    const { userId, token } = caller;
    return { revoked: await db.$transaction((tx) => endAccess(tx, { userId, except: token.id })) };
  },
});
