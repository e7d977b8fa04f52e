-- Each statement runs alone, without a transaction (src/platform/db/migrate-concurrently.ts).

CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_identities_handle_search_idx" ON "contact_identities" USING gin ("brand_id", "handle" gin_trgm_ops) WHERE "brand_id" IS NOT NULL;
