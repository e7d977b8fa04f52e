/** How often it is recorded that the timeline is in use. */
export const USED_EVERY_SECONDS = 60;
/** A failover takes less; a database that was used earlier than that may be an older state of itself. */
const FAILOVER_SECONDS = 300;

/** Whether an operator has to know, in the log and in `doctor`. */
export const UNREADABLE =
  "The database server does not say which it is (pg_control_system, pg_current_wal_lsn), so a failover that loses commits could not be noticed. Nothing is published. Allow it to the role, or set DATABASE_FAILOVER=lossless if no failover loses a commit.";

/**
 * Whether another timeline has every commit of the recorded one: the promotion of a standby of the same cluster, where an operator
 * says that none is lost, and soon after it was last used. A recovery from an archive has a later timeline as well, and may be over
 * within minutes, but has received nothing by streaming.
 */
export function isLossless(
  {
    systemIdentifier,
    timeline,
    hasStreamed,
    lastIdentifier,
    lastTimeline,
    sinceUsed,
  }: {
    systemIdentifier: string;
    timeline: number;
    hasStreamed: boolean;
    lastIdentifier: string | null;
    lastTimeline: number | null;
    sinceUsed: number | null;
  },
  failover: "settle" | "lossless",
): boolean {
  return (
    failover === "lossless" &&
    hasStreamed &&
    systemIdentifier === lastIdentifier &&
    timeline > Number(lastTimeline) &&
    sinceUsed !== null &&
    sinceUsed <= FAILOVER_SECONDS
  );
}
