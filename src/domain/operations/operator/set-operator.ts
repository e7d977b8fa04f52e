import { lockUser } from "#domain/identity/accounts/index.ts";
import { invalid } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { User } from "#platform/db/index.ts";
import { recordOperatorAction } from "./record-action.ts";

/**
 * Makes a user an operator, who administers the installation in the studio: from their next request on.
 * @throws Fault invalid on `person` for one who is one already, can't sign in, or has not verified their address
 */
export async function grantOperator(ctx: SystemContext, { id }: User): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (user.operatorSince) throw invalid("person", `${user.email} already administers this installation.`);
    if (user.disabledAt || user.deletedAt) throw invalid("person", `${user.email} can't sign in.`);
    if (!user.emailVerifiedAt) throw invalid("person", `${user.email} has not verified their email address yet.`);
    await tx.user.update({ where: { id }, data: { operatorSince: ctx.clock.now() } });
    await recordOperatorAction(tx, ctx, user, { action: "operator.granted" });
  });
}

/** @throws Fault invalid on `person` for one who is no operator */
export async function revokeOperator(ctx: SystemContext, { id }: User): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user.operatorSince) throw invalid("person", `${user.email} does not administer this installation.`);
    await tx.user.update({ where: { id }, data: { operatorSince: null } });
    await recordOperatorAction(tx, ctx, user, { action: "operator.revoked" });
  });
}

/** Email addresses of all operators, those from the beginning first. */
export async function listOperators({ db }: SystemContext): Promise<string[]> {
  const where = { operatorSince: { not: null } };
  const users = await db.user.findMany({ where, orderBy: [{ operatorSince: "asc" }, { id: "asc" }], take: 100 });
  return users.map(({ email }) => email);
}
