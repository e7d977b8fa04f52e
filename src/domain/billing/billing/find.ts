import { emailKey } from "#domain/identity/accounts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { parseId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Account, Db, Tx } from "#platform/db/index.ts";

/** The account that pays for a brand. @throws Error if the brand does not exist */
export async function accountOfBrand(db: Db | Tx, brandId: number): Promise<Account> {
  const { account } = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { account: true } });
  return account;
}

/** The studio's billing page of the current brand, where the payment processor redirects back to. */
export async function billingPage({ db, env, brandId }: BrandContext): Promise<string> {
  const { handle } = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { handle: true } });
  return new URL(`/studio/${handle}/settings/billing`, env.APP_URL).href;
}

/** @param input an account's id, or its owner's email address */
export async function findAccount({ db }: SystemContext, input: string): Promise<{ id: number; email: string } | null> {
  const id = parseId(input);
  const account = await db.account.findFirst({
    where: id === null ? { owner: { emailKey: emailKey(input) } } : { id },
    select: { id: true, owner: { select: { email: true } } },
  });
  return account && { id: account.id, email: account.owner.email };
}
