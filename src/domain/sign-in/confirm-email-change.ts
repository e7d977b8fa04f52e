import { emailKey } from "#domain/accounts/index.ts";
import { followAddress } from "#domain/invitations/index.ts";
import { addressKeys, LOGIN_RATE, throttle } from "#domain/limits/index.ts";
import { recordChange } from "#domain/tokens/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { isUniqueViolation, type Tx } from "#platform/db/index.ts";
import { endLinks } from "./end-begun.ts";
import { ConfirmEmailChangeInput, Message } from "./schema.ts";
import { deadLink, takeLink } from "./take-link.ts";

export const confirmEmailChange = operation({
  name: "email.confirm_change",
  summary: "Move the account to the new address with the token of the link that was mailed there.",
  scope: "public",
  input: ConfirmEmailChangeInput,
  output: Message,
  async run(ctx, { token }) {
    await throttle(ctx.db, addressKeys("email_change", ctx.origin.address), LOGIN_RATE);
    await ctx.db
      .$transaction((tx) => move(tx, ctx, token))
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? taken() : error;
      });
    return { message: "Your e-mail address is changed. Sign in with it from now on." };
  },
});

async function move(tx: Tx, ctx: PublicContext, token: string): Promise<void> {
  const { link, user: before } = await takeLink(tx, ctx, "change_email", token);
  const { email } = link;
  if (email === null || before.deletedAt) throw deadLink();
  const address = { email, emailKey: emailKey(email) };
  const { id } = await tx.user.update({
    where: { id: before.id },
    data: { ...address, emailVerifiedAt: ctx.clock.now() },
  });
  // Links for a new password went to the old mailbox, whose owner may be another person by now.
  await endLinks(tx, ctx, id);
  await followAddress(tx, before.emailKey, address);
  await recordChange(tx, ctx, {
    user: before,
    action: "email.changed",
    subject: { type: "user", id },
    title: "Your e-mail address was changed",
    paragraphs: [`You sign in with “${email}” now, and all mail goes there. This is the last one to the old address.`],
    closing: [
      "If this was not you, write to whoever runs this installation: links for a new password go there as well.",
    ],
  });
}

function taken() {
  return invalid("token", "This address got an account of its own meanwhile. Ask for a link to another one.");
}
