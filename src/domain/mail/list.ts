import type { SystemContext } from "#kernel/job.ts";
import type { Mail } from "#platform/db/index.ts";
import type { WaitingLetter } from "./link.ts";

/** Of more, the newest are listed. */
const MOST = 1000;

type Listed = Pick<Mail, "id" | "status" | "tries" | "error" | "createdAt"> & { to: string; subject: string };

/** Mails that wait or failed, the newest first, without what they say. */
export async function listMail({ db }: SystemContext): Promise<Listed[]> {
  const rows = await db.mail.findMany({ orderBy: { id: "desc" }, take: MOST });
  return rows.map(({ letter, ...mail }) => {
    const { to, subject } = letter as WaitingLetter;
    return { ...mail, to, subject };
  });
}
