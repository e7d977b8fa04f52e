import type { Db } from "#platform/db/index.ts";
import { runBackup } from "./run-backup.ts";

/** Why the last attempt at the day's backup failed, and when; null if it succeeded. Jobs are kept for a day. */
export async function lastBackupFailure(db: Db): Promise<{ at: Date; reason: string } | null> {
  const [row] = await db.$queryRaw<{ state: string; at: Date; reason: string | null }[]>`
    select state::text, completed_on as at, output->>'message' as reason from pgboss.job
    where name = ${runBackup.name} and state in ('completed', 'failed') and completed_on is not null
    order by completed_on desc limit 1`;
  return row?.state === "failed" ? { at: row.at, reason: row.reason ?? "unknown reason" } : null;
}
