-- AlterTable
ALTER TABLE "access_tokens" ADD COLUMN     "channel_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "previous_secret_hash" TEXT,
ADD COLUMN     "previous_secret_until" TIMESTAMPTZ(3),
ADD COLUMN     "unused_notified_at" TIMESTAMPTZ(3);
