import { queueMail } from "#domain/events/mail/index.ts";
import { GRACE_DAYS } from "#domain/identity/accounts/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { t, tn } from "#kernel/language.ts";
import type { Tx, User } from "#platform/db/index.ts";

/**
 * Says that everything is restored, and what was cancelled.
 * @param cancelled posts whose time passed while the account was deleted
 */
export async function mailRestored(
  tx: Tx,
  ctx: PublicContext,
  { email, language }: Pick<User, "email" | "language">,
  cancelled: number,
): Promise<void> {
  const late = () =>
    tn(
      cancelled,
      "{count} post whose scheduled time passed within these {days} days was unscheduled instead of being published late. Reschedule to publish.",
      "{count} posts whose scheduled time passed within these {days} days were unscheduled instead of being published late. Reschedule to publish.",
      { days: GRACE_DAYS },
    );
  await queueMail(tx, ctx, language, () => ({
    to: email,
    subject: t("Your account was restored"),
    paragraphs: [
      t(
        "Your Masthead account has been restored: its brands are accessible again and scheduled posts will be published. Sessions and tokens remain revoked. Sign in and create new tokens.",
      ),
      ...(cancelled > 0 ? [late()] : []),
      t("If this wasn't you, sign in and change your password now."),
    ],
    action: { label: t("Sign in"), url: new URL("/sign-in", ctx.env.APP_URL).href },
  }));
}
