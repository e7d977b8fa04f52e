-- Runs alone, without a transaction (src/platform/db/migrate-concurrently.ts).
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "evergreen_uses_brand_id_post_id_key" ON "evergreen_uses" ("brand_id", "post_id");
