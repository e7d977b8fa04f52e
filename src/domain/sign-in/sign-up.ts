import { operation } from "#kernel/operation.ts";
import { openAccount } from "./open-account.ts";
import { RegisterInput, SignedUp } from "./schema.ts";

export const signUp = operation({
  name: "auth.sign_up",
  summary: "Create an account from the studio's form, which signs in with the same password next; no token is made.",
  scope: "public",
  input: RegisterInput,
  output: SignedUp,
  run: (ctx, input) => openAccount(ctx, input, async (_tx, { id, email }) => ({ user: { id, email } })),
});
