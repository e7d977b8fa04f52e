import { checkAssertion } from "#domain/identity/credentials/index.ts";
import { PasskeyAssertion } from "#domain/identity/credentials/schema.ts";
import { operation } from "#kernel/operation.ts";
import { issueBrowserSession, TWO_FACTORS } from "./issue-session.ts";
import { SessionStarted } from "./schema.ts";

export const beginSessionByPasskey = operation({
  name: "sessions.begin_by_passkey",
  summary: "Start a browser session with a passkey. Internal to the sign-in handler.",
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
