-- DropIndex
DROP INDEX "webhook_deliveries_endpoint_id_lease_until_next_attempt_at_idx";

-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "is_retry" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_lease_until_is_retry_next_at_idx" ON "webhook_deliveries"("endpoint_id", "lease_until", "is_retry", "next_attempt_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_lease_until_idx" ON "webhook_deliveries"("lease_until");

-- What was tried before and waits for its next attempt.
UPDATE "webhook_deliveries" d SET "is_retry" = true
WHERE d."status" = 'pending' AND EXISTS (SELECT FROM "webhook_attempts" a WHERE a."delivery_id" = d."id");
