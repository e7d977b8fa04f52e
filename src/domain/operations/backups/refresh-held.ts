import { refreshPostStatuses } from "#domain/content/posts/index.ts";
import type { Db } from "#platform/db/index.ts";

const BATCH = 500;

/** After a restore: sets the status of posts whose publications were held. Idempotent. */
export async function refreshHeldPublications(db: Db): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db.$queryRaw<{ id: number }[]>`
      select distinct post_id as id from publications
      where status = 'unknown' and error->>'code' = 'restored' and post_id > ${after}
      order by post_id limit ${BATCH}`;
    const ids = rows.map(({ id }) => id);
    await db.$transaction((tx) => refreshPostStatuses(tx, ids));
    if (ids.length < BATCH) return;
    after = ids.at(-1) ?? after;
  }
}
