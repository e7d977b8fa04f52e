-- Each statement runs alone, without a transaction (src/platform/db/migrate-concurrently.ts), so that nobody who writes
-- waits while a large table is indexed.

CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_placed_at_idx" ON "posts" ("brand_id", "placed_at", "id") INCLUDE ("status") WHERE "placed_at" IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_unplaced_idx" ON "posts" ("brand_id", "id" DESC) INCLUDE ("status") WHERE "scheduled_at" IS NULL AND "placed_at" IS NULL;
