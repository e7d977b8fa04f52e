import { Prisma, type Tx } from "#platform/db/index.ts";

/**
 * Removes a person who left or became a client from the named approvers of a brand's steps and of open reviews. A step
 * without any approver left is shown as such, and the owner can continue.
 */
export async function removeApprover(tx: Tx, brandId: number, userId: number): Promise<void> {
  await tx.$executeRaw`
    update brands set approval_steps = ${without(Prisma.sql`brands.approval_steps`, userId)}
    where id = ${brandId} and ${names(Prisma.sql`brands.approval_steps`, userId)}`;
  await tx.$executeRaw`
    update approval_rounds r set steps = ${without(Prisma.sql`r.steps`, userId)}
    from posts p where p.id = r.post_id and p.brand_id = ${brandId} and r.status = 'open'
      and ${names(Prisma.sql`r.steps`, userId)}`;
}

function names(steps: Prisma.Sql, userId: number): Prisma.Sql {
  return Prisma.sql`${steps} @> jsonb_build_array(jsonb_build_object('member_ids', jsonb_build_array(${userId}::int)))`;
}

function without(steps: Prisma.Sql, userId: number): Prisma.Sql {
  return Prisma.sql`(
    select jsonb_agg(jsonb_set(step, '{member_ids}', coalesce(
      (select jsonb_agg(member) from jsonb_array_elements(step -> 'member_ids') member where member <> to_jsonb(${userId}::int)),
      '[]')) order by number)
    from jsonb_array_elements(${steps}) with ordinality as listed (step, number))`;
}
