import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { enqueueLanes } from "./process-callbacks.ts";
import { KEPT_DAYS, REVOCATION_KINDS, REVOCATIONS_KEPT_DAYS } from "./rules.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MAX_LANES = 500;

/** Every minute: enqueues a job for waiting events whose job was lost. */
export const resumeEvents = job({
  name: "callbacks.resume",
  cron: "* * * * *",
  options: PERIODIC_JOB,
  async perform({ db, clock, queue }) {
    const late = new Date(clock.now().getTime() - MINUTE_MS);
    const lanes = await db.$queryRaw<{ id: number }[]>`
      select min(id) as id from inbound_events where status = 'pending' and next_attempt_at < ${late}
      group by lane order by min(id) limit ${MAX_LANES}`;
    await db.$transaction((tx) =>
      enqueueLanes(
        tx,
        { queue },
        lanes.map(({ id }) => id),
      ),
    );
  },
});

/** Every night: deletes events that no network redelivers any more, failed ones included. */
export const pruneEvents = job({
  name: "callbacks.prune",
  cron: "41 3 * * *",
  options: PERIODIC_JOB,
  async perform({ db, clock }) {
    const before = (days: number) => ({ lt: new Date(clock.now().getTime() - days * DAY_MS) });
    const revocations = { in: [...REVOCATION_KINDS] };
    await db.inboundEvent.deleteMany({
      where: { receivedAt: before(KEPT_DAYS), kind: { notIn: [...REVOCATION_KINDS] } },
    });
    await db.inboundEvent.deleteMany({ where: { receivedAt: before(REVOCATIONS_KEPT_DAYS), kind: revocations } });
  },
});
