-- Each statement runs alone, without a transaction (src/platform/db/migrate-concurrently.ts), so that nobody who writes
-- waits while a large table is indexed.

-- Few publications have a link card; the others need not be in an index of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "publications_of_link_card_idx" ON "publications" ("link_card_id") WHERE "link_card_id" IS NOT NULL;
