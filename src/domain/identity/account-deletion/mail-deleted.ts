import { formatDay, queueMail } from "#domain/events/mail/index.ts";
import { erasureDueAt } from "#domain/identity/accounts/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import type { Tx, User } from "#platform/db/index.ts";

/** Says what happened, until when it can be restored, and how. */
export async function mailDeleted(
  tx: Tx,
  ctx: PublicContext,
  { email, language }: Pick<User, "email" | "language">,
  deletedAt: Date,
): Promise<void> {
  await queueMail(tx, ctx, language, () => ({
    to: email,
    subject: t("Your account was deleted"),
    paragraphs: [
      t(
        "You deleted your Masthead account. All sessions and tokens have been revoked, nobody can access its brands, and nothing more is published.",
      ),
      t(
        "Its data will be permanently deleted on {day}. To restore the account before then, sign in as usual and choose Restore account.",
        { day: formatDay(erasureDueAt(deletedAt)) },
      ),
      t("If this wasn't you, restore the account now and change your password."),
    ],
    action: { label: t("Sign in to restore"), url: new URL("/sign-in", ctx.env.APP_URL).href },
  }));
}
