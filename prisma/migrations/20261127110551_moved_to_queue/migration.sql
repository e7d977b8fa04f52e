-- What still waited is in the queue. Restoring a backup would put it there again, by the trigger; and a worker of the
-- previous version that was not stopped finds nothing any more.
UPDATE "webhook_deliveries" SET "next_attempt_at" = NULL, "lease_until" = NULL
WHERE "status" = 'pending' AND ("next_attempt_at" IS NOT NULL OR "lease_until" IS NOT NULL);
