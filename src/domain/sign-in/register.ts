import { issueToken } from "#domain/tokens/index.ts";
import { operation } from "#kernel/operation.ts";
import { openAccount } from "./open-account.ts";
import { LoginPayload, RegisterInput } from "./schema.ts";
import { viewLogin } from "./view.ts";

export const register = operation({
  name: "auth.register",
  summary:
    "Create an account with its first brand, and get a full-access token that works once the address is verified.",
  scope: "public",
  input: RegisterInput,
  output: LoginPayload,
  run: (ctx, input) =>
    openAccount(ctx, input, async (tx, user) => {
      const order = { userId: user.id, kind: "personal", tier: "full", name: "Registration" } as const;
      const { token } = await issueToken(tx, ctx, order);
      return viewLogin(tx, user, token);
    }),
});
