import { issueSession } from "#domain/identity/sign-in/index.ts";
import { LoginPayload } from "#domain/identity/sign-in/schema.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { DeviceLogin } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { POLL_SECONDS } from "./rules.ts";
import { PollDeviceLoginInput } from "./schema.ts";

/** Tolerance of the poll interval for variable network latency. */
const GRACE_MS = 1000;

export const pollDeviceLogin = operation({
  name: "device_logins.poll",
  summary:
    "Poll a device login. Returns the login payload once, or 422 authorization_pending, slow_down, access_denied or expired_token.",
  scope: "public",
  input: PollDeviceLoginInput,
  output: LoginPayload,
  async run(ctx, { device_code: code }) {
    const device = await ctx.db.deviceLogin.findUnique({ where: { deviceCodeHash: hashToken(code) } });
    if (!device || device.usedAt || device.expiresAt <= ctx.clock.now()) throw expired();
    if (device.deniedAt) throw fault("refused", { code: "access_denied", message: t("Access was denied.") });
    if (device.approvedAt) return issueDeviceToken(ctx, device);
    await enforcePollInterval(ctx, device);
    throw fault("refused", { code: "authorization_pending", message: t("Authorization is pending.") });
  },
});

/** Of concurrent polls, one gets the token. */
function issueDeviceToken(ctx: PublicContext, { id, name }: DeviceLogin) {
  return ctx.db.$transaction(async (tx) => {
    const now = ctx.clock.now();
    const taken = await tx.deviceLogin.updateManyAndReturn({
      where: { id, usedAt: null, deniedAt: null, approvedAt: { not: null }, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    const [approved] = taken;
    if (!approved?.userId) throw expired();
    const { userId, hasTwoFactors, ssoAccountId } = approved;
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    return issueSession(tx, ctx, user, name, { hasTwoFactors, ssoAccountId }, { isAnnounced: true });
  });
}

/** @throws Fault refused `slow_down` if the last poll was less than the interval ago */
async function enforcePollInterval({ db, clock }: PublicContext, { id }: DeviceLogin): Promise<void> {
  const now = clock.now();
  const due = new Date(now.getTime() - POLL_SECONDS * 1000 + GRACE_MS);
  const { count } = await db.deviceLogin.updateMany({
    where: { id, OR: [{ lastPolledAt: null }, { lastPolledAt: { lte: due } }] },
    data: { lastPolledAt: now },
  });
  if (count === 0) {
    throw fault("refused", {
      code: "slow_down",
      message: t("Polling too fast. Try again in {seconds} seconds.", { seconds: POLL_SECONDS }),
    });
  }
}

function expired() {
  return fault("refused", {
    code: "expired_token",
    message: t("This code has expired or was already used. Start again."),
  });
}
