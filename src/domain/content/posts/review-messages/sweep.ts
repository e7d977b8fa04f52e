import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { changeReviewMessage } from "./change.ts";

/** Messages of one run; the others wait for the next. */
const BATCH = 500;

/**
 * Finds the messages that show what a post no longer is, whatever changed it: an edit, a cancellation, its time, its
 * deletion, another submission.
 */
export const sweepReviewMessages = job({
  name: "review_messages.sweep",
  cron: "* * * * *",
  options: PERIODIC_JOB,
  async perform({ db, queue }) {
    await db.$transaction(async (tx) => {
      const waiting = await queue.findWaiting(tx, changeReviewMessage, "message_id");
      if (waiting === null) return;
      const outdated = await tx.$queryRaw<{ id: number }[]>`
        select m.id from review_messages m
        join brands b on b.id = m.brand_id and b.closed_at is null
        left join posts p on p.id = m.post_id
        where not m.is_ended and m.external_id is not null and m.id <> all(${waiting}::bigint[])
          and (p.id is null or p.revision <> m.shown_revision or p.status <> m.shown_status
            or exists (select from review_messages l where l.post_id = m.post_id and l.id > m.id))
        order by m.id limit ${BATCH}`;
      await queue.enqueueAll(
        tx,
        changeReviewMessage,
        outdated.map(({ id }) => ({ message_id: id })),
      );
    });
  },
});
