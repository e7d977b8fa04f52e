import { challengeLogin } from "#domain/identity/two-factor/index.ts";
import { operation } from "#kernel/operation.ts";
import { checkCredentials } from "./check-credentials.ts";
import { issueBrowserSession, ONE_FACTOR } from "./issue-session.ts";
import { LoginInput, SessionResult } from "./schema.ts";

export const beginSession = operation({
  name: "sessions.begin",
  summary: "Start a browser session. Internal to the sign-in handler.",
  scope: "public",
  input: LoginInput,
  output: SessionResult,
  async run(ctx, input) {
    const user = await checkCredentials(ctx, input);
    if (user.totpSecret !== null) {
      return { two_factor_required: true as const, two_factor_token: await challengeLogin(ctx, user) };
    }
    return issueBrowserSession(ctx, user, ONE_FACTOR);
  },
});
