import {
  confirmPerson,
  personalTerms,
  recordSecurityChange,
  requireStrongPassword,
} from "#domain/identity/credentials/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { User } from "#platform/db/index.ts";
import { findRemainingAccess } from "./find.ts";
import { recheckCredentials } from "./recheck-credentials.ts";
import { revokeLinks } from "./revoke-pending.ts";
import { ChangePasswordInput, Message } from "./schema.ts";

export const changePassword = operation({
  name: "passwords.change",
  summary: "Change or set your password. Signs out all other browsers. Requires re-authentication.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: ChangePasswordInput,
  output: Message,
  async run(ctx, { new_password: wanted, ...confirmation }) {
    const before = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.caller.userId } });
    await confirmPerson(ctx, confirmation);
    if (before.passwordHash !== null && (await ctx.passwords.verify(before.passwordHash, wanted, ctx.origin.address))) {
      throw invalid("new_password", t("This is already your password. Choose a different one."));
    }
    await requireStrongPassword("new_password", wanted, personalTerms(before));
    await replace(ctx, before, await ctx.passwords.hash(wanted, ctx.origin.address));
    return { message: t("Password changed. All other browsers have been signed out.") };
  },
});

async function replace(ctx: UserContext, before: User, passwordHash: string): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { id } = await recheckCredentials(tx, before);
    const user = await tx.user.update({ where: { id }, data: { passwordHash } });
    await revokeLinks(tx, ctx, id);
    const { lines } = await findRemainingAccess(tx, user);
    const isFirst = before.passwordHash === null;
    await recordSecurityChange(tx, ctx, {
      user,
      action: isFirst ? "password.set" : "password.changed",
      subject: { type: "user", id },
      title: isFirst ? msg("Your password was set") : msg("Your password was changed"),
      paragraphs: () => [t("All other browsers have been signed out."), ...lines()],
      endOthersThan: ctx.caller.token.id,
    });
  });
}
