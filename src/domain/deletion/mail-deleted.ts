import { erasureDueAt } from "#domain/accounts/index.ts";
import { queueMail } from "#domain/mail/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

/** Says what happened, until when it can be restored, and how. */
export async function mailDeleted(tx: Tx, ctx: PublicContext, to: string, deletedAt: Date): Promise<void> {
  await queueMail(tx, ctx, {
    to,
    subject: "Your account was deleted",
    paragraphs: [
      "You deleted your Masthead account. All sessions and tokens have been revoked, nobody can access its brands, and nothing more is published.",
      `Its data will be permanently deleted on ${dayOf(erasureDueAt(deletedAt))}. To restore the account before then, sign in as usual and choose Restore account.`,
      "If this wasn't you, restore the account now and change your password.",
    ],
    action: { label: "Sign in to restore", url: new URL("/sign-in", ctx.env.APP_URL).href },
  });
}

function dayOf(moment: Date): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }).format(moment);
}
