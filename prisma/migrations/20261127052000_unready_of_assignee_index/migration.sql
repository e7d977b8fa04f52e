-- Each statement runs alone, without a transaction (src/platform/db/migrate-concurrently.ts), so that nobody who writes
-- waits while a large table is indexed.

CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_unready_of_assignee_idx" ON "posts" ("assignee_id", "brand_id", (coalesce("due_at", "earliest_at", 'infinity')), "id") INCLUDE ("status", "author_id") WHERE "assignee_id" IS NOT NULL AND "status" IN ('draft', 'changes_requested');
