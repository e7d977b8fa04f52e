import type { Db } from "#platform/db/index.ts";

type MailBacklog = {
  /** Mails that could not be sent at least once, mostly because the mail server temporarily refused them. */
  waiting: number;
  /** Given up: permanently refused, or retried for three days. */
  failed: number;
  /** Creation time of the oldest waiting mail. */
  oldestAt: Date | null;
  /** The latest error, mostly the mail server's. */
  error: string | null;
};

/** Mails that cannot be delivered; for readiness and the operator. */
export async function mailBacklog(db: Db): Promise<MailBacklog> {
  const [counts] = await db.$queryRaw<Pick<MailBacklog, "waiting" | "failed" | "oldestAt">[]>`
    select count(*) filter (where status = 'waiting')::int as waiting,
      count(*) filter (where status = 'failed')::int as failed,
      min(created_at) filter (where status = 'waiting') as "oldestAt"
    from mails where error is not null`;
  const last = await db.mail.findFirst({
    where: { error: { not: null } },
    orderBy: [{ status: "asc" }, { nextTryAt: "desc" }],
    select: { error: true },
  });
  return { waiting: 0, failed: 0, oldestAt: null, ...counts, error: last?.error ?? null };
}
