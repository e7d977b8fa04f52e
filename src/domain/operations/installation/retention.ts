import { describePartitions, type PartitionFacts } from "#domain/operations/retention/index.ts";
import { counted, plural } from "#kernel/counted.ts";
import { type Check, type Finding, ok, warn } from "./finding.ts";

/** Whether partitions that are old enough are archived and dropped. */
export const retentionCheck: Check = {
  name: "retention",
  async run({ services }) {
    return [describeRetention(await describePartitions(services), services.env.RETENTION_AUDIT_DAYS)];
  },
};

/** @param auditDays null while the whole audit log stays in the database */
export function describeRetention({ overdue, archives }: PartitionFacts, auditDays: number | null): Finding {
  if (overdue.length > 0)
    return warn(
      `${counted(overdue.length, "partition")} should have been dropped and ${plural(overdue.length, "is", "are")} still there: ${overdue.join(", ")}.`,
      'Check that a worker is running and that the file storage responds, and search the worker\'s log for "retention.prune".',
    );
  const files = counted(archives, "archived file");
  if (auditDays === null && archives === 0) return ok("The whole audit log is in the database (RETENTION_AUDIT_DAYS).");
  return ok(`The audit log has ${files} of earlier months in the storage.`);
}
