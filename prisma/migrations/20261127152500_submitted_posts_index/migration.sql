-- Each statement runs alone, without a transaction (src/platform/db/migrate-concurrently.ts), so that nobody who writes
-- waits while a large table is indexed.

-- What clients see as it is now: their tags and media are read from these posts, of which a brand may have few.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_as_submitted_idx" ON "posts" ("brand_id", "id" DESC) WHERE "submitted_hash" = "content_hash";
