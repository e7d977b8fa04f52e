import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { PushKey } from "./schema.ts";

export const showPushKey = operation({
  name: "device_tokens.show_key",
  summary: "The public key by which a browser subscribes to push notifications.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: z.object({}),
  output: PushKey,
  run: async (ctx) => ({ public_key: ctx.push.publicKey }),
});
