import { answerLogin } from "#domain/two-factor/index.ts";
import { ChallengeInput } from "#domain/two-factor/schema.ts";
import { operation } from "#kernel/operation.ts";
import { admit } from "./admit.ts";
import { LoginPayload } from "./schema.ts";

export const answerChallenge = operation({
  name: "auth.answer_two_factor_challenge",
  summary:
    "Exchange a two-factor challenge and a code or recovery code for a full-access token. At most 10 requests per minute.",
  scope: "public",
  input: ChallengeInput,
  output: LoginPayload,
  async run(ctx, given) {
    const user = await answerLogin(ctx, given);
    return ctx.db.$transaction((tx) => admit(tx, ctx, user, "Password login"));
  },
});
