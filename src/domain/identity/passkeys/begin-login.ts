import { z } from "zod";
import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import { operation } from "#kernel/operation.ts";
import { requestOptions } from "./request-options.ts";
import { BEGIN_RATE } from "./rules.ts";
import { RequestOptions } from "./schema.ts";

export const beginPasskeyLogin = operation({
  name: "passkeys.begin_login",
  summary: "Get the options to sign in with a passkey, for `navigator.credentials.get()`. No email address needed.",
  scope: "public",
  input: z.object({}),
  output: RequestOptions,
  async run(ctx) {
    await throttleAttempts(ctx.db, addressKeys("passkey_login", ctx.origin.address), BEGIN_RATE);
    return { ...(await requestOptions(ctx, { purpose: "passkey_login", userId: null })) };
  },
});
