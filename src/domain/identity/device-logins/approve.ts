import { recordSecurityChange, requireRecentConfirmation } from "#domain/identity/credentials/index.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findPendingDevice, pendingWhere, unknownCode } from "./find.ts";
import { ApproveDeviceInput, DeviceDecision } from "./schema.ts";

export const approveDevice = operation({
  name: "device_logins.approve",
  summary: "Authorize a device with a full-access token. Requires re-authentication if the sign-in isn't recent.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: ApproveDeviceInput,
  output: DeviceDecision,
  async run(ctx, { user_code: typed, ...confirmation }) {
    const { id, name, address } = await findPendingDevice(ctx, typed);
    await requireRecentConfirmation(ctx, confirmation);
    const { userId, token } = ctx.caller;
    const { hasTwoFactors, ssoAccountId } = token;
    const now = ctx.clock.now();
    await ctx.db.$transaction(async (tx) => {
      const { count } = await tx.deviceLogin.updateMany({
        where: { id, ...pendingWhere(now) },
        data: { userId, tokenId: token.id, approvedAt: now, hasTwoFactors, ssoAccountId },
      });
      if (count === 0) throw unknownCode();
      await recordSecurityChange(tx, ctx, {
        user: await tx.user.findUniqueOrThrow({ where: { id: userId } }),
        action: "device.approved",
        subject: { type: "device_login", id },
        title: msg("A device was authorized"),
        paragraphs: () => [
          address === null
            ? t("You authorized “{name}”. It has full access to your account until you revoke its token.", { name })
            : t(
                "You authorized “{name}”, which requested access from {address}. It has full access to your account until you revoke its token.",
                { name, address },
              ),
        ],
      });
    });
    return { name };
  },
});
