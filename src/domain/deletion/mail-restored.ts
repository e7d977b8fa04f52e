import { GRACE_DAYS } from "#domain/accounts/index.ts";
import { queueMail } from "#domain/mail/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

/**
 * Says that everything is as it was, and what is not.
 * @param cancelled posts whose time passed while the account was deleted
 */
export async function mailRestored(tx: Tx, ctx: PublicContext, to: string, cancelled: number): Promise<void> {
  const late = `${cancelled === 1 ? "One post" : `${cancelled} posts`} whose time passed within these ${GRACE_DAYS} days ${cancelled === 1 ? "was" : "were"} taken off the calendar rather than published late. Give them a new time to send them.`;
  await queueMail(tx, ctx, {
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
