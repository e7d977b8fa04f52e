import { completeLogin } from "#domain/identity/two-factor/index.ts";
import { operation } from "#kernel/operation.ts";
import { issueSession, TWO_FACTORS } from "./issue-session.ts";
import { LoginPayload, TokenChallengeInput } from "./schema.ts";

export const answerChallenge = operation({
  name: "auth.answer_two_factor_challenge",
  summary:
    "Complete a two-factor challenge with a code or recovery code, and get a full-access token. At most 10 requests per minute.",
  scope: "public",
  input: TokenChallengeInput,
  output: LoginPayload,
  async run(ctx, { device_name: name, ...input }) {
    const user = await completeLogin(ctx, input);
    return ctx.db.$transaction((tx) => issueSession(tx, ctx, user, name, TWO_FACTORS));
  },
});
