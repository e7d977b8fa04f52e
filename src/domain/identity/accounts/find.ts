import { type Db, readRows, type Tx, type User } from "#platform/db/index.ts";

export type SelectedBrandRow = { id: number; name: string; accountId: number };

/**
 * The brand selected with `PATCH /me/team`; null without a selection, after the membership has ended, or while the
 * brand is closed.
 */
export async function findSelectedBrand(db: Db | Tx, userId: number): Promise<SelectedBrandRow | null> {
  const [row] = await readRows<SelectedBrandRow>(db)`
    select brand.id, brand.name, brand.account_id as "accountId"
    from users person
    join brands brand on brand.id = person.current_brand_id and brand.closed_at is null
    join members member on member.brand_id = brand.id and member.user_id = person.id and member.is_active
    where person.id = ${userId}`;
  return row ?? null;
}

/**
 * A user, locked until the transaction ends. Whoever changes an account's credentials locks the user first, then the
 * rest.
 * @throws Error if the id is unknown
 */
export async function lockUser(tx: Tx, userId: number): Promise<User> {
  // Rows that refer to the user can still be written in the meantime.
  await tx.$executeRaw`select id from users where id = ${userId} for no key update`;
  return tx.user.findUniqueOrThrow({ where: { id: userId } });
}
