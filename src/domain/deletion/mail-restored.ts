import { GRACE_DAYS } from "#domain/accounts/index.ts";
import { queueMail } from "#domain/mail/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { counted, plural } from "#kernel/counted.ts";
import type { Tx } from "#platform/db/index.ts";

/**
 * Says that everything is restored, and what was cancelled.
 * @param cancelled posts whose time passed while the account was deleted
 */
export async function mailRestored(tx: Tx, ctx: PublicContext, to: string, cancelled: number): Promise<void> {
  const late = `${counted(cancelled, "post")} whose scheduled time passed within these ${GRACE_DAYS} days ${plural(cancelled, "was", "were")} unscheduled instead of being published late. Reschedule to publish.`;
  await queueMail(tx, ctx, {
    to,
    subject: "Your account was restored",
    paragraphs: [
      "Your Masthead account has been restored: its brands are accessible again and scheduled posts will be published. Sessions and tokens remain revoked. Sign in and create new tokens.",
      ...(cancelled > 0 ? [late] : []),
      "If this wasn't you, sign in and change your password now.",
    ],
    action: { label: "Sign in", url: new URL("/sign-in", ctx.env.APP_URL).href },
  });
}
