-- Apart from the queue's own migration, whose copying would otherwise keep readers out too.
-- DropIndex
DROP INDEX "webhook_deliveries_endpoint_id_lease_until_is_retry_next_at_idx";

-- DropIndex
DROP INDEX "webhook_deliveries_lease_until_idx";

-- AlterTable
ALTER TABLE "webhook_attempts" ALTER COLUMN "status" DROP DEFAULT;
