import { completeLogin } from "#domain/identity/two-factor/index.ts";
import { ChallengeInput } from "#domain/identity/two-factor/schema.ts";
import { operation } from "#kernel/operation.ts";
import { issueBrowserSession, TWO_FACTORS } from "./issue-session.ts";
import { SessionStarted } from "./schema.ts";

export const continueSession = operation({
  name: "sessions.continue",
  summary: "Complete a browser sign-in with the second factor. Internal to the sign-in handler.",
  scope: "public",
  input: ChallengeInput,
  output: SessionStarted,
  run: async (ctx, input) => issueBrowserSession(ctx, await completeLogin(ctx, input), TWO_FACTORS),
});
