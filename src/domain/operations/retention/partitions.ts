import { archivePartition, isArchived } from "#domain/operations/audit/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Tx } from "#platform/db/index.ts";
import type { RetentionVariable } from "#platform/retention.ts";

/** A table that is partitioned by the months of a time, in UTC. Its partitions are tables of the schema `partitions`. */
export type PartitionedTable = {
  table: string;
  at: string;
  variable: RetentionVariable;
  /** Before a partition is dropped, its rows are written to files. */
  archive?: {
    write(ctx: SystemContext, partition: string): Promise<void>;
    /** Whether the files have all of its rows as they are, now and until the transaction ends. */
    isWhole(tx: Tx, partition: string): Promise<boolean>;
  };
};

export const PARTITIONED: readonly PartitionedTable[] = [
  { table: "publication_hourly_metrics", at: "hour", variable: "RETENTION_HOURLY_METRICS_DAYS" },
  {
    table: "audit_events",
    at: "at",
    variable: "RETENTION_AUDIT_DAYS",
    archive: { write: archivePartition, isWhole: isArchived },
  },
];

/** `2026_12`: sorts by time, and ends the name of a partition. */
export type Month = string;

export function monthOf(time: Date): Month {
  return time.toISOString().slice(0, 7).replace("-", "_");
}

export function startOf(month: Month): Date {
  return new Date(`${month.replace("_", "-")}-01T00:00:00Z`);
}

export function nextMonth(month: Month): Month {
  const start = startOf(month);
  return monthOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)));
}

/** The first has everything before a month, what was there before the table was partitioned among it. */
export type Partition = { name: string; kind: "month" | "first"; end: Month };

/** @returns null for the default partition, which has no end */
export function readPartition(name: string): Partition | null {
  const [, before, month = ""] = /(_before)?_(\d{4}_\d{2})$/.exec(name) ?? [];
  if (month === "") return null;
  return before ? { name, kind: "first", end: month } : { name, kind: "month", end: nextMonth(month) };
}

/** The months without a partition, of those that need one. */
export function missingMonths(partitions: readonly Partition[], needed: readonly Month[]): Month[] {
  const first = partitions.find(({ kind }) => kind === "first")?.end ?? "";
  const ends = new Set(partitions.filter(({ kind }) => kind === "month").map(({ end }) => end));
  return [...new Set(needed)].filter((month) => month >= first && !ends.has(nextMonth(month))).toSorted();
}

/** The partitions whose rows are all from before a time. */
export function endedBefore(partitions: readonly Partition[], time: Date): Partition[] {
  return partitions.filter(({ end }) => startOf(end) <= time);
}
