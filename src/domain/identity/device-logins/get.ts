import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { findPendingDevice } from "./find.ts";
import { PendingDevice, UserCodeInput } from "./schema.ts";

export const getWaitingDevice = operation({
  name: "device_logins.get",
  summary: "Get the device waiting for approval by its code.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: UserCodeInput,
  output: PendingDevice,
  async run(ctx, { user_code: typed }) {
    const { userCode, name, address, userAgent, createdAt, expiresAt } = await findPendingDevice(ctx, typed);
    return {
      user_code: userCode,
      name,
      address,
      user_agent: userAgent,
      created_at: wireTime(createdAt),
      expires_at: wireTime(expiresAt),
    };
  },
});
