import { findSetup } from "#domain/brands/invitations/index.ts";
import { MailedLinkInput } from "#domain/brands/invitations/schema.ts";
import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import { operation } from "#kernel/operation.ts";
import { creationOptions } from "./creation-options.ts";
import { requireAvailable } from "./require-available.ts";
import { BEGIN_RATE } from "./rules.ts";
import { CreationOptions } from "./schema.ts";

export const beginPasskeySetup = operation({
  name: "passkeys.begin_setup",
  summary: "Get the options to create the first passkey of an account that an invitation's mailed link sets up.",
  scope: "public",
  input: MailedLinkInput,
  output: CreationOptions,
  async run(ctx, link) {
    await throttleAttempts(ctx.db, addressKeys("passkey_setup", ctx.origin.address), BEGIN_RATE);
    requireAvailable(ctx.env);
    const { user } = await findSetup(ctx.db, ctx, link);
    return creationOptions(ctx, { ...user, passkeys: [] });
  },
});
