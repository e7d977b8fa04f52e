-- AlterTable
ALTER TABLE "inbox_replies" ADD COLUMN     "media_ready_at" TIMESTAMPTZ(3),
ADD COLUMN     "media_state" JSONB;

-- CreateTable
CREATE TABLE "inbox_reply_media" (
    "reply_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "asset_id" INTEGER,

    CONSTRAINT "inbox_reply_media_pkey" PRIMARY KEY ("reply_id","position")
);

-- CreateIndex
CREATE INDEX "inbox_reply_media_asset_id_idx" ON "inbox_reply_media"("asset_id");

-- AddForeignKey
ALTER TABLE "inbox_reply_media" ADD CONSTRAINT "inbox_reply_media_reply_id_fkey" FOREIGN KEY ("reply_id") REFERENCES "inbox_replies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox_reply_media" ADD CONSTRAINT "inbox_reply_media_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "media_assets"("id") ON DELETE SET NULL ON UPDATE CASCADE;
