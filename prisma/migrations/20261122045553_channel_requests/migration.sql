-- CreateEnum
CREATE TYPE "channel_request_status" AS ENUM ('begun', 'returned', 'choosing', 'done', 'refused');

-- AlterTable
ALTER TABLE "channels" ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "external_id" VARCHAR(255);

-- CreateTable
CREATE TABLE "channel_requests" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "platform" VARCHAR(30) NOT NULL,
    "channel_id" INTEGER,
    "status" "channel_request_status" NOT NULL DEFAULT 'begun',
    "state_hash" CHAR(64) NOT NULL,
    "ticket_hash" CHAR(64),
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "channel_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "channel_requests_state_hash_key" ON "channel_requests"("state_hash");

-- CreateIndex
CREATE UNIQUE INDEX "channel_requests_ticket_hash_key" ON "channel_requests"("ticket_hash");

-- CreateIndex
CREATE INDEX "channel_requests_expires_at_idx" ON "channel_requests"("expires_at");

-- CreateIndex
CREATE INDEX "channels_expires_at_idx" ON "channels"("expires_at");

-- AddForeignKey
ALTER TABLE "channel_requests" ADD CONSTRAINT "channel_requests_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_requests" ADD CONSTRAINT "channel_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_requests" ADD CONSTRAINT "channel_requests_brand_id_channel_id_fkey" FOREIGN KEY ("brand_id", "channel_id") REFERENCES "channels"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
