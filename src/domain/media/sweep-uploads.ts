import { CHORE, job } from "#kernel/job.ts";
import { overBefore } from "./rules.ts";
import { discardUnfinished, untouchedSince } from "./unfinished-file.ts";

/** Removes uploads that were begun a day ago, finished or not, and files that no row knows. */
export const sweepUploads = job({
  name: "media.sweep_uploads",
  cron: "25 * * * *",
  options: CHORE,
  async perform({ db, clock, env }) {
    const over = overBefore(clock.now());
    const rows = await db.mediaUpload.findMany({
      where: { createdAt: { lte: over } },
      select: { id: true, key: true },
    });
    for (const { key } of rows) await discardUnfinished(env, key);
    await db.mediaUpload.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
    const untouched = await untouchedSince(env, over);
    const known = await db.mediaUpload.findMany({ where: { key: { in: untouched } }, select: { key: true } });
    const live = new Set(known.map(({ key }) => key));
    for (const key of untouched) if (!live.has(key)) await discardUnfinished(env, key);
  },
});
