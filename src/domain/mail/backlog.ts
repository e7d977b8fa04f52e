import type { Db } from "#platform/db/index.ts";

type MailBacklog = {
  /** Mails that the mail server has refused to take for now at least once. */
  waiting: number;
  /** Given up: refused for good, or tried for three days. */
  failed: number;
  /** Since when the oldest of those that wait does so. */
  oldestAt: Date | null;
  /** What the mail server said last. */
  error: string | null;
};

/** What of the mail does not get through; for readiness and for whoever looks after the installation. */
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
