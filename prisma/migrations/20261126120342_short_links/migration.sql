-- AlterTable
ALTER TABLE "link_settings" ADD COLUMN     "is_shorten_on" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "shorten_over" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "short_links" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "publication_id" INTEGER,
    "channel_id" INTEGER,
    "code" VARCHAR(20) NOT NULL,
    "target" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "short_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "short_link_clicks" (
    "link_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "clicks" INTEGER NOT NULL,

    CONSTRAINT "short_link_clicks_pkey" PRIMARY KEY ("link_id","day")
);

-- CreateIndex
CREATE UNIQUE INDEX "short_links_code_key" ON "short_links"("code");

-- CreateIndex
CREATE INDEX "short_links_brand_id_idx" ON "short_links"("brand_id");

-- CreateIndex
CREATE INDEX "short_links_publication_id_idx" ON "short_links"("publication_id");

-- CreateIndex
CREATE INDEX "short_links_channel_id_idx" ON "short_links"("channel_id");

-- AddForeignKey
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "short_link_clicks" ADD CONSTRAINT "short_link_clicks_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "short_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;
