import { reviewPayments } from "#domain/billing/billing/index.ts";
import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { cancelOverdue } from "#domain/brands/closed-brands/index.ts";
import { fullName, openRestoreToken } from "#domain/identity/accounts/index.ts";
import { endAccess } from "#domain/identity/credentials/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import { countCopiesAnew } from "#domain/planning/evergreen/index.ts";
import { countAnew } from "#domain/planning/recurrences/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { mailRestored } from "./mail-restored.ts";
import { AccountRestored, RestoreAccountInput } from "./schema.ts";

export const restoreAccount = operation({
  name: "auth.restore",
  summary: "Restore a deleted account within 14 days, with the restore token from the sign-in error.",
  scope: "public",
  input: RestoreAccountInput,
  output: AccountRestored,
  async run(ctx, { restore_token: token }) {
    const deletion = await openRestoreToken(ctx, token);
    if (!deletion) throw ended();
    await ctx.db.$transaction((tx) => reopen(tx, ctx, deletion));
    return { message: t("Account restored. Sign in.") };
  },
});

async function reopen(tx: Tx, ctx: PublicContext, { userId, deletedAt }: { userId: number; deletedAt: Date }) {
  const account = await tx.account.findUnique({ where: { ownerId: userId }, select: { id: true } });
  if (account) await lockAccount(tx, account.id);
  const { count } = await tx.user.updateMany({
    where: { id: userId, deletedAt, disabledAt: null },
    data: { deletedAt: null },
  });
  if (count === 0) throw ended();
  await revokeLateAccess(tx, userId);
  const brandIds = account ? await closedWithAccount(tx, account.id) : [];
  // A series is locked before its posts.
  await countAnew(tx, brandIds);
  await countCopiesAnew(tx, brandIds, ctx.clock.now());
  const cancelled = await cancelOverdue(tx, ctx, brandIds);
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await mailRestored(tx, ctx, user, cancelled);
  if (!account) return;
  await tx.brand.updateMany({ where: { id: { in: brandIds } }, data: { closedAt: null } });
  await reviewPayments(tx, ctx, account.id);
  await writeAudit(tx, ctx, {
    accountId: account.id,
    brandId: null,
    action: "account.restored",
    subject: { type: "account", id: account.id },
    detail: { cancelled_posts: cancelled },
    actor: { id: userId, name: fullName(user) },
  });
}

/** Brands that were archived or deleted by themselves stay closed. */
async function closedWithAccount(tx: Tx, accountId: number): Promise<number[]> {
  const brands = await tx.brand.findMany({
    where: { accountId, archivedAt: null, deletedAt: null },
    select: { id: true },
  });
  return brands.map(({ id }) => id);
}

/** Calls that were authenticated before the deletion may have ended after it: what they created is revoked. */
async function revokeLateAccess(tx: Tx, userId: number): Promise<void> {
  await endAccess(tx, { userId, withTokens: true });
}

function ended() {
  return invalid("restore_token", t("This restore link has expired. Sign in again."));
}
