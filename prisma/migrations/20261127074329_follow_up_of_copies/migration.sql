-- CreateEnum
CREATE TYPE "filling_stop_reason" AS ENUM ('unattended', 'refused', 'failed');

-- AlterEnum
ALTER TYPE "evergreen_pause_reason" ADD VALUE 'unattended';

-- AlterTable
ALTER TABLE "post_recurrences" ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "retry_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "queue_fillings" ADD COLUMN     "stop_reason" "filling_stop_reason";

-- Until now the time was stored for this reason alone.
UPDATE "queue_fillings" SET "stop_reason" = 'unattended' WHERE "stopped_at" IS NOT NULL;
