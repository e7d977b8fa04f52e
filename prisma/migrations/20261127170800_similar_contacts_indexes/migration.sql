-- Each statement runs alone, without a transaction (src/platform/db/migrate-concurrently.ts), so that nobody who writes
-- waits while a large table is indexed.

-- Who may be the same person has the same name, address or handle: an equal one is found at once, however many contacts have
-- a similar one. The expressions are those of src/domain/contacts/find-similar.ts.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contacts_brand_id_lower_name_idx" ON "contacts" ("brand_id", (lower("name")), "id");

CREATE INDEX CONCURRENTLY IF NOT EXISTS "contacts_brand_id_lower_email_idx" ON "contacts" ("brand_id", (lower("email")), "id") WHERE "email" IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_identities_brand_id_local_handle_idx" ON "contact_identities" ("brand_id", (regexp_replace(split_part(ltrim(lower("handle"), ' @'), '@', 1), '\s+$|\.bsky\.social\s*$', '')), "contact_id") WHERE "handle" IS NOT NULL;
