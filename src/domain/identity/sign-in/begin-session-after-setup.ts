import { consumeChallenge } from "#domain/identity/credentials/index.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { hashToken } from "#platform/random-token.ts";
import { issueBrowserSession, ONE_FACTOR, TWO_FACTORS } from "./issue-session.ts";
import { BeginAfterSetupInput, SessionStarted } from "./schema.ts";

export const beginSessionAfterSetup = operation({
  name: "sessions.begin_after_setup",
  summary: "Start a browser session for the account that was just set up. Internal to the sign-in handler.",
  scope: "public",
  input: BeginAfterSetupInput,
  output: SessionStarted,
  async run(ctx, { setup_token: token }) {
    const tokenHash = hashToken(token);
    const challenge = await ctx.db.authChallenge.findUnique({ where: { tokenHash }, include: { user: true } });
    const user = challenge?.user;
    const ceremony = { purpose: "account_setup", token } as const;
    if (!user || !(await consumeChallenge(ctx.db, ctx.clock, { ...ceremony, userId: user.id })))
      throw fault("unauthenticated", {});
    return issueBrowserSession(ctx, user, user.passwordHash === null ? TWO_FACTORS : ONE_FACTOR);
  },
});
