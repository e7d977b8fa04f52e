-- AlterTable
ALTER TABLE "channels" ADD COLUMN     "paused_at" TIMESTAMPTZ(3);

-- The tick reads the paused channels at every claim; there are few of them.
CREATE INDEX "channels_paused_idx" ON "channels"("id") WHERE "paused_at" IS NOT NULL;
