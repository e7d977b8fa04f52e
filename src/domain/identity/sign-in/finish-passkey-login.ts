import { checkAssertion } from "#domain/identity/credentials/index.ts";
import { PasskeyAssertion } from "#domain/identity/credentials/schema.ts";
import { operation } from "#kernel/operation.ts";
import { issueSession, TWO_FACTORS } from "./issue-session.ts";
import { LoginPayload } from "./schema.ts";

export const finishPasskeyLogin = operation({
  name: "auth.finish_passkey_login",
  summary: "Sign in with a passkey response and get a full-access token. Counts as both factors.",
  scope: "public",
  input: PasskeyAssertion,
  output: LoginPayload,
  async run(ctx, assertion) {
    const user = await checkAssertion(ctx, assertion, { purpose: "passkey_login", userId: null });
    return ctx.db.$transaction((tx) => issueSession(tx, ctx, user, "Passkey login", TWO_FACTORS));
  },
});
