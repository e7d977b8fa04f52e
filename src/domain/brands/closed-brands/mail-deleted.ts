import { formatDay, queueMail } from "#domain/events/mail/index.ts";
import { erasureDueAt } from "#domain/identity/accounts/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import type { Brand, Tx } from "#platform/db/index.ts";

/** Tells the owner what happened, until when the brand can be restored, and where. */
export async function mailBrandDeleted(
  tx: Tx,
  ctx: UserContext,
  { name, deletedAt }: Pick<Brand, "name"> & { deletedAt: Date },
): Promise<void> {
  const person = await tx.user.findUniqueOrThrow({
    where: { id: ctx.caller.userId },
    select: { email: true, language: true },
  });
  await queueMail(tx, ctx, person.language, () => ({
    to: person.email,
    subject: t("{name} was deleted", { name }),
    paragraphs: [
      t("You deleted the brand {name}. Nobody can access it, and nothing more is published.", { name }),
      t("Its data will be permanently deleted on {day}. You can restore the brand until then.", {
        day: formatDay(erasureDueAt(deletedAt)),
      }),
      t("If this wasn't you, restore the brand now and change your password."),
    ],
    action: { label: t("Restore the brand"), url: new URL("/profile", ctx.env.APP_URL).href },
  }));
}
