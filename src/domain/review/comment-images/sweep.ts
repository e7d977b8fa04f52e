import { discardFiles } from "#domain/content/media/index.ts";
import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { UNSENT_MS } from "./rules.ts";

const BATCH = 500;

/**
 * Deletes images without a comment: those that were not sent within an hour, and those whose comment was deleted, alone
 * or with its post. Their accounts get the storage back.
 */
export const sweepCommentImages = job({
  name: "comment_images.sweep",
  cron: "*/10 * * * *",
  options: PERIODIC_JOB,
  async perform({ db, clock, queue }) {
    const before = new Date(clock.now().getTime() - UNSENT_MS);
    for (;;) {
      const count = await db.$transaction(async (tx) => {
        // In one statement, so that of two runs at once only the one that deletes a row gives its storage back.
        const deleted = await tx.$queryRaw<{ storage_key: string; thumb_key: string }[]>`
          with over as (
            select id from comment_images where entry_id is null and created_at <= ${before}
            order by id limit ${BATCH} for update skip locked
          ), deleted as (
            delete from comment_images using over where comment_images.id = over.id
            returning comment_images.brand_id, bytes, storage_key, thumb_key
          ), freed as (
            update accounts set storage_used = storage_used - per_account.bytes
            from (
              select account_id, sum(bytes) as bytes from deleted join brands on brands.id = deleted.brand_id
              group by account_id
            ) per_account
            where accounts.id = per_account.account_id
          )
          select storage_key, thumb_key from deleted`;
        const keys = deleted.flatMap((row) => [row.storage_key, row.thumb_key]);
        if (keys.length > 0) await queue.enqueue(tx, discardFiles, { keys });
        return deleted.length;
      });
      if (count < BATCH) return;
    }
  },
});
