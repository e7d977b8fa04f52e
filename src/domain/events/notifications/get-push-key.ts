import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { PushKey } from "./schema.ts";

export const getPushKey = operation({
  name: "device_tokens.get_key",
  summary: "Get the public key that browsers use to subscribe to push notifications.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: z.object({}),
  output: PushKey,
  run: async (ctx) => ({ public_key: ctx.push.publicKey }),
});
