-- AlterTable
ALTER TABLE "publications" ADD COLUMN     "link_card_id" INTEGER;

-- CreateTable
CREATE TABLE "link_cards" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "url_hash" CHAR(64) NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "image_key" TEXT,
    "image_bytes" INTEGER,
    "image_width" INTEGER,
    "image_height" INTEGER,
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "link_cards_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "link_cards_image_key_key" ON "link_cards"("image_key");

-- CreateIndex
CREATE INDEX "link_cards_brand_id_url_hash_created_at_idx" ON "link_cards"("brand_id", "url_hash", "created_at");

-- CreateIndex
CREATE INDEX "link_cards_created_at_idx" ON "link_cards"("created_at");

-- CreateIndex
CREATE INDEX "publications_link_card_id_idx" ON "publications"("link_card_id");

-- AddForeignKey
ALTER TABLE "link_cards" ADD CONSTRAINT "link_cards_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publications" ADD CONSTRAINT "publications_link_card_id_fkey" FOREIGN KEY ("link_card_id") REFERENCES "link_cards"("id") ON DELETE SET NULL ON UPDATE CASCADE;
