-- AlterTable
ALTER TABLE "worker_heartbeats" ADD COLUMN     "lag_seconds" DOUBLE PRECISION,
ADD COLUMN     "memory_bytes" BIGINT;

-- CreateTable
CREATE TABLE "worker_counters" (
    "series" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "worker_counters_pkey" PRIMARY KEY ("series")
);

-- What waits to be delivered, oldest first: `/metrics` and `admin doctor` count it.
CREATE INDEX "webhook_deliveries_waiting_idx" ON "webhook_deliveries" ("created_at") WHERE "status" = 'pending';
