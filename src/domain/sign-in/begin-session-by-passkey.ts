import { checkAssertion } from "#domain/accounts/index.ts";
import { PasskeyAssertion } from "#domain/accounts/schema.ts";
import { operation } from "#kernel/operation.ts";
import { issueBrowserSession, TWO_FACTORS } from "./admit.ts";
import { SessionStarted } from "./schema.ts";

export const beginSessionByPasskey = operation({
  name: "sessions.begin_by_passkey",
  summary: "Sign a browser in with a passkey. For the sign-in handler alone.",
  scope: "public",
  input: PasskeyAssertion,
  output: SessionStarted,
  run: async (ctx, assertion) =>
    issueBrowserSession(
      ctx,
      await checkAssertion(ctx, assertion, { purpose: "passkey_login", userId: null }),
      TWO_FACTORS,
    ),
});
