import { endMemberWork } from "#domain/brands/members/index.ts";
import { emitExtra } from "#domain/events/webhooks/index.ts";
import { findSelectedBrand } from "#domain/identity/accounts/index.ts";
import { endCredentials } from "#domain/identity/credentials/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import type { UserContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { Brand, Tx } from "#platform/db/index.ts";
import { notifyOfHandOver } from "./notify.ts";
import type { FullOffer } from "./view.ts";

/**
 * Makes the person of an offer the owner of the account and of all its brands, closed ones included. The plan with its
 * payments, holds, webhook endpoints, channels and what members made stay as they are. The former owner's tiered tokens
 * end: they act in the name of a brand owner, and nobody but an owner could list or revoke them. Their personal tokens
 * and connected apps stay theirs and reach what they themselves still reach. The caller holds the locks.
 */
export async function handOver(tx: Tx, ctx: UserContext, offer: FullOffer): Promise<void> {
  const { accountId, fromId, toId, afterwards } = offer;
  await tx.ownershipOffer.delete({ where: { id: offer.id } });
  await tx.account.update({ where: { id: accountId }, data: { ownerId: toId } });
  const brands = await tx.brand.findMany({ where: { accountId }, orderBy: { id: "asc" } });
  for (const brand of brands) {
    await makeOwner(tx, ctx, brand, toId);
    await endOwnership(tx, ctx, brand, offer);
  }
  const tokens = await endCredentials(tx, { userId: fromId, kind: "tiered" });
  // They hold what the former owner had asked for as a person, too.
  await tx.export.updateMany({ where: { accountId, status: "ready" }, data: { expiresAt: ctx.clock.now() } });
  await selectOpenBrand(tx, toId);
  if (afterwards === "leaves") await selectOpenBrand(tx, fromId);
  await notifyOfHandOver(tx, ctx, offer);
  await writeAudit(tx, ctx, {
    accountId,
    brandId: null,
    action: "ownership.accepted",
    subject: { type: "account", id: accountId },
    detail: { from_id: fromId, to_id: toId, afterwards, ended_tokens: tokens },
  });
}

async function makeOwner(tx: Tx, ctx: UserContext, { id: brandId, accountId, closedAt }: Brand, userId: number) {
  const who = { brandId_userId: { brandId, userId } };
  const before = await tx.member.findUnique({ where: who });
  const data = { role: "super_admin", isActive: true } as const;
  await tx.member.upsert({
    where: who,
    create: { brandId, userId, ...data, createdAt: ctx.clock.now() },
    update: data,
  });
  if (!before && closedAt === null) {
    const member = { id: userId, role: data.role };
    await emitExtra(tx, ctx, brandId, [{ event: "member.joined", post_id: 0, status: "active", member }]);
  }
  const detail = { from: before?.role ?? null, to: data.role };
  const about = { accountId, brandId, subject: { type: "member", id: userId } };
  await writeAudit(tx, ctx, { ...about, action: "member.role_changed", detail });
}

async function endOwnership(
  tx: Tx,
  ctx: UserContext,
  { id, accountId }: Brand,
  { fromId, afterwards }: Pick<FullOffer, "fromId" | "afterwards">,
) {
  const brandId = id as BrandId;
  const role = afterwards === "editor" ? "editor" : null;
  const where = { brandId_userId: { brandId, userId: fromId } };
  if (role) await tx.member.update({ where, data: { role } });
  else await tx.member.delete({ where });
  const ended = await endMemberWork(tx, ctx, { brandId, userId: fromId }, role);
  const about = { accountId, brandId, subject: { type: "member", id: fromId } };
  await writeAudit(tx, ctx, {
    ...about,
    action: role ? "member.role_changed" : "member.removed",
    detail: role ? { from: "super_admin", to: role, ended } : { role: "super_admin", ended },
  });
}

/** The oldest brand that a person can open, unless they can open the selected one. */
async function selectOpenBrand(tx: Tx, userId: number): Promise<void> {
  if (await findSelectedBrand(tx, userId)) return;
  const open = { userId, isActive: true, brand: { closedAt: null } };
  const next = await tx.member.findFirst({ where: open, orderBy: { id: "asc" } });
  await tx.user.update({ where: { id: userId }, data: { currentBrandId: next?.brandId ?? null } });
}
