import { z } from "zod";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { requestOptions } from "./request-options.ts";
import { RequestOptions } from "./schema.ts";

export const beginPasskeyConfirmation = operation({
  name: "passkeys.begin_confirmation",
  summary: "Begin to confirm with a passkey where a password is asked again: what it answers goes into `passkey`.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: z.object({}),
  output: RequestOptions,
  async run(ctx) {
    const { userId } = ctx.caller;
    const own = await ctx.db.passkey.findMany({ where: { userId }, select: { credentialId: true, transports: true } });
    if (own.length === 0) throw fault("refused", { code: "invalid_state", message: "You have no passkey yet." });
    const allowed = own.map(({ credentialId: id, transports }) => ({ id, transports }));
    return { ...(await requestOptions(ctx, { purpose: "passkey_confirmation", userId }, allowed)) };
  },
});
