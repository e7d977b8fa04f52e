import { recordSecurityChange } from "#domain/identity/credentials/index.ts";
import { markTwoFactorProven } from "#domain/identity/tokens/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Passkey, Tx } from "#platform/db/index.ts";
import { FinishRegistrationInput, PasskeyView } from "./schema.ts";
import {
  insertPasskey,
  type RegistrationInput,
  type VerifiedPasskey,
  verifyRegistration,
} from "./verify-registration.ts";
import { viewPasskey } from "./view.ts";

export const finishPasskeyRegistration = operation({
  name: "passkeys.finish_registration",
  summary: "Finish registering a passkey, within 5 minutes of getting the options.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: FinishRegistrationInput,
  output: PasskeyView,
  async run(ctx, input) {
    const registered = await verifyRegistration(ctx, ctx.caller.userId, input);
    const passkey = await ctx.db.$transaction((tx) => savePasskey(tx, ctx, input, registered));
    return viewPasskey(passkey);
  },
});

async function savePasskey(
  tx: Tx,
  ctx: UserContext,
  input: RegistrationInput,
  registered: VerifiedPasskey,
): Promise<Passkey> {
  const { userId, token } = ctx.caller;
  const passkey = await insertPasskey(tx, ctx, userId, input, registered);
  await recordSecurityChange(tx, ctx, {
    user: await tx.user.findUniqueOrThrow({ where: { id: userId } }),
    action: "passkey.added",
    subject: { type: "passkey", id: passkey.id },
    title: msg("A passkey was added"),
    paragraphs: () => [
      t("You can now sign in with “{name}” without your password. All other browsers have been signed out.", {
        name: passkey.name,
      }),
    ],
    endOthersThan: token.id,
  });
  await markTwoFactorProven(tx, userId);
  return passkey;
}
