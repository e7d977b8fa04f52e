import { lockUser } from "#domain/identity/accounts/index.ts";
import { endAccess } from "#domain/identity/credentials/index.ts";
import { countCopiesOfAnew } from "#domain/planning/evergreen/index.ts";
import { countAnewOf } from "#domain/planning/recurrences/index.ts";
import { invalid } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Tx, User } from "#platform/db/index.ts";
import { findAccountsOf, recordOperatorAction } from "./record-action.ts";

/** What the studio adds: why it is done, and checks before anything is locked or changed. */
type Options = { reason?: string; check?: (tx: Tx) => Promise<void> };

/**
 * Disables a user: browser sessions end, tokens get 401, signing in is refused like a wrong password, and the review
 * links they created do not open. Tokens and links are kept and work again once the user is enabled.
 * @throws Fault invalid on `person` when the user is disabled already
 */
export async function disablePerson(
  ctx: SystemContext,
  { id }: Pick<User, "id">,
  { reason, check }: Options = {},
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await check?.(tx);
    const user = await lockUser(tx, id);
    if (user.disabledAt) throw invalid("person", `${user.email} is already disabled.`);
    await tx.user.update({ where: { id }, data: { disabledAt: ctx.clock.now() } });
    await endAccess(tx, { userId: id });
    await tx.mailLink.deleteMany({ where: { userId: id, usedAt: null } });
    await recordOperatorAction(tx, ctx, user, { action: "user.disabled", detail: reason ? { reason } : {} });
  });
}

/** @throws Fault invalid on `person` when the user is not disabled */
export async function enablePerson(
  ctx: SystemContext,
  { id }: Pick<User, "id">,
  { reason, check }: Options = {},
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await check?.(tx);
    const user = await lockUser(tx, id);
    if (!user.disabledAt) throw invalid("person", `${user.email} is not disabled.`);
    await tx.user.update({ where: { id }, data: { disabledAt: null } });
    await countAnewOf(tx, id);
    await countCopiesOfAnew(tx, ctx, id, await findAccountsOf(tx, id));
    await recordOperatorAction(tx, ctx, user, { action: "user.enabled", detail: reason ? { reason } : {} });
  });
}
