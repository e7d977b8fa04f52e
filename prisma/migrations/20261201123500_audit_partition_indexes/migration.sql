-- The keys of the audit log as a partition of itself, built while it is written.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "audit_events_id_at_key" ON "audit_events"("id", "at");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_events_account_id_sequence_idx" ON "audit_events"("account_id", "sequence");
