-- What waits although it is due, because its brand, its channel or its platform stops it, is at the end of the indexes of
-- what is due instead of at their beginning. Existing publications move there with the first claims.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "publications_due_at_idx" ON publications ((
CASE status
    WHEN 'scheduled'::publication_status THEN GREATEST(scheduled_at, next_attempt_at, waits_until)
    WHEN 'publishing'::publication_status THEN GREATEST(lease_until, waits_until)
    ELSE COALESCE(GREATEST(next_attempt_at, lease_until, waits_until), scheduled_at)
END)) WHERE (status = ANY (ARRAY['scheduled'::publication_status, 'publishing'::publication_status, 'processing'::publication_status]));

CREATE INDEX CONCURRENTLY IF NOT EXISTS "publications_channel_send_at_idx" ON publications (channel_id, GREATEST(scheduled_at, next_attempt_at, waits_until)) WHERE (status = 'scheduled'::publication_status);

CREATE INDEX CONCURRENTLY IF NOT EXISTS "publications_waiting_idx" ON publications (brand_id, channel_id) WHERE (waits_until IS NOT NULL);
