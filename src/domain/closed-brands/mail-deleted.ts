import { erasureDueAt } from "#domain/accounts/index.ts";
import { queueMail } from "#domain/mail/index.ts";
import type { UserContext } from "#kernel/context.ts";
import type { Brand, Tx } from "#platform/db/index.ts";

/** Tells the owner what happened, until when the brand can be restored, and where. */
export async function mailBrandDeleted(
  tx: Tx,
  ctx: UserContext,
  { name, deletedAt }: Pick<Brand, "name"> & { deletedAt: Date },
): Promise<void> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: ctx.caller.userId }, select: { email: true } });
  const day = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }).format(erasureDueAt(deletedAt));
  await queueMail(tx, ctx, {
    to: email,
    subject: `${name} was deleted`,
    paragraphs: [
      `You deleted the brand ${name}. Nobody can access it, and nothing more is published.`,
      `Its data will be permanently deleted on ${day}. You can restore the brand until then.`,
      "If this wasn't you, restore the brand now and change your password.",
    ],
    action: { label: "Restore the brand", url: new URL("/profile", ctx.env.APP_URL).href },
  });
}
