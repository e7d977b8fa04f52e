-- Apart from what fills them: these statements lock tables that everybody reads, for a moment.

-- AlterTable
ALTER TABLE "publications" ADD COLUMN     "engagement" DOUBLE PRECISION;

-- CreateTable
CREATE TABLE "channel_link_clicks" (
    "channel_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "clicks" INTEGER NOT NULL,

    CONSTRAINT "channel_link_clicks_pkey" PRIMARY KEY ("channel_id","day")
);

-- CreateTable
CREATE TABLE "media_folder_counts" (
    "brand_id" INTEGER NOT NULL,
    "folder" VARCHAR(200) NOT NULL,
    "assets" INTEGER NOT NULL,
    "undescribed" INTEGER NOT NULL,

    CONSTRAINT "media_folder_counts_pkey" PRIMARY KEY ("brand_id","folder")
);

-- AddForeignKey
ALTER TABLE "channel_link_clicks" ADD CONSTRAINT "channel_link_clicks_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_folder_counts" ADD CONSTRAINT "media_folder_counts_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;
