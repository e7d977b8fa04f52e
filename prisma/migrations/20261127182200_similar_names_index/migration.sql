-- Each statement runs alone, without a transaction (src/platform/db/migrate-concurrently.ts), so that nobody who writes
-- waits while a large table is indexed.

-- A contact is similar to another by what a network calls it, too. The expression is that of src/domain/contacts/find-similar.ts.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_identities_brand_id_lower_name_idx" ON "contact_identities" ("brand_id", (lower(btrim("name"))), "contact_id") WHERE "name" IS NOT NULL;
