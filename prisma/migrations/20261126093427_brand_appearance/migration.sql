-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "color" CHAR(7),
ADD COLUMN     "logo_id" INTEGER,
ADD COLUMN     "website" VARCHAR(500);

-- CreateIndex
CREATE INDEX "brands_logo_id_idx" ON "brands"("logo_id");

-- AddForeignKey
ALTER TABLE "brands" ADD CONSTRAINT "brands_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "media_assets"("id") ON DELETE SET NULL ON UPDATE CASCADE;
