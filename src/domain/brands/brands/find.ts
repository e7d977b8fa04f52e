import { type Db, readRows, type Tx } from "#platform/db/index.ts";

export type TeamRow = {
  id: number;
  name: string;
  slug: string;
  accountId: number;
  trialEndsAt: Date;
  isSelected: boolean;
};

/**
 * Every brand a user belongs to, in one statement: the endpoint that clients call first and most often.
 * @param ssoAccountId the only account whose brands are listed, for a credential issued by its single sign-on
 * @param brandIds the only brands that are listed, for a token limited to some; empty: all
 */
export function teamsOf(
  db: Db | Tx,
  userId: number,
  ssoAccountId: number | null = null,
  brandIds: readonly number[] = [],
): Promise<TeamRow[]> {
  return readRows<TeamRow>(db, { isFrequent: true })`
    select brand.id, brand.name, brand.slug::text, account.id as "accountId", account.trial_ends_at as "trialEndsAt",
      brand.id is not distinct from person.current_brand_id as "isSelected"
    from members member
    join users person on person.id = member.user_id
    join brands brand on brand.id = member.brand_id
    join accounts account on account.id = brand.account_id
    where member.user_id = ${userId} and member.is_active and brand.closed_at is null
      and (${ssoAccountId}::bigint is null or account.id = ${ssoAccountId}::bigint)
      and (cardinality(${[...brandIds]}::bigint[]) = 0 or brand.id = any(${[...brandIds]}::bigint[]))
    order by brand.id`;
}

/** Whether posts have been published on the brand's feed page: permalinks contain the handle. */
export async function isHandleFixed(tx: Tx, brandId: number): Promise<boolean> {
  return (await tx.feedEntry.findFirst({ where: { brandId }, select: { id: true } })) !== null;
}
