import { writeAudit } from "#domain/operations/audit/index.ts";
import { createFeedChannel } from "#domain/publishing/channels/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Brand, Tx } from "#platform/db/index.ts";
import { handleCandidates } from "./rules.ts";

type NewBrand = { accountId: number; owner: { id: number; name: string }; name: string; timezone: string };

/** First key of the advisory lock on a handle; the second is the handle's hash. */
const HANDLE_LOCK = 1_718_187_640;

/**
 * Creates a brand with its owner, its feed channel, and the owner's selection. Checks nothing; the caller holds the
 * account's lock where an allowance counts.
 */
export async function createBrandWithOwner(tx: Tx, ctx: PublicContext, newBrand: NewBrand): Promise<Brand> {
  const { accountId, owner } = newBrand;
  const brand = await insertWithHandle(tx, ctx, newBrand);
  await tx.member.create({ data: { brandId: brand.id, userId: owner.id, role: "super_admin" } });
  await tx.user.update({ where: { id: owner.id }, data: { currentBrandId: brand.id } });
  await createFeedChannel(tx, brand);
  await joinHoldOfAccount(tx, accountId, brand.id);
  const subject = { type: "brand", id: brand.id };
  await writeAudit(tx, ctx, { accountId, brandId: brand.id, action: "brand.created", subject, actor: owner });
  return brand;
}

async function insertWithHandle(tx: Tx, ctx: PublicContext, { accountId, name, timezone }: NewBrand): Promise<Brand> {
  for (const handle of handleCandidates(name)) {
    // A blocking lock would wait for the whole transaction that is taking this handle, and then for the next.
    const [lock] = await tx.$queryRaw<{ isHeld: boolean }[]>`
      select pg_try_advisory_xact_lock(${HANDLE_LOCK}::int, hashtext(${handle})) as "isHeld"`;
    if (!lock?.isHeld) continue;
    const data = { accountId, name, timezone, handle, createdAt: ctx.clock.now() };
    // A taken handle is skipped rather than inserted: a failed insert would abort the transaction.
    const [brand] = await tx.brand.createManyAndReturn({ data: [data], skipDuplicates: true });
    if (brand) return brand;
  }
  throw new Error("unreachable: handle candidates do not end");
}

/** A new brand of an account that is on hold as a whole is on hold, too. The account is locked. */
async function joinHoldOfAccount(tx: Tx, accountId: number, brandId: number): Promise<void> {
  const where = { isAccountWide: true, brand: { accountId } };
  const hold = await tx.hold.findFirst({ where, orderBy: { brandId: "asc" } });
  if (hold) await tx.hold.create({ data: { ...hold, brandId } });
}
