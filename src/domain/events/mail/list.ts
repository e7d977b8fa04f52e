import type { SystemContext } from "#kernel/job.ts";
import type { Mail } from "#platform/db/index.ts";
import type { PendingMail } from "./link.ts";

/** If there are more, the newest are listed. */
const MAX_LISTED = 1000;

type MailSummary = Pick<Mail, "id" | "status" | "tries" | "error" | "createdAt"> & { to: string; subject: string };

/** Waiting and failed mails, newest first, without their content. */
export async function listMail({ db }: SystemContext): Promise<MailSummary[]> {
  const rows = await db.mail.findMany({ orderBy: { id: "desc" }, take: MAX_LISTED, omit: { attachment: true } });
  return rows.map(({ letter: message, ...mail }) => {
    const { to, subject } = message as PendingMail;
    return { ...mail, to, subject };
  });
}
