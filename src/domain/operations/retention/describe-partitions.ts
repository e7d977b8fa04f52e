import type { Platform } from "#platform/services.ts";
import { readPartitions } from "./keep-partitions.ts";
import { endedBefore, PARTITIONED } from "./partitions.ts";

const DAY_MS = 86_400_000;
/** An hourly run that could not drop a partition for so long needs somebody. */
const GRACE_DAYS = 2;

export type PartitionFacts = {
  /** Partitions that should have been dropped, by the names of the tables. */
  overdue: string[];
  /** Complete files of the audit log; those of accounts that were erased are gone. */
  archives: number;
};

export async function describePartitions({ db, env, clock }: Platform): Promise<PartitionFacts> {
  const overdue: string[] = [];
  for (const { table, variable } of PARTITIONED) {
    const days = env[variable];
    if (days === null) continue;
    const time = new Date(clock.now().getTime() - (days + GRACE_DAYS) * DAY_MS);
    overdue.push(...endedBefore(await readPartitions({ db }, table), time).map(({ name }) => name));
  }
  return { overdue, archives: await db.auditArchive.count({ where: { writtenAt: { not: null } } }) };
}
