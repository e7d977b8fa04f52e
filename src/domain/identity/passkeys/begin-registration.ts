import { confirmPerson } from "#domain/identity/credentials/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { creationOptions } from "./creation-options.ts";
import { requireAvailable } from "./require-available.ts";
import { MAX_PASSKEYS } from "./rules.ts";
import { BeginRegistrationInput, CreationOptions } from "./schema.ts";

export const beginPasskeyRegistration = operation({
  name: "passkeys.begin_registration",
  summary:
    "Get the options to register a passkey, for `navigator.credentials.create()`. Requires re-authentication, with both factors if two-factor authentication is on.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: BeginRegistrationInput,
  output: CreationOptions,
  async run(ctx, confirmation) {
    const { userId } = ctx.caller;
    requireAvailable(ctx.env);
    await confirmPerson(ctx, confirmation);
    const user = await ctx.db.user.findUniqueOrThrow({ where: { id: userId }, include: { passkeys: true } });
    if (user.passkeys.length >= MAX_PASSKEYS) {
      const message = t("You've reached the limit of {maximum} passkeys. Delete one first.", { maximum: MAX_PASSKEYS });
      throw fault("refused", { code: "invalid_state", message });
    }
    return creationOptions(ctx, user);
  },
});
