import type { BrandContext } from "#kernel/context.ts";
import type { Account, Db, Tx } from "#platform/db/index.ts";

export async function accountOf(db: Db | Tx, brandId: number): Promise<Account> {
  const { account } = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { account: true } });
  return account;
}

/** The studio's billing page of a call's brand, where the payment processor leads back to. */
export async function billingPage({ db, env, brandId }: BrandContext): Promise<string> {
  const { handle } = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { handle: true } });
  return new URL(`/studio/${handle}/settings/billing`, env.APP_URL).href;
}
