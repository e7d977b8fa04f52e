import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { SessionsRevoked } from "./schema.ts";

export const revokeOtherSessions = operation({
  name: "sessions.revoke_others",
  summary: "Sign out all your other browsers.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: z.object({}),
  output: SessionsRevoked,
  async run({ db, caller }) {
    const others = { userId: caller.userId, kind: "session", id: { not: caller.token.id } } as const;
    const { count } = await db.accessToken.deleteMany({ where: others });
    return { revoked: count };
  },
});
