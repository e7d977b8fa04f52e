-- DropIndex
DROP INDEX "publications_status_scheduled_at_idx";

-- What the tick looks for, by the time at which it is due next: see `domain/publishing/due.ts`, which says the same words.
CREATE INDEX "publications_due_idx" ON "publications" ((CASE "status"
  WHEN 'scheduled' THEN greatest("scheduled_at", "next_attempt_at")
  WHEN 'publishing' THEN "lease_until"
  ELSE coalesce(greatest("next_attempt_at", "lease_until"), "scheduled_at") END))
WHERE "status" IN ('scheduled', 'publishing', 'processing');

-- What is to be sent on one channel, for when one account's backlog would hide the others.
CREATE INDEX "publications_channel_due_idx" ON "publications" ("channel_id", greatest("scheduled_at", "next_attempt_at"))
WHERE "status" = 'scheduled';

-- What is to be reminded of, and what expires.
CREATE INDEX "publications_unapproved_idx" ON "publications" ("scheduled_at")
WHERE "status" IN ('draft', 'pending_approval');

-- What waits for a person is counted for the operator.
CREATE INDEX "publications_unknown_idx" ON "publications" ("id") WHERE "status" = 'unknown';
