import { Prisma } from "./client/client.ts";
import { TIMELINE } from "./timeline.ts";

/** A place in a cluster's log. Two of one timeline are comparable; of different timelines, nothing is known. */
export type LogPosition = { timeline: number; bytes: bigint };

/**
 * The primary's position, as text: everything that a statement before this one could see is in its log up to there. A server
 * that does not wait for its disk shows commits before they are in the part that standbys get. Null on a standby.
 */
export const LOG_POSITION = Prisma.sql`(case when not pg_is_in_recovery() then ${TIMELINE} || ':' || (
  case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end
  - '0/0')::text end)`;

/**
 * What a standby's connection shows by now, and on which timeline; null on a primary. The timeline that is received is
 * that of the log that follows what was replayed. For roles that may not see it, and where there is no primary to receive from, that of
 * the last page that was written or of the last checkpoint: it may be the former one for some minutes, which is as if nothing was known.
 */
export const REPLAYED_POSITION = `select case when pg_is_in_recovery() then coalesce(
  (select received_tli from pg_stat_wal_receiver), greatest((select timeline_id from pg_control_checkpoint()),
    (select min_recovery_end_timeline from pg_control_recovery()))) end
  || ':' || (pg_last_wal_replay_lsn() - '0/0')::text as position`;

export function parsePosition(text: string | null | undefined): LogPosition | null {
  const [, timeline, bytes] = /^(\d{1,10}):(\d{1,20})$/.exec(text ?? "") ?? [];
  return timeline === undefined || bytes === undefined ? null : { timeline: Number(timeline), bytes: BigInt(bytes) };
}

/** Whether what is at `reached` includes everything up to `wanted`. */
export function includes(reached: LogPosition, wanted: LogPosition): boolean {
  return reached.timeline === wanted.timeline && reached.bytes >= wanted.bytes;
}
