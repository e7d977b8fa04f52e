import { reserveLink } from "#domain/events/mail/index.ts";
import { emailKey } from "#domain/identity/accounts/index.ts";
import { confirmPerson, recordSecurityChange } from "#domain/identity/credentials/index.ts";
import { mailboxKey, throttleAttempts } from "#domain/operations/limits/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx, User } from "#platform/db/index.ts";
import { mailEmailChange } from "./mail-email-change.ts";
import { recheckCredentials } from "./recheck-credentials.ts";
import { revokeLinks } from "./revoke-pending.ts";
import { linkExpiry } from "./rules.ts";
import { ChangeEmailInput, Message } from "./schema.ts";

/** Rate limit: each request sends a mail to somebody who may not have asked for it. */
const RATE = { limit: 5, windowSeconds: 3600 };

export const changeEmail = operation({
  name: "email.change",
  summary:
    "Request an email address change. Sends a confirmation link to the new address and a notice to the old one. Doesn't reveal whether the address is available. Requires re-authentication.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: ChangeEmailInput,
  output: Message,
  async run(ctx, { email, ...confirmation }) {
    const before = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.caller.userId } });
    await confirmPerson(ctx, confirmation);
    if (emailKey(email) === before.emailKey) throw invalid("email", t("This is already your email address."));
    await throttleAttempts(
      ctx.db,
      [`email_change:user:${before.id}`, mailboxKey("email_change", emailKey(email), RATE)],
      RATE,
    );
    await ctx.db.$transaction((tx) => begin(tx, ctx, before, email));
    return { message: t("We sent a link to the new address. Open it to confirm the change.") };
  },
});

/** Whether the address has an account is checked in a job: here both cases do the same work and take the same time. */
async function begin(tx: Tx, ctx: UserContext, before: User, email: string): Promise<void> {
  const user = await recheckCredentials(tx, before);
  // Only the latest link is valid: a user who mistyped the first address must not lose the account to it.
  await revokeLinks(tx, ctx, user.id);
  const now = ctx.clock.now();
  const common = { userId: user.id, purpose: "change_email" } as const;
  await tx.mailLink.deleteMany({ where: { ...common, expiresAt: { lt: now } } });
  const { id } = await tx.mailLink.create({
    data: {
      ...common,
      tokenId: ctx.caller.token.id,
      tokenHash: reserveLink(),
      email,
      expiresAt: linkExpiry(now),
      createdAt: now,
    },
  });
  await ctx.queue.enqueue(tx, mailEmailChange, { link_id: id });
  await recordSecurityChange(tx, ctx, {
    user,
    action: "email.change_requested",
    subject: { type: "user", id: user.id },
    title: msg("Email address change requested"),
    paragraphs: () => [
      t("Your account's email address will change to “{email}” once the link sent there is opened.", { email }),
    ],
    closing: () => [t("If this wasn't you, change your password. This also cancels the request.")],
  });
}
