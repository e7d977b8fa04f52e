import { job, PERIODIC_JOB } from "#kernel/job.ts";

/** People with more rows than this are summed; the others' are read quickly. */
const MAX_ROWS = 50;

/**
 * Replaces the rows of a person by one for each brand with their sum. A statement deletes exactly the rows that it sums,
 * so concurrent runs and changes that are not committed yet lose nothing.
 */
export const sumUnread = job({
  name: "notifications.sum_unread",
  cron: "*/5 * * * *",
  options: PERIODIC_JOB,
  async perform({ db }) {
    await db.$executeRaw`
      with summed as (
        delete from unread_changes where user_id in (
          select user_id from unread_changes group by user_id having count(*) > ${MAX_ROWS}
        )
        returning user_id, brand_id, change
      )
      insert into unread_changes (user_id, brand_id, change)
      select user_id, brand_id, sum(change) from summed group by user_id, brand_id having sum(change) <> 0`;
  },
});
