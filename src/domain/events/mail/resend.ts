import { invalid } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { PendingMail } from "./link.ts";
import { retryDeadline } from "./rules.ts";
import { enqueueMails } from "./send-mail.ts";

export const ALL = "all";

/** Renews an expired invitation. @returns whether its mail may be sent */
type RenewInvitation = (ctx: SystemContext, tokenHash: string) => Promise<boolean>;

/**
 * Makes the worker send a waiting or failed mail now, or all of them, with three more days of retries.
 * @param input the id that the list shows, or `all`
 * @returns how many, and the ids of those that stay unsent because their invitation cannot be renewed
 * @throws Fault invalid on `mail` if there is none
 */
export async function resendMail(
  ctx: SystemContext,
  input: string,
  renewInvitation: RenewInvitation,
): Promise<{ count: number; held: number[] }> {
  const id = /^\d{1,15}$/.test(input) ? Number(input) : null;
  if (input !== ALL && id === null) throw invalid("mail", `Pass the id of an email from the list, or "${ALL}".`);
  const now = ctx.clock.now();
  const filter = id === null ? {} : { id };
  const held: number[] = [];
  const invitationMails = await ctx.db.mail.findMany({
    where: { ...filter, letter: { path: ["link", "of"], equals: "invitations" } },
    select: { id: true, letter: true },
  });
  for (const mail of invitationMails) {
    const { link } = mail.letter as PendingMail;
    if (link && !(await renewInvitation(ctx, link.tokenHash))) held.push(mail.id);
  }
  return ctx.db.$transaction(async (tx) => {
    const mails = await tx.mail.updateManyAndReturn({
      where: { ...filter, NOT: { id: { in: held } } },
      data: { status: "waiting", tries: 0, nextTryAt: now, giveUpAt: retryDeadline(now) },
      select: { key: true },
    });
    if (id !== null && mails.length + held.length === 0) throw invalid("mail", `No queued or failed email ${id}.`);
    await enqueueMails(
      tx,
      ctx,
      mails.map(({ key }) => key),
    );
    return { count: mails.length, held };
  });
}
