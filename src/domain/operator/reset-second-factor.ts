import { lockUser } from "#domain/accounts/index.ts";
import { queueMail } from "#domain/mail/index.ts";
import { invalid } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { User } from "#platform/db/index.ts";
import { recordOperatorAction } from "./record-act.ts";

/**
 * Turns two-factor off for somebody who lost their authenticator and their recovery codes; the password alone signs in
 * again. Passkeys stay. All browsers are signed out, and the person is told by mail.
 * @throws Fault invalid on `person` where two-factor is off
 */
export async function resetSecondFactor(ctx: SystemContext, { id }: User): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (user.totpSecret === null) throw invalid("person", `Two-factor is off for ${user.email}.`);
    await tx.user.update({ where: { id }, data: { totpSecret: null, totpLastStep: null } });
    await tx.recoveryCode.deleteMany({ where: { userId: id } });
    await tx.authChallenge.deleteMany({ where: { userId: id } });
    await tx.accessToken.deleteMany({ where: { userId: id, kind: "session" } });
    await queueMail(tx, ctx, {
      to: user.email,
      subject: "Two-factor sign-in was turned off",
      paragraphs: [
        "Whoever runs this installation turned it off for your account. The password alone signs in again, and all browsers are signed out.",
      ],
      action: { label: "Turn it on again", url: `${ctx.env.APP_URL}/profile/security` },
      closing: ["If you did not ask for this, write to whoever runs this installation, and choose a new password."],
    });
    await recordOperatorAction(tx, ctx, user, { action: "two_factor.reset_by_operator" });
  });
}
