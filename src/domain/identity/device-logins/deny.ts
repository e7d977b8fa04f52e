import { operation } from "#kernel/operation.ts";
import { findPendingDevice, pendingWhere, unknownCode } from "./find.ts";
import { DeviceDecision, UserCodeInput } from "./schema.ts";

export const denyDevice = operation({
  name: "device_logins.deny",
  summary: "Deny a device.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: UserCodeInput,
  output: DeviceDecision,
  async run(ctx, { user_code: typed }) {
    const { id, name } = await findPendingDevice(ctx, typed);
    const now = ctx.clock.now();
    const { count } = await ctx.db.deviceLogin.updateMany({
      where: { id, ...pendingWhere(now) },
      data: { userId: ctx.caller.userId, deniedAt: now },
    });
    if (count === 0) throw unknownCode();
    return { name };
  },
});
