import type { SystemContext } from "#kernel/job.ts";
import { type Share, sharedJob, whereInShare } from "#platform/queue/shares.ts";
import { issueReceipts } from "./issue.ts";

/** Publications per transaction. */
const BATCH = 100;

/**
 * Signs what was published since the last run. It looks back two hours, for the worker that publishes is the one that
 * runs this; what is older, and the changes of what is published, are signed when somebody reads the receipt.
 */
export const issueDueReceipts = sharedJob({
  name: "receipts.issue",
  cron: "* * * * *",
  overMinutes: 15,
  async perform(ctx, share) {
    for (let after = 0; ; ) {
      const ids = await findDue(ctx, share, after);
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

/** Found brand by brand, by the index of what each published last. */
async function findDue({ db, clock }: SystemContext, share: Share, after: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select due.id from brands b
    cross join lateral (
      select p.id from publications p
      where p.brand_id = b.id and p.published_at > ${clock.now()}::timestamptz - interval '2 hours'
        and p.status = 'published' and p.id > ${after}
        and not exists (select from publication_receipts r where r.publication_id = p.id)
    ) due
    where ${whereInShare(share, "b.id")}
    order by due.id limit ${BATCH}`;
  return rows.map(({ id }) => id);
}
