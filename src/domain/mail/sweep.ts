import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { KEPT_DAYS } from "./rules.ts";
import { sendMail } from "./send-mail.ts";

/** Mails that one run brings to the worker. */
const MOST = 1000;
const OVERDUE_SECONDS = 60;

/** Sends mails whose job was lost, as with a worker that died over one, and forgets those that failed long ago. */
export const sweepMail = job({
  name: "mail.sweep",
  cron: "*/5 * * * *",
  options: PERIODIC_JOB,
  async perform(ctx) {
    const now = ctx.clock.now().getTime();
    await ctx.db.$transaction(async (tx) => {
      // Behind a mail server that hangs, thousands are overdue that have a job: another one every time would pile up.
      const overdue = await tx.$queryRaw<{ key: string }[]>`
        select key from mails where status = 'waiting' and next_try_at < ${new Date(now - OVERDUE_SECONDS * 1000)}
          and not exists (
            select from pgboss.job where name = ${sendMail.name} and state in ('created', 'retry', 'active')
              and data->>'key' = mails.key::text
          )
        order by next_try_at limit ${MOST}`;
      await ctx.queue.enqueueAll(tx, sendMail, overdue);
      const oldest = new Date(now - KEPT_DAYS * 86_400_000);
      await tx.mail.deleteMany({ where: { status: "failed", giveUpAt: { lt: oldest } } });
    });
  },
});
