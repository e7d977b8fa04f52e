import { throttleAttempts } from "#domain/operations/limits/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { DeviceLogin } from "#platform/db/index.ts";
import { CODE_RATE, parseUserCode } from "./rules.ts";

/** The first condition of every decision: undecided and not expired. */
export function pendingWhere(now: Date) {
  return { approvedAt: null, deniedAt: null, expiresAt: { gt: now } };
}

/**
 * The pending device login of a user code, for a user in the studio. Guesses are limited.
 * @throws Fault forbidden for anything but a browser session, throttled, invalid on `user_code`
 */
export async function findPendingDevice(ctx: UserContext, typed: string): Promise<DeviceLogin> {
  const { userId, token } = ctx.caller;
  // A token that may approve devices could issue a copy of itself.
  if (token.kind !== "session")
    throw fault("forbidden", { message: t("Devices can only be authorized in the studio.") });
  await throttleAttempts(ctx.db, [`device_code:user:${userId}`], CODE_RATE);
  const userCode = parseUserCode(typed);
  const device =
    userCode && (await ctx.db.deviceLogin.findFirst({ where: { userCode, ...pendingWhere(ctx.clock.now()) } }));
  if (!device) throw unknownCode();
  return device;
}

/** The error for a code without a pending device login. */
export function unknownCode() {
  return invalid("user_code", t("No device found with this code. Check the code, or start again on the device."));
}
