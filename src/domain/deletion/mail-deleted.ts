import { erasureDueAt } from "#domain/accounts/index.ts";
import { queueMail } from "#domain/mail/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

/** Says what happened, until when it can be taken back, and how. */
export async function mailDeleted(tx: Tx, ctx: PublicContext, to: string, deletedAt: Date): Promise<void> {
  await queueMail(tx, ctx, {
    to,
    subject: "Your account was deleted",
    paragraphs: [
      "You asked for your Masthead account to be deleted. All its tokens and browsers are signed out, its brands are closed to everybody, and nothing of it is published any more.",
      `Its data goes for good on ${dayOf(erasureDueAt(deletedAt))}. Until then you can take it back: sign in as always, and choose to restore the account.`,
      "If this was not you, restore the account now and set another password.",
    ],
    action: { label: "Sign in to restore", url: new URL("/sign-in", ctx.env.APP_URL).href },
  });
}

function dayOf(moment: Date): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(moment);
}
