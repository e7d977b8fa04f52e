import { queueMail } from "#domain/events/mail/index.ts";
import { lockUser } from "#domain/identity/accounts/index.ts";
import { endAccess } from "#domain/identity/credentials/index.ts";
import { invalid } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import type { User } from "#platform/db/index.ts";
import { recordOperatorAction } from "./record-action.ts";

/**
 * Turns two-factor off for a user who has lost their authenticator and recovery codes, so that the password alone signs
 * in again. Passkeys remain. All browsers are signed out, and the user is notified by email.
 * @throws Fault invalid on `person` when two-factor is off
 */
export async function resetSecondFactor(ctx: SystemContext, { id }: User): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (user.totpSecret === null)
      throw invalid("person", `Two-factor authentication is already off for ${user.email}.`);
    await tx.user.update({ where: { id }, data: { totpSecret: null, totpLastStep: null } });
    await tx.recoveryCode.deleteMany({ where: { userId: id } });
    await endAccess(tx, { userId: id });
    await queueMail(tx, ctx, user.language, () => ({
      to: user.email,
      subject: t("Two-factor authentication was turned off"),
      paragraphs: [
        t(
          "The administrator of this installation turned it off for your account. You can sign in with only your password. All browsers have been signed out.",
        ),
      ],
      action: { label: t("Turn on two-factor authentication"), url: `${ctx.env.APP_URL}/profile/security` },
      closing: [
        t("If you didn't ask for this, contact the administrator of this installation and change your password."),
      ],
    }));
    await recordOperatorAction(tx, ctx, user, { action: "two_factor.reset_by_operator" });
  });
}
