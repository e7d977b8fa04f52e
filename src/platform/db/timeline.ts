import { Prisma } from "./client/client.ts";

/*
 * The identity of the server that runs a statement: the cluster it was created as, and its timeline, which ends with every
 * promotion and every recovery to a point in time. Any role may read both, unless the server's owner has forbidden it.
 */
export const SYSTEM_IDENTIFIER = Prisma.sql`(select system_identifier::text from pg_control_system())`;

/** 0 on a standby, which has none of its own. `pg_control_checkpoint` would return the former one for some time after a promotion. */
export const TIMELINE = Prisma.sql`(case when pg_is_in_recovery() then 0
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end)`;

/** Whether it has received the log of another server by streaming since it was started, as a standby does and a recovery does not. */
export const HAS_STREAMED = Prisma.sql`(pg_last_wal_receive_lsn() is not null)`;

/**
 * Whether this server is the one that is recorded in its database. It is not after a failover, a recovery to a point in time or
 * a restored dump, until what the database may have forgotten is taken to settlement (`domain/operations/failover`).
 */
export const ON_RECORDED_TIMELINE = Prisma.sql`coalesce((
  select t.system_identifier = ${SYSTEM_IDENTIFIER} and t.timeline = ${TIMELINE}
  from database_timelines t order by t.id desc limit 1), true)`;
