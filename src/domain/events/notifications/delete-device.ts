import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { hashDevice } from "./register-device.ts";
import { DeviceTokenInput } from "./schema.ts";

export const deleteDevice = operation({
  name: "device_tokens.delete",
  summary: "Stop push notifications to a device. Unknown devices are ignored.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: DeviceTokenInput,
  output: z.object({}),
  async run(ctx, { token }) {
    await ctx.db.deviceToken.deleteMany({ where: { userId: ctx.caller.userId, tokenHash: hashDevice(token) } });
    return {};
  },
});
