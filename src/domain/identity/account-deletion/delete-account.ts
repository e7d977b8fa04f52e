import { z } from "zod";
import { reviewPayments } from "#domain/billing/billing/index.ts";
import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { confirmPerson, endAccess } from "#domain/identity/credentials/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { mailDeleted } from "./mail-deleted.ts";
import { DeleteAccountInput } from "./schema.ts";

export const deleteAccount = operation({
  name: "me.delete",
  summary:
    "Delete your account. Tokens are revoked and brands are closed immediately. Data is deleted after 14 days. Requires the password or a passkey.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: DeleteAccountInput,
  output: z.object({}),
  async run(ctx, confirmation) {
    await confirmPerson(ctx, confirmation);
    await ctx.db.$transaction((tx) => closeAccount(tx, ctx));
    return {};
  },
});

/** Closing the brands is all that suspends publications, webhook endpoints, links and members, so a restore is exact. */
async function closeAccount(tx: Tx, ctx: UserContext): Promise<void> {
  const { userId } = ctx.caller;
  const deletedAt = ctx.clock.now();
  const account = await lockOwnAccount(tx, userId);
  const { count } = await tx.user.updateMany({ where: { id: userId, deletedAt: null }, data: { deletedAt } });
  if (count === 0) return;
  await endAccess(tx, { userId, withTokens: true });
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await mailDeleted(tx, ctx, user, deletedAt);
  if (!account) return;
  await tx.brand.updateMany({ where: { accountId: account.id, closedAt: null }, data: { closedAt: deletedAt } });
  await reviewPayments(tx, ctx, account.id);
  const subject = { type: "account", id: account.id };
  await writeAudit(tx, ctx, { accountId: account.id, brandId: null, action: "account.deleted", subject });
}

/** The account of a person, locked; null if they own none, or no longer: somebody may have accepted it meanwhile. */
async function lockOwnAccount(tx: Tx, ownerId: number): Promise<{ id: number } | null> {
  const owned = { where: { ownerId }, select: { id: true } };
  const account = await tx.account.findUnique(owned);
  if (!account) return null;
  await lockAccount(tx, account.id);
  return tx.account.findUnique(owned);
}
