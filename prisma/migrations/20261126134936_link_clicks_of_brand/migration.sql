-- AlterTable
ALTER TABLE "custom_domains" ADD COLUMN     "missed_requests" INTEGER NOT NULL DEFAULT 0;

-- AlterTable: the brand of clicks that were counted before is that of their link.
ALTER TABLE "short_link_clicks" ADD COLUMN     "brand_id" INTEGER;
UPDATE "short_link_clicks" SET "brand_id" = "short_links"."brand_id" FROM "short_links" WHERE "short_links"."id" = "link_id";
ALTER TABLE "short_link_clicks" ALTER COLUMN "brand_id" SET NOT NULL;

-- CreateIndex
CREATE INDEX "short_link_clicks_brand_id_day_idx" ON "short_link_clicks"("brand_id", "day");

-- AddForeignKey
ALTER TABLE "short_link_clicks" ADD CONSTRAINT "short_link_clicks_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;
