-- Each statement runs alone, without a transaction (src/platform/db/migrate-concurrently.ts), so that nobody who writes
-- waits while a large table is indexed.

-- What every claim leaves out: read from the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "channels_lost_idx" ON "channels" ("id") WHERE "status" = 'needs_reconnect';
