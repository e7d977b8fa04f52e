import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { changePublished } from "./change.ts";

/** Longer than any pause between two tries. */
const SILENT_SECONDS = 900;

/** Resumes changes whose job was lost, so that none stays pending forever. */
export const resumeChanges = job({
  name: "publishing.resume_changes",
  cron: "*/15 * * * *",
  options: PERIODIC_JOB,
  async perform({ db, queue }) {
    await db.$transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ change_id: number }[]>`
        select id as change_id from publication_changes
        where status = 'pending' and created_at < now() - make_interval(secs => ${SILENT_SECONDS})
          and (lease_until is null or lease_until < now())`;
      await queue.enqueueAll(tx, changePublished, rows);
    });
  },
});
