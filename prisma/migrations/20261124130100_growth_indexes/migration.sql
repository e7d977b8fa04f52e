-- Each statement runs alone, without a transaction (src/platform/db/migrate-concurrently.ts), so that nobody who writes
-- waits while a large table is indexed.

CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_brand_id_earliest_at_id_idx" ON "posts" ("brand_id", (coalesce("earliest_at", 'infinity')), "id");

CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_brand_id_status_earliest_at_id_idx" ON "posts" ("brand_id", "status", (coalesce("earliest_at", 'infinity')), "id");

CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_brand_id_unscheduled_idx" ON "posts" ("brand_id", "id" DESC) WHERE "scheduled_at" IS NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_brand_id_updated_at_troubled_idx" ON "posts" ("brand_id", "updated_at") WHERE "status" IN ('failed', 'partially_published', 'unknown');

CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_tags_idx" ON "posts" USING gin ("tags");

CREATE INDEX CONCURRENTLY IF NOT EXISTS "publications_media_ids_idx" ON "publications" USING gin (("overrides" -> 'media_ids') jsonb_path_ops) WHERE jsonb_exists("overrides", 'media_ids');

CREATE INDEX CONCURRENTLY IF NOT EXISTS "publications_brand_id_with_media_ids_idx" ON "publications" ("brand_id") WHERE jsonb_exists("overrides", 'media_ids');

CREATE INDEX CONCURRENTLY IF NOT EXISTS "publications_brand_id_published_at_idx" ON "publications" ("brand_id", "published_at" DESC, "id" DESC) WHERE "published_at" IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_assets_brand_id_folder_id_idx" ON "media_assets" ("brand_id", "folder", "id" DESC);

CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_assets_brand_id_name_id_idx" ON "media_assets" ("brand_id", "name", "id");

CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_assets_brand_id_bytes_id_idx" ON "media_assets" ("brand_id", "bytes" DESC, "id" DESC);

CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_assets_brand_id_undescribed_idx" ON "media_assets" ("brand_id", "id" DESC) WHERE "alt_text" = '';

CREATE INDEX CONCURRENTLY IF NOT EXISTS "notifications_user_id_unread_idx" ON "notifications" ("user_id", "id" DESC) WHERE "read_at" IS NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "ideas_brand_id_updated_at_id_idx" ON "ideas" ("brand_id", "updated_at" DESC, "id" DESC);

CREATE INDEX CONCURRENTLY IF NOT EXISTS "ideas_brand_id_discarded_idx" ON "ideas" ("brand_id", "updated_at" DESC, "id" DESC) WHERE "status" = 'discarded';

CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_events_of_account_idx" ON "audit_events" ("account_id", "id" DESC) WHERE "brand_id" IS NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "inbox_items_brand_id_contact_id_id_idx" ON "inbox_items" ("brand_id", "contact_id", "id" DESC);

CREATE INDEX CONCURRENTLY IF NOT EXISTS "inbox_items_brand_id_post_id_id_idx" ON "inbox_items" ("brand_id", "post_id", "id" DESC);

-- Of text within a brand. The condition always holds: it keeps Prisma, which cannot describe these, from comparing them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_body_search_idx" ON "posts" USING gin ("brand_id", "body" gin_trgm_ops) WHERE "brand_id" IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_assets_name_search_idx" ON "media_assets" USING gin ("brand_id", "name" gin_trgm_ops) WHERE "brand_id" IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_assets_alt_text_search_idx" ON "media_assets" USING gin ("brand_id", "alt_text" gin_trgm_ops) WHERE "brand_id" IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "ideas_headline_search_idx" ON "ideas" USING gin ("brand_id", "headline" gin_trgm_ops) WHERE "brand_id" IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "ideas_body_search_idx" ON "ideas" USING gin ("brand_id", "body" gin_trgm_ops) WHERE "brand_id" IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "inbox_items_body_search_idx" ON "inbox_items" USING gin ("brand_id", "body" gin_trgm_ops) WHERE "brand_id" IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "contacts_name_search_idx" ON "contacts" USING gin ("brand_id", "name" gin_trgm_ops) WHERE "brand_id" IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "contacts_handle_search_idx" ON "contacts" USING gin ("brand_id", "handle" gin_trgm_ops) WHERE "brand_id" IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "contacts_email_search_idx" ON "contacts" USING gin ("brand_id", "email" gin_trgm_ops) WHERE "brand_id" IS NOT NULL;
