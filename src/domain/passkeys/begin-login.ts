import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { requestOptions } from "./request-options.ts";
import { RequestOptions } from "./schema.ts";

export const beginPasskeyLogin = operation({
  name: "passkeys.begin_login",
  summary: "Begin to sign in with a passkey: the options for `navigator.credentials.get()`. No address is asked.",
  scope: "public",
  input: z.object({}),
  output: RequestOptions,
  run: async (ctx) => ({ ...(await requestOptions(ctx, { purpose: "passkey_login", userId: null })) }),
});
