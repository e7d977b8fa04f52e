import { invalid } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import { giveUpAt } from "./rules.ts";
import { sendMail } from "./send-mail.ts";

export const ALL = "all";

/**
 * Has the worker send a mail now that waits or failed, or all of them, for three days more.
 * @param given the id that the list shows, or `all`
 * @returns how many
 * @throws Fault invalid on `mail` where there is none
 */
export async function resendMail(ctx: SystemContext, given: string): Promise<number> {
  const id = /^\d{1,9}$/.test(given) ? Number(given) : null;
  if (given !== ALL && id === null) throw invalid("mail", `Give the id of a mail as the list shows it, or "${ALL}".`);
  const now = ctx.clock.now();
  return ctx.db.$transaction(async (tx) => {
    const mails = await tx.mail.updateManyAndReturn({
      where: id === null ? {} : { id },
      data: { status: "waiting", tries: 0, nextTryAt: now, giveUpAt: giveUpAt(now) },
      select: { key: true },
    });
    if (id !== null && mails.length === 0) throw invalid("mail", `No mail ${id} waits or failed.`);
    await ctx.queue.enqueueAll(tx, sendMail, mails);
    return mails.length;
  });
}
