import { fullName } from "#domain/identity/accounts/index.ts";
import { endCredentials } from "#domain/identity/credentials/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import { addressKeys, LOGIN_RATE, throttleAttempts } from "#domain/operations/limits/index.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { consumeLink, invalidLink } from "./consume-link.ts";
import { EndSessionInput, Message } from "./schema.ts";

export const revokeSessionByLink = operation({
  name: "sessions.revoke_by_link",
  summary: "End the session or token from a new sign-in email, with the token of its link.",
  scope: "public",
  input: EndSessionInput,
  output: Message,
  async run(ctx, { token }) {
    await throttleAttempts(ctx.db, addressKeys("end_session", ctx.origin.address), LOGIN_RATE);
    await ctx.db.$transaction(async (tx) => {
      const { link, user } = await consumeLink(tx, ctx, "end_session", token);
      if (link.tokenId === null) throw invalidLink();
      await endCredentials(tx, { id: link.tokenId, userId: user.id });
      const account = await tx.account.findUnique({ where: { ownerId: user.id }, select: { id: true } });
      if (!account) return;
      await writeAudit(tx, ctx, {
        accountId: account.id,
        brandId: null,
        action: "session.ended_by_link",
        subject: { type: "token", id: link.tokenId },
        actor: { id: user.id, name: fullName(user) },
      });
    });
    return { message: t("Session ended. Change your password now.") };
  },
});
