import { z } from "zod";
import { address } from "./kinds.ts";

const postgres = address(/^postgres(ql)?:\/\//, "must be a postgresql:// address").optional();

export const database = {
  DATABASE_URL: postgres.meta({
    description: "Any PostgreSQL 15 or newer whose time zone is UTC. See `docs/operations/database.md`.",
    unset: "an embedded PostgreSQL, in `DATA_DIR`",
    example: "postgresql://masthead:secret@db.example.com:5432/masthead",
  }),
  DATABASE_DIRECT_URL: postgres.meta({
    description:
      "A direct connection to the same database when `DATABASE_URL` goes through PgBouncer: revoked access then takes effect at once. Without it, within 5 seconds.",
    example: "postgresql://masthead:secret@db.example.com:5432/masthead",
  }),
  DATABASE_READ_URL: postgres.meta({
    description:
      "A streaming standby of `DATABASE_URL`, or a proxy in front of several, to read lists, metrics, exports and reports from. Nobody sees anything older than on the primary, which is asked while the standby is behind or away. See `docs/operations/failover.md`.",
    example: "postgresql://masthead:secret@replica.example.com:5432/masthead",
  }),
  DATABASE_FAILOVER: z.enum(["settle", "lossless"], { error: "must be settle or lossless" }).default("settle").meta({
    description:
      "What a failover of the database may lose. `settle`: its last commits, so everything that is due at that moment is looked up on its network, sent again under its key, or put before a person. `lossless`: nothing, because replication is synchronous or the storage is shared. See `docs/operations/failover.md`.",
    example: "lossless",
  }),
  PREPARED_STATEMENTS: z.enum(["auto", "on", "off"], { error: "must be auto, on or off" }).default("auto").meta({
    description:
      "Whether PostgreSQL keeps the plans of frequent statements. `auto`: unless a pooler or an address translation is in between. `on`: for PgBouncer from 1.21 with `max_prepared_statements`. `off`: never.",
    example: "auto",
  }),
};
