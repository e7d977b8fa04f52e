-- AlterTable
ALTER TABLE "post_presences" ADD COLUMN     "item_id" INTEGER,
ALTER COLUMN "post_id" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "post_presences_brand_id_item_id_idx" ON "post_presences"("brand_id", "item_id");

-- AddForeignKey
ALTER TABLE "post_presences" ADD CONSTRAINT "post_presences_brand_id_item_id_fkey" FOREIGN KEY ("brand_id", "item_id") REFERENCES "inbox_items"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
