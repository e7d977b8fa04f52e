-- Each statement runs alone, without a transaction (src/platform/db/migrate-concurrently.ts), so that nobody who writes
-- waits while a large table is indexed.

CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_of_campaign_idx" ON "posts" ("brand_id", "campaign_id", "id" DESC) INCLUDE ("status") WHERE "campaign_id" IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_of_campaign_earliest_at_idx" ON "posts" ("brand_id", "campaign_id", (coalesce("earliest_at", 'infinity')), "id") WHERE "campaign_id" IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_of_assignee_idx" ON "posts" ("assignee_id", "status", "id" DESC) WHERE "assignee_id" IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "publications_channel_id_scheduled_at_idx" ON "publications" ("channel_id", "scheduled_at");
