-- AlterTable
ALTER TABLE "channels" ADD COLUMN     "access_expires_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "channel_refreshes" (
    "channel_id" INTEGER NOT NULL,
    "refreshed_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "channel_refreshes_pkey" PRIMARY KEY ("channel_id")
);

-- AddForeignKey
ALTER TABLE "channel_refreshes" ADD CONSTRAINT "channel_refreshes_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;
