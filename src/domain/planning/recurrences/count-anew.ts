import type { Tx } from "#platform/db/index.ts";

/** In brands that open again: nobody could look after the copies that came due while they were closed. */
export async function countAnew(tx: Tx, brandIds: readonly number[]): Promise<void> {
  await tx.$executeRaw`
    update post_recurrences set resumed_number = next_number
    where brand_id = any(${[...brandIds]}::int[]) and next_at is not null`;
}

/** Of somebody who was disabled: nobody could approve or change their copies for them to go on. */
export async function countAnewOf(tx: Tx, userId: number): Promise<void> {
  await tx.$executeRaw`
    update post_recurrences set resumed_number = next_number
    where created_by_id = ${userId} and next_at is not null`;
}
