import type { Tx } from "#platform/db/index.ts";

/** Restarts the count of untouched copies in reopened brands: nobody could edit copies while the brand was closed. */
export async function countAnew(tx: Tx, brandIds: readonly number[]): Promise<void> {
  await tx.$executeRaw`
    update post_recurrences set resumed_number = next_number
    where brand_id = any(${[...brandIds]}::bigint[]) and next_at is not null`;
}

/**
 * Restarts the count of untouched copies for a person who was disabled: nobody could approve or change their copies.
 */
export async function countAnewOf(tx: Tx, userId: number): Promise<void> {
  await tx.$executeRaw`
    update post_recurrences set resumed_number = next_number
    where created_by_id = ${userId} and next_at is not null`;
}
