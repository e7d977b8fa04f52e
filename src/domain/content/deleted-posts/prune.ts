import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { oldestKept } from "./rules.ts";

/** Deletes what can no longer be restored. */
export const pruneDeletedPosts = job({
  name: "deleted_posts.prune",
  cron: "37 3 * * *",
  options: PERIODIC_JOB,
  async perform({ db, clock }) {
    await db.deletedPost.deleteMany({ where: { deletedAt: { lte: oldestKept(clock.now()) } } });
  },
});
