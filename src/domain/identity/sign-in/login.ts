import { challengeLogin } from "#domain/identity/two-factor/index.ts";
import { operation } from "#kernel/operation.ts";
import { checkCredentials } from "./check-credentials.ts";
import { issueSession, ONE_FACTOR } from "./issue-session.ts";
import { LoginResult, TokenLoginInput } from "./schema.ts";

export const login = operation({
  name: "auth.login",
  summary:
    "Sign in with email address and password. Returns a full-access token, or a two-factor challenge if two-factor authentication is on. At most 10 requests per minute.",
  scope: "public",
  input: TokenLoginInput,
  output: LoginResult,
  async run(ctx, input) {
    const user = await checkCredentials(ctx, input);
    if (user.totpSecret !== null) {
      return { two_factor_required: true as const, two_factor_token: await challengeLogin(ctx, user) };
    }
    return ctx.db.$transaction((tx) => issueSession(tx, ctx, user, input.device_name, ONE_FACTOR));
  },
});
