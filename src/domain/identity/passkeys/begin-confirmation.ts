import { z } from "zod";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { requestOptions } from "./request-options.ts";
import { RequestOptions } from "./schema.ts";

export const beginPasskeyConfirmation = operation({
  name: "passkeys.begin_confirmation",
  summary: "Get the options to re-authenticate with a passkey. Send its response as `passkey`.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: z.object({}),
  output: RequestOptions,
  async run(ctx) {
    const { userId } = ctx.caller;
    const own = await ctx.db.passkey.findMany({ where: { userId }, select: { credentialId: true, transports: true } });
    if (own.length === 0)
      throw fault("refused", { code: "invalid_state", message: t("You don't have a passkey yet.") });
    const allowed = own.map(({ credentialId: id, transports }) => ({ id, transports }));
    return { ...(await requestOptions(ctx, { purpose: "passkey_confirmation", userId }, allowed)) };
  },
});
