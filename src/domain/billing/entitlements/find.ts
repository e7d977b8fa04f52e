import { effectivePlan } from "#domain/billing/plans/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Plan, Tx } from "#platform/db/index.ts";
import { type Allowance, type AllowanceKey, allowance, limitOf, monthOf } from "./rules.ts";

/**
 * Locks the account until commit, so that counting against an allowance and adding to it are atomic. The first of all
 * locks: account → post → publications. `no key`, because rows that refer to the account (the audit log's) may be
 * written meanwhile; a full lock would deadlock with them.
 */
export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  await tx.$queryRaw`select id from accounts where id = ${accountId} for no key update`;
}

/** An account's usage of an allowance of its plan, or of the trial's plan while that lasts. */
export async function allowanceOf(
  tx: Tx,
  ctx: PublicContext,
  accountId: number,
  key: AllowanceKey,
): Promise<Allowance> {
  const plan = await planOf(tx, ctx, accountId);
  return allowance(await countUsage(tx, ctx, accountId, key), limitOf(plan, key), ctx.env.PLAN_ENFORCEMENT === "off");
}

/** The plan whose allowances apply to an account now, trial included. */
export async function planOf(tx: Tx, ctx: PublicContext, accountId: number): Promise<Plan> {
  const account = await tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { planSlug: true, trialEndsAt: true },
  });
  return tx.plan.findUniqueOrThrow({ where: { slug: effectivePlan(account, ctx.clock.now()) } });
}

async function countUsage(tx: Tx, ctx: PublicContext, accountId: number, key: AllowanceKey): Promise<number> {
  switch (key) {
    case "brands":
      return tx.brand.count({ where: { accountId, archivedAt: null, deletedAt: null } });
    case "staff_accounts":
      return (await countSeats(tx, ctx, accountId)).size;
    case "storage_limit": {
      const account = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { storageUsed: true } });
      return account.storageUsed;
    }
    case "ai_credits_monthly": {
      const month = { accountId, month: monthOf(ctx.clock.now()) };
      const spent = await tx.aiCreditUse.findUnique({ where: { accountId_month: month } });
      return spent?.used ?? 0;
    }
  }
}

/**
 * The addresses that hold a seat: active members and open invitations. Counted across the account by address: a user in
 * two of its brands takes one seat, and an invitation of a user who has a seat takes no other. A user who deleted their
 * own account is listed nowhere and holds none, and an archived or deleted brand keeps no seats.
 * @returns in the form of `emailKey`
 */
export async function countSeats(tx: Tx, ctx: PublicContext, accountId: number): Promise<ReadonlySet<string>> {
  const rows = await tx.$queryRaw<{ address: string }[]>`
    select person.email_key as address
    from members member
    join brands brand on brand.id = member.brand_id
    join users person on person.id = member.user_id
    where brand.account_id = ${accountId} and brand.archived_at is null and brand.deleted_at is null
      and member.is_active and person.deleted_at is null
    union
    select invitation.email_key
    from invitations invitation
    join brands brand on brand.id = invitation.brand_id
    where brand.account_id = ${accountId} and brand.archived_at is null and brand.deleted_at is null
      and invitation.status in ('pending', 'waiting') and invitation.expires_at > ${ctx.clock.now()}`;
  return new Set(rows.map(({ address }) => address));
}
