import type { SystemContext } from "#kernel/job.ts";
import { limitOf, type Share, sharedJob, whereInShare } from "#platform/queue/shares.ts";
import { issueReceipts } from "./issue.ts";

/** Publications per transaction. */
const BATCH = 100;
const OVER_MINUTES = 15;
/** After an outage of the workers, the rest is signed in the next minutes. */
const PER_MINUTE = 10_000;

/**
 * Signs what was published, edited or removed and isn't stated by a receipt yet, however long ago it happened: no worker may
 * have run for days.
 */
export const issueDueReceipts = sharedJob({
  name: "receipts.issue",
  cron: "* * * * *",
  overMinutes: OVER_MINUTES,
  async perform(ctx, share) {
    const limit = limitOf(share, { perMinute: PER_MINUTE, overMinutes: OVER_MINUTES });
    let after = 0;
    for (let seen = 0; seen < limit; seen += BATCH) {
      const ids = await findDue(ctx, share, after);
      if (ids.length === 0) return;
      await issueReceipts(ctx, ids).catch(() => issueEach(ctx, ids));
      if (ids.length < BATCH) return;
      after = ids.at(-1) ?? after;
    }
  },
});

/** One that can't be stated keeps none of the others from being signed. */
async function issueEach(ctx: SystemContext, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await issueReceipts(ctx, [id]).catch((error: unknown) =>
      ctx.log.error({ err: error, publication: id }, "a receipt couldn't be signed"),
    );
  }
}

/** The partial index `publications_unstated_idx` holds these alone. */
async function findDue({ db }: SystemContext, share: Share, after: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select id from publications
    where status = 'published' and published_at is not null
      and (stated_as_of is null or stated_as_of < greatest(published_at, edited_at, removed_at))
      and id > ${after} and ${whereInShare(share, "brand_id")}
    order by id limit ${BATCH}`;
  return rows.map(({ id }) => id);
}
