-- Each statement runs alone, without a transaction (src/platform/db/migrate-concurrently.ts), so that nobody who writes
-- waits while a large table is indexed.

-- What every claim leaves out.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "brands_closed_idx" ON "brands" ("id") WHERE "closed_at" IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "channel_polls_next_at_idx" ON "channel_polls" ("next_at");
