-- Each statement runs alone, without a transaction (src/platform/db/migrate-concurrently.ts), so that nobody who writes
-- waits while a large table is indexed. The posts of a range of days are found in these indexes alone.

CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_brand_id_scheduled_at_id_idx" ON "posts"("brand_id", "scheduled_at", "id");

CREATE INDEX CONCURRENTLY IF NOT EXISTS "publications_brand_id_scheduled_at_post_id_idx" ON "publications"("brand_id", "scheduled_at", "post_id");
