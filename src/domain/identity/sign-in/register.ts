import { operation } from "#kernel/operation.ts";
import { issueSession, ONE_FACTOR } from "./issue-session.ts";
import { openAccount } from "./open-account.ts";
import { LoginPayload, RegisterInput } from "./schema.ts";

export const register = operation({
  name: "auth.register",
  summary:
    "Create an account with its first brand, and get a full-access token that works once the email address is verified.",
  scope: "public",
  input: RegisterInput,
  output: LoginPayload,
  run: (ctx, input) =>
    openAccount(ctx, input, (tx, user) =>
      issueSession(tx, ctx, user, "Registration", ONE_FACTOR, { isAnnounced: true }),
    ),
});
