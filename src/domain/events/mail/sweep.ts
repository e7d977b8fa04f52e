import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { KEPT_DAYS } from "./rules.ts";
import { enqueueMails, sendMail } from "./send-mail.ts";

/** Mails enqueued per run. */
const MAX_MAILS = 1000;
const OVERDUE_SECONDS = 60;

/** Enqueues mails whose job was lost, such as when a worker died, and deletes old failed ones. */
export const sweepMail = job({
  name: "mail.sweep",
  cron: "*/5 * * * *",
  options: PERIODIC_JOB,
  async perform(ctx) {
    const now = ctx.clock.now().getTime();
    await ctx.db.$transaction(async (tx) => {
      // Behind a mail server that hangs, thousands of overdue mails have a job: adding another each time would pile up.
      const overdue = await tx.$queryRaw<{ key: string }[]>`
        with enqueued as materialized (
          select keys.key
          from pgboss.job cross join jsonb_array_elements_text(data->'keys') as keys (key)
          where name = ${sendMail.name} and state in ('created', 'retry', 'active')
        )
        select key from mails where status = 'waiting' and next_try_at < ${new Date(now - OVERDUE_SECONDS * 1000)}
          and not exists (select from enqueued where enqueued.key = mails.key::text)
        order by next_try_at limit ${MAX_MAILS}`;
      await enqueueMails(
        tx,
        ctx,
        overdue.map(({ key }) => key),
      );
      const oldest = new Date(now - KEPT_DAYS * 86_400_000);
      await tx.mail.deleteMany({ where: { status: "failed", giveUpAt: { lt: oldest } } });
    });
  },
});
