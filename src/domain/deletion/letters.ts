import { erasureDue, GRACE_DAYS } from "#domain/accounts/index.ts";
import { sendLetter } from "#domain/notifications/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

/** Says what happened, until when it can be taken back, and how. */
export async function mailDeleted(tx: Tx, ctx: PublicContext, to: string, deletedAt: Date): Promise<void> {
  await sendLetter(tx, ctx, {
    to,
    subject: "Your account was deleted",
    paragraphs: [
      "You asked for your Masthead account to be deleted. All its tokens and browsers are signed out, its brands are closed to everybody, and nothing of it is published any more.",
      `Its data goes for good on ${dayOf(erasureDue(deletedAt))}. Until then you can take it back: sign in as always, and choose to restore the account.`,
      "If this was not you, restore the account now and set another password.",
    ],
    action: { label: "Sign in to restore", url: new URL("/sign-in", ctx.env.APP_URL).href },
  });
}

/** @param cancelled posts whose time passed while the account was deleted */
export async function mailRestored(tx: Tx, ctx: PublicContext, to: string, cancelled: number): Promise<void> {
  const late = `${cancelled === 1 ? "One post" : `${cancelled} posts`} whose time passed within these ${GRACE_DAYS} days ${cancelled === 1 ? "was" : "were"} taken off the calendar rather than published late. Give them a new time to send them.`;
  await sendLetter(tx, ctx, {
    to,
    subject: "Your account was restored",
    paragraphs: [
      "Your Masthead account is as it was: its brands are open again, and what is scheduled goes out. Tokens and browsers stay signed out; sign in and create new ones.",
      ...(cancelled > 0 ? [late] : []),
      "If this was not you, sign in and set another password now.",
    ],
    action: { label: "Sign in", url: new URL("/sign-in", ctx.env.APP_URL).href },
  });
}

function dayOf(moment: Date): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(moment);
}
