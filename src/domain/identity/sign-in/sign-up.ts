import { operation } from "#kernel/operation.ts";
import { openAccount } from "./open-account.ts";
import { RegisterInput, SignedUp } from "./schema.ts";

export const signUp = operation({
  name: "auth.sign_up",
  summary: "Create an account from the sign-up form, without a token.",
  scope: "public",
  input: RegisterInput,
  output: SignedUp,
  run: (ctx, input) => openAccount(ctx, input, async (_tx, { id, email }) => ({ user: { id, email } })),
});
