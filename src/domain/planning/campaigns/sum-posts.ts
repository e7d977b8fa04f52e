import { job, PERIODIC_JOB } from "#kernel/job.ts";
import type { Db } from "#platform/db/index.ts";

/** A campaign is summed once it has so many more rows than their sums would be; fewer are read quickly. */
const MAX_ROWS = 20;

/** Sums the changes of campaigns, which triggers write. */
export const sumPosts = job({
  name: "campaigns.sum_posts",
  cron: "*/15 * * * *",
  options: PERIODIC_JOB,
  perform: ({ db }) => sumChanges(db),
});

/**
 * Replaces the changes of a campaign by one for each status with their sum, and drops those of deleted ones. A statement
 * deletes exactly the rows that it sums, so concurrent runs and changes that are not committed yet lose nothing.
 */
export async function sumChanges(db: Db): Promise<void> {
  await db.$executeRaw`
    with summed as (
      delete from campaign_post_changes where campaign_id in (
        select n.campaign_id from campaign_post_changes n group by n.campaign_id
        having count(*) - count(distinct (n.status, n.is_submitted)) > ${MAX_ROWS}
          or not exists (select from campaigns c where c.id = n.campaign_id)
      )
      returning campaign_id, status, is_submitted, change
    )
    insert into campaign_post_changes (campaign_id, status, is_submitted, change)
    select campaign_id, status, is_submitted, sum(change) from summed
    group by campaign_id, status, is_submitted having sum(change) <> 0`;
}
