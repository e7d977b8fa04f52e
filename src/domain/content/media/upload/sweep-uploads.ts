import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { expiredBefore } from "../rules.ts";
import { discardUnfinished, listUntouchedSince } from "./unfinished-file.ts";

/** Deletes uploads begun a day ago, finished or not, and files without a row. */
export const sweepUploads = job({
  name: "media.sweep_uploads",
  cron: "25 * * * *",
  options: PERIODIC_JOB,
  async perform({ db, clock, env }) {
    const over = expiredBefore(clock.now());
    const rows = await db.mediaUpload.findMany({
      where: { createdAt: { lte: over } },
      select: { id: true, key: true },
    });
    for (const { key } of rows) await discardUnfinished(env, key);
    await db.mediaUpload.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
    const untouched = await listUntouchedSince(env, over);
    const known = await db.mediaUpload.findMany({ where: { key: { in: untouched } }, select: { key: true } });
    const live = new Set(known.map(({ key }) => key));
    for (const key of untouched) if (!live.has(key)) await discardUnfinished(env, key);
  },
});
